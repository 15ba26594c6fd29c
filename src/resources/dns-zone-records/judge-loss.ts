import { planZone, setKeyOf } from "../../client/index.ts";
import type { Diagnostic, PlanOperation } from "terraform-provider-sdk";
import { isApexNs } from "../records/apex.ts";
import { listForeign } from "../records/foreign-records.ts";
import type { KindServices } from "../kind-services.ts";
import { refuseOthers, touchedBy } from "../records/other-owners.ts";
import { openOrigin } from "../records/record-origin.ts";
import { listedSets, toRecords, type Listed } from "./listed-sets.ts";
import { type ZoneState } from "./mapping.ts";
import { readFound, readingOf } from "./read-found.ts";
import { recordsOf, type Found, type Scope } from "./scope.ts";
import { fewest } from "./check-share.ts";

/**
 * Which records of a state are deleted with its resource, and which ones the zone keeps: its own NS records, and records that the
 * configuration never declared.
 */
export interface Leaving {
  readonly removed: ReadonlyMap<string, Listed>;
  readonly keptNs: boolean;
  readonly released: readonly Listed[];
}

/** Sorts what a state lists by what becomes of it when its resource goes. */
export function leavingOf({ zone, records }: ZoneState, isUndeclared: Found["isUndeclared"]): Leaving {
  const listed = [...listedSets(records, zone)];
  const isNs = ([, one]: (typeof listed)[number]): boolean => isApexNs(one, zone);
  return {
    removed: new Map(listed.filter((entry) => !isNs(entry) && !isUndeclared(entry[0]))),
    keptNs: listed.some(isNs),
    released: listed.flatMap((entry) => (!isNs(entry) && isUndeclared(entry[0]) ? [entry[1]] : [])),
  };
}

/**
 * Final check of a plan that deletes all records of a state: refused where the resource is protected and the zone really holds
 * many of them. Otherwise lists the records that this state did not create.
 *
 * @param occasion what would delete them: `This plan destroys the resource that holds them.`
 */
export async function judgeLoss(
  prior: ZoneState,
  { services, signal, private: notes }: PlanOperation<KindServices>,
  occasion: string,
): Promise<readonly Diagnostic[]> {
  const { zone } = prior;
  const origin = openOrigin(notes);
  const { removed: listed } = leavingOf(prior, origin.isUndeclared);
  const scope: Scope = { zone, listed, exclusive: false, ignore: [] };
  const reading =
    services === undefined ? readingOf(listed) : await readFound(services, { scope, prior: listed }, signal);
  const changes = planZone(recordsOf(reading), { desired: [], remove: toRecords(listed) });
  const count = changes.flatMap((change) => change.changes).length;
  const others = refuseOthers(touchedBy(changes), { services });
  if (prior.deletion_protection !== false && count >= fewest) return [refusal(zone, count, occasion), ...others];
  return [...others, ...listForeign(changes, (content) => listed.has(setKeyOf(content)) && !origin.isForeign(content))];
}

function refusal(zone: string, count: number, occasion: string): Diagnostic {
  return {
    severity: "error",
    summary: `${count} records of the zone ${zone} would be deleted`,
    detail:
      `${occasion} deletion_protection refuses that for ${fewest} records or more.\n\n` +
      "If they shall go, set deletion_protection = false and apply that first, on its own; then plan this again. If the resource " +
      "only got another address in the configuration, add a moved block that says so. If Terraform shall forget it and the zone " +
      "keep the records, write a removed block with destroy = false in its place, or use terraform state rm ADDRESS.",
  };
}
