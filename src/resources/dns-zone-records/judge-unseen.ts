import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { setKeyOf } from "../../client/index.ts";
import { asObject, isUnknown, knownTexts } from "../configured-values.ts";
import type { KindServices } from "../kind-services.ts";
import { judgePerhaps, type Unsettled } from "../records/perhaps-removed.ts";
import { openOrigin, type RecordOrigin } from "../records/record-origin.ts";
import { declaredSets, groupBySet, listedSets, toRecords, type Listed } from "./listed-sets.ts";
import { lookFor } from "./look-for.ts";
import type { ZoneState } from "./mapping.ts";
import { fateOf, isOwnOf, recordsOf, type Found, type Scope } from "./scope.ts";
import { mayBeExclusive, takesMore } from "./takes-more.ts";
import { settle } from "./unknown-keys.ts";

/**
 * What a resource may take away where its plan cannot tell what goes, since records, exclusive or ignore are known only after apply. Whatever may go
 * is listed. What an exclusive zone did not hold before is compared with a plan on the plan's machine alone (docs/behaviour.md#stale-plans), so the plan
 * is refused where nothing of that can be listed.
 *
 * @param scope `undefined` as long as it is not known what is ours
 */
export async function judgeUnseen(
  plan: PlanContext<ZoneState>,
  scope: Scope | undefined,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { zone } = plan.planned;
  const isMore = takesMore(plan);
  if (isMore && operation.services === undefined) return [refuse("the provider's configuration")];
  if (isMore && typeof zone !== "string") return [refuse("the zone")];
  if (scope !== undefined || typeof zone !== "string") return [];
  const prior = plan.prior === null ? new Map<string, Listed>() : listedSets(plan.prior.records, plan.prior.zone);
  const [{ scope: widest }, origin] = [settle(widestScope(zone, plan), plan), openOrigin(operation.private)];
  const { found, doubles } = isMore
    ? readingOf(await lookFor(widest, prior, operation, isMore), origin)
    : stateOf(prior, origin);
  if (isMore) operation.services?.client.shownRemovals.planned(zone, found);
  const mayGo = mayGoIn(widest, { plan, prior, isUndeclared: origin.isUndeclared });
  const lost = {
    found: found.filter((content) => mayGo(setKeyOf(content))),
    wanted: toRecords(widest.listed),
    doubles,
  };
  return judgePerhaps({ ...lost, isOwn: isOwnOf(prior, origin), about: aboutOf(plan, origin) }, operation.private);
}

/** All that may be ours: what is not known yet lists and ignores nothing. */
function widestScope(zone: string, { planned: { records, exclusive, ignore } }: PlanContext<ZoneState>): Scope {
  const patterns = (knownTexts(ignore) ?? []).flatMap((pattern) => pattern ?? []);
  const listed = listedSets(asObject(records), zone);
  return { zone, listed, exclusive: mayBeExclusive(exclusive), ignore: patterns };
}

type There = Pick<Unsettled, "found" | "doubles">;

/** What a reading of the zone shows. */
function readingOf({ reading, prior }: Pick<Found, "reading" | "prior">, { doubled }: RecordOrigin): There {
  return { found: recordsOf(reading), doubles: doubled.among(reading.sets, groupBySet(prior)) };
}

/** What the state shows: a refresh has brought into it what others have added. */
function stateOf(prior: Found["prior"], { doubled }: RecordOrigin): There {
  const doubles = [...prior.keys()].flatMap((setKey) => doubled.of(setKey));
  return { found: [...toRecords(prior), ...doubles], doubles };
}

/** Which types and names may lose records: those that are listed, if that is known, and those that go where nothing lists them. */
function mayGoIn(
  widest: Scope,
  { plan, prior, isUndeclared }: Pick<Found, "prior" | "isUndeclared"> & { readonly plan: PlanContext<ZoneState> },
): (setKey: string) => boolean {
  const { zone, exclusive } = widest;
  const { records } = plan.planned;
  const fate = fateOf(widest, isUndeclared);
  const declared = isUnknown(records) ? undefined : new Set(declaredSets(records, zone));
  const mayBeListed = (setKey: string): boolean =>
    declared?.has(setKey) ?? (prior.has(setKey) && !(exclusive && isUndeclared(setKey)));
  return (setKey) => mayBeListed(setKey) || fate(setKey) === "removed";
}

function aboutOf(plan: PlanContext<ZoneState>, { isUndeclared }: RecordOrigin): string {
  if (takesMore(plan)) return "The zone becomes this resource's as a whole. ";
  const { prior, planned } = plan;
  const stays = prior !== null && [...listedSets(prior.records, prior.zone).keys()].some(isUndeclared);
  if (!stays || mayBeExclusive(planned.exclusive)) return "";
  return "What an import brought stays where nothing of its type and name is listed at all. ";
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
