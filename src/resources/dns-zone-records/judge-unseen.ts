import { asLines } from "terraform-provider-sdk/core";
import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { describeRecord, setKeyOf, type RecordContent } from "../../client/index.ts";
import { asObject, knownTexts } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import { listedSets, type Listed } from "./listed-sets.ts";
import type { ZoneState } from "./mapping.ts";
import { readFound } from "./read-found.ts";
import { recordsOf, type Scope } from "./scope.ts";
import { takesMore } from "./takes-more.ts";

/**
 * What an exclusive zone may take away that it did not hold before, where its plan cannot tell what goes. No apply compares that with a plan
 * (docs/behaviour.md#stale-plans), so whatever may go is listed, and the plan is refused where nothing can be.
 *
 * @param scope `undefined` as long as it is not known what is ours
 */
export async function judgeUnseen(
  plan: PlanContext<ZoneState>,
  scope: Scope | undefined,
  { services, signal }: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  if (!takesMore(plan)) return [];
  const { zone } = plan.planned;
  if (services === undefined) return [refuse("the provider's configuration")];
  if (typeof zone !== "string") return [refuse("the zone")];
  if (scope !== undefined) return [];
  const prior = plan.prior === null ? new Map<string, Listed>() : listedSets(plan.prior.records, zone);
  const widest = widestScope(zone, plan);
  const found = recordsOf(await readFound(services, { scope: widest, prior, takesMore: true }, signal));
  services.client.shownRemovals.planned(zone, found);
  const isListed = (setKey: string): boolean => prior.has(setKey) || widest.listed.has(setKey);
  return listPerhaps(found.filter((content) => !isListed(setKeyOf(content))));
}

/** All that may be ours: what is not known yet lists and ignores nothing. */
function widestScope(zone: string, { planned: { records, ignore } }: PlanContext<ZoneState>): Scope {
  const patterns = (knownTexts(ignore) ?? []).flatMap((pattern) => pattern ?? []);
  return { zone, listed: listedSets(asObject(records), zone), exclusive: true, ignore: patterns };
}

function listPerhaps(records: readonly RecordContent[]): Diagnostic[] {
  if (records.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: `${records.length} of the records in the zone will be removed, unless the configuration turns out to list them`,
      detail:
        "The zone becomes this resource's as a whole, and what records, exclusive and ignore say is known only after apply. Make sure that these " +
        `are not needed, or will be listed:\n\n${asLines(records.map(describeRecord))}`,
    },
  ];
}

function refuse(what: string): Diagnostic {
  return {
    severity: "error",
    summary: "It cannot be told which records an exclusive zone would remove",
    detail:
      `This plan makes a whole zone the resource's, so what is not listed would be removed, and ${what} is known only after apply. Nobody would ` +
      "have seen what goes.\n\nFirst apply what that comes from, with -target and the address of the resource that gives it. Or apply with " +
      "exclusive = false now, and set it once all is known: the plan then lists what goes.",
    path: [{ attribute: "exclusive" }],
  };
}
