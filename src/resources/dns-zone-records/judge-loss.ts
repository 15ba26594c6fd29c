import {
  planZone,
  setKeyOf,
  wayToForget,
  type RecordContent,
  type SetChange,
  type ZoneReading,
} from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import type { Diagnostic, PlanContext, PlanOperation, PrivateData } from "terraform-provider-sdk";
import { Failure } from "terraform-provider-sdk/core";
import { listForeign } from "../records/foreign-records.ts";
import type { KindServices } from "../kind-services.ts";
import { ifTainted, isProtected, replaceUntainted, untaintFirst } from "../protection.ts";
import { openGivenUp } from "../records/given-up.ts";
import { notedForRequest } from "../request-note.ts";
import { refuseOthers, touchedBy } from "../records/other-owners.ts";
import { ownAmong } from "../records/doubled-records.ts";
import { deletedIn, warnOfLostServers } from "../records/lost-servers.ts";
import { openOrigin } from "../records/record-origin.ts";
import { groupBySet, listedSets, toRecords, type Listed } from "./listed-sets.ts";
import { type ZoneState } from "./mapping.ts";
import { readFound, readingOf } from "./read-found.ts";
import { onlyFoundIn, ownsIn, recordsOf, stayingOf, type Found, type Scope, type Staying } from "./scope.ts";
import { kind } from "./claim-zone.ts";
import { fewest } from "./check-share.ts";

/** Which records of a state are deleted with its resource, and which ones the zone keeps. */
export interface Leaving {
  readonly removed: ReadonlyMap<string, Listed>;
  /** Its own NS records. */
  readonly keptNs: readonly Staying[];
  /** All others: those that the configuration never declared. Without what an exclusive one that comes in its place removes, or declares. */
  readonly released: readonly Staying[];
}

/**
 * Sorts what a state lists by what becomes of it when its resource goes.
 *
 * @param next what comes in its place in the same run, if anything does
 */
export function leavingOf({ zone, records }: ZoneState, isUndeclared: Found["isUndeclared"], next?: Scope): Leaving {
  const prior = listedSets(records, zone);
  const staying = stayingOf({ zone, listed: new Map(), exclusive: false, ignore: [] }, { prior, isUndeclared });
  const kept = new Set(staying.map(({ one }) => one.setKey));
  const isOfNext =
    next !== undefined && canonicalName(next.zone) === canonicalName(zone) ? ownsIn(next) : (): boolean => false;
  return {
    removed: new Map([...prior].filter(([setKey]) => !kept.has(setKey))),
    keptNs: staying.filter(({ why }) => why === "own-ns"),
    released: staying.filter(({ one, why }) => why !== "own-ns" && !isOfNext(one.setKey)),
  };
}

/** Why all records of a state would be deleted. */
export interface Loss {
  /** `This plan destroys the resource that holds them.` */
  readonly occasion: string;
  /** What comes in its place. */
  readonly planned?: PlanContext<ZoneState>["planned"];
}

/**
 * Final check of a plan that deletes all records of a state: refused where the resource is protected and the zone really holds
 * many of them. Otherwise lists the records that this state did not create.
 *
 */
export async function judgeLoss(
  prior: ZoneState,
  { services, signal, private: notes }: PlanOperation<KindServices>,
  { occasion, planned }: Loss,
): Promise<readonly Diagnostic[]> {
  const { changes, isOwn, all } = await findLost(prior, { services, signal, private: notes });
  const count = changes.flatMap((change) => change.changes).length;
  const isOnlyFound = onlyFoundIn(nothing, listedSets(prior.records, prior.zone), notes);
  const others = refuseOthers(touchedBy(changes), { services }, { isOnlyFound });
  if (protectedCount(isProtected(prior, planned), () => count) !== undefined)
    return [refusal(prior.zone, count, occasion), ...others];
  return [...others, ...listForeign(changes, isOwn), ...warnOfLostServers(prior.zone, all, deletedIn(changes))];
}

/** What is listed once the resource has gone. */
export const nothing: Pick<Scope, "listed"> = { listed: new Map() };

/** What the end of a resource deletes. */
export interface Lost {
  readonly changes: readonly SetChange[];
  /** Whether the resource created a record of these. */
  readonly isOwn: (content: RecordContent) => boolean;
  /** All records of the zone, as far as they were read. */
  readonly all: readonly RecordContent[];
}

/** Looks in the zone for what the end of a resource would delete. */
export async function findLost(
  prior: ZoneState,
  { services, signal, private: notes }: Pick<PlanOperation<KindServices>, "services" | "signal" | "private">,
): Promise<Lost> {
  const { zone } = prior;
  const { removed: listed } = leavingOf(prior, openOrigin(notes).isUndeclared);
  const scope: Scope = { zone, listed, exclusive: false, ignore: [] };
  const reading =
    services === undefined ? readingOf(listed) : await readFound(services, { scope, prior: listed }, signal);
  const { own } = openGivenUp(zone, { services, private: notes });
  const deletions = deletionsIn(reading, { listed, remove: own(toRecords(listed)) }, notes);
  return { ...deletions, all: [...recordsOf(reading), ...reading.others] };
}

/** What is deleted of a zone as it was read. */
export function deletionsIn(
  reading: ZoneReading,
  { listed, remove }: { readonly listed: ReadonlyMap<string, Listed>; readonly remove: readonly RecordContent[] },
  notes: PrivateData,
): Pick<Lost, "changes" | "isOwn"> {
  const origin = openOrigin(notes);
  const changes = deletionsOf(reading, remove);
  const isOwn = (content: RecordContent): boolean => listed.has(setKeyOf(content)) && !origin.isForeign(content);
  const doubles = origin.doubled.among(reading.sets, groupBySet(listed));
  return { changes, isOwn: ownAmong(changes, isOwn, doubles) };
}

const deletionsOf = (reading: ZoneReading, remove: readonly RecordContent[]) =>
  planZone(recordsOf(reading), { desired: [], remove });

/** How many records a protection keeps from being deleted; `undefined` where nothing does. Counts only where it has to. */
function protectedCount(isIt: boolean, countOf: () => number): number | undefined {
  const count = isIt ? countOf() : 0;
  return count < fewest ? undefined : count;
}

/** In private data: what a replacement on request would delete. */
const note = "protected";

/** Refuses to replace on request what is protected. */
export function judgeRequest(
  plan: Pick<PlanContext<ZoneState>, "prior" | "planned" | "isReplacement">,
  notes: PrivateData,
): readonly Diagnostic[] {
  const noteOf = (prior: ZoneState): { readonly zone: string; readonly count: number } | undefined => {
    const countOf = (): number => toRecords(leavingOf(prior, openOrigin(notes).isUndeclared).removed).length;
    const count = protectedCount(isProtected(prior, plan.planned), countOf);
    return count === undefined ? undefined : { zone: prior.zone, count };
  };
  const noted = notedForRequest(note, plan, { notes, noteOf });
  if (noted === undefined) return [];
  const occasion =
    "-replace or replace_triggered_by asks this plan to replace the resource that holds them. Without that, only what differs is written.";
  return [refusal(noted.zone, noted.count, occasion)];
}

/**
 * Refuses to delete protected records that the plan could not refuse to replace: engines plan a tainted resource as if there were none before.
 * What a create has not completed is not protected yet.
 *
 * @throws Failure `records-protected`
 */
export function refuseDeletion(prior: ZoneState, reading: ZoneReading, listed: ReadonlyMap<string, Listed>): void {
  const count = protectedCount(
    isProtected(prior),
    () => deletionsOf(reading, toRecords(listed)).flatMap(({ changes }) => changes).length,
  );
  if (count === undefined) return;
  throw new Failure({
    code: "records-protected",
    doing: `Cannot delete the records of the zone ${prior.zone}`,
    happened: `${count} records would be deleted. deletion_protection refuses that for ${fewest} records or more.`,
    remedy: `${untaintFirst(kind, "then writes what is missing")} ${replaceUntainted}`,
  });
}

function refusal(zone: string, count: number, occasion: string): Diagnostic {
  return {
    severity: "error",
    summary: `${count} records of the zone ${zone} would be deleted`,
    detail:
      `${occasion} deletion_protection refuses that for ${fewest} records or more.\n\n` +
      "If they shall go, set deletion_protection = false and apply that first, on its own; then plan this again. If the resource " +
      "only got another address in the configuration, add a moved block that says so. If Terraform shall forget it and the zone " +
      `keep the records, use ${wayToForget()}\n\n${ifTainted(kind)}`,
  };
}
