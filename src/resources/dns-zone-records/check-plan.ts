import {
  parseKey,
  planZone,
  setKeyOf,
  type RecordContent,
  type SetChange,
  type ZoneReading,
} from "../../client/index.ts";
import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { consentsToApex, isApexNs, judgeApexChange } from "../records/apex.ts";
import { asObject } from "../configured-values.ts";
import { listForeign } from "../records/foreign-records.ts";
import { asClaimed, releaseClaim } from "../records/owners.ts";
import type { KindServices } from "../kind-services.ts";
import { ownAmong } from "../records/doubled-records.ts";
import { openOrigin } from "../records/record-origin.ts";
import { writtenIn, type Written } from "../records/written-records.ts";
import { listOthers, refuseOthers, touchedBy } from "../records/other-owners.ts";
import { notePlace } from "../replacement-place.ts";
import { deletedIn, warnOfLostServers } from "../records/lost-servers.ts";
import { listOthersOf, openGivenUp } from "../records/given-up.ts";
import { noteEnd, noteListed } from "../records/removed-others.ts";
import { openRemovals } from "../records/removal-notes.ts";
import { openReturning } from "../records/returning-records.ts";
import { groupBySet, listedSets, toRecords } from "./listed-sets.ts";
import { type ZoneState } from "./mapping.ts";
import { findTaintedRecords, heldTainted, judgeTainted } from "./judge-tainted.ts";
import { judgeLoss, judgeRequest, leavingOf, type Loss } from "./judge-loss.ts";
import { listReleased } from "./list-released.ts";
import { listRespelled } from "./list-respelled.ts";
import { checkSingleRecords } from "./check-config.ts";
import { goingOf, intentOf, isOwnOf, recordsOf, stayingOf, type Found, type Scope } from "./scope.ts";
import { findTaken, refuseKeptNs, warnOfTaken } from "./existing-records.ts";
import { claimZone, kind } from "./claim-zone.ts";
import { judgeUnseen } from "./judge-unseen.ts";
import { checkShare } from "./check-share.ts";
import { checkTogether } from "./check-together.ts";
import { lookForKnown } from "./unknown-keys.ts";
import { noteSuccessor } from "./successor.ts";
import { takesMore } from "./takes-more.ts";
import { lookAtPlace, placeOf, plannedScope } from "./place.ts";

/**
 * Final plan check: deletions, DNS rules on new records, and records of others that are removed or overwritten. Errors about a
 * loss come first.
 */
export async function checkPlan(
  plan: PlanContext<ZoneState>,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { prior, planned, replacedBy } = plan;
  const single = checkSingleRecords(prior, planned);
  noteEnd(plan, operation.private);
  notePlace(placeOf(planned), operation);
  const requested = judgeRequest(plan, operation.private);
  if (requested.length > 0) return requested;
  // a plan that replaces is made twice: the second time with nothing prior
  if (replacedBy.length > 0)
    return [...(prior === null ? [] : await judgeReplacement(plan, prior, operation)), ...single];
  const scope = plannedScope(planned);
  noteSuccessor(plan, scope, operation.private);
  if (scope !== undefined) notePlanned(scope, operation);
  if (isUnchanged(plan)) openOrigin(operation.private).unchanged();
  const unseen = await judgeUnseen(plan, scope, operation);
  const changed =
    scope === undefined || isUnchanged(plan)
      ? [...(await claimZone(plan, { deletes: { sets: [] } }, operation)), ...single]
      : await judgeChanges({ ...plan, scope, single }, operation);
  return [...unseen, ...changed];
}

/** Judges what a plan changes in place, or creates. */
async function judgeChanges(
  {
    scope,
    single,
    ...plan
  }: PlanContext<ZoneState> & { readonly scope: Scope; readonly single: readonly Diagnostic[] },
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { planned } = plan;
  const { services, private: notes } = operation;
  const origin = openOrigin(notes);
  const { whole, known, found, isOnlyFound, aside, perhaps } = await lookForKnown(scope, plan, operation);
  const { reading } = found;
  const listedBefore = whole.found.prior;
  const [intent, all] = [intentOf(known, found), recordsOf(reading)];
  const changes = planZone(all, intent);
  if (takesMore(plan)) services?.client.shownRemovals.planned(known.zone, [...touchedBy(changes), ...aside]);
  const allowed = typeof planned.max_change_percent === "number" ? planned.max_change_percent : null;
  const taken = findTaken(known, found, (content) => services?.client.creates.isOrphan(known.zone, content) === true);
  const deletes = { sets: changes.map(setKeyOf), records: goingOf(known, intent).map(asClaimed) };
  const [untaken, isOwn] = [without(changes, taken), isOwnOf(listedBefore, origin)];
  const doubles = origin.doubled.among(reading.sets, groupBySet(listedBefore));
  const tainted = await findTaintedRecords(plan, whole.scope, operation);
  const going = { deletes, tainted: tainted.map((one) => heldTainted(one, operation)) };
  return [
    ...refuseOthers(touchedBy(untaken), operation, { isOnlyFound }),
    ...(plan.isReplacement ? refuseKeptNs(scope, taken) : []),
    ...openReturning(notes).judge(untaken, isOwn),
    ...checkShare(changes, { found: recordsOf(whole.found.reading).length, allowed }),
    ...judgeApex(scope, { planned, changes, reading }),
    ...(await claimZone(plan, going, operation)),
    ...single,
    ...checkTogether(scope, { reading, changes, listedBefore, planned }),
    ...warnOfTaken(known, whole.found, { taken, creates: services?.client.creates }),
    ...(known.exclusive ? [] : warnOfLostServers(known.zone, [...all, ...reading.others], deletedIn(untaken))),
    ...listOthers(known.zone, reading.left),
    ...listStaying(known, found),
    ...listRespelled(Object.keys(planned.records), listedBefore, scope.zone),
    ...perhaps,
    ...listForeign(untaken, ownAmong(untaken, isOwn, doubles)),
    ...(await judgeTainted(tainted, whole.scope, operation)),
  ];
}

/** Final check of a destruction. */
export function checkDestroy(prior: ZoneState, operation: PlanOperation<KindServices>): Promise<readonly Diagnostic[]> {
  noteListed(operation.private);
  return judgeEnd(prior, operation, { occasion: "This plan destroys the resource that holds them." });
}

async function judgeReplacement(
  { planned }: PlanContext<ZoneState>,
  prior: ZoneState,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { services, signal } = operation;
  if (services !== undefined) await lookAtPlace({ prior, place: planned }, { services, signal });
  const next = typeof planned.zone === "string" ? planned.zone : "one that is not known yet";
  const occasion = `This plan moves the resource that holds them to another zone, ${next}.`;
  return judgeEnd(prior, operation, { occasion, planned });
}

async function judgeEnd(
  prior: ZoneState,
  operation: PlanOperation<KindServices>,
  because: Loss,
): Promise<readonly Diagnostic[]> {
  const { zone } = prior;
  const [{ isUndeclared }, next] = [openOrigin(operation.private), because.planned && plannedScope(because.planned)];
  const { removed, keptNs, released: kept } = leavingOf(prior, isUndeclared, next);
  const loss = await judgeLoss(prior, operation, because);
  const [sets, givenUp] = [[...removed.keys()], openGivenUp(zone, operation)];
  const records = toRecords(removed);
  const own = givenUp.own(records);
  const deletes = own === records ? { sets } : { sets, records: own.map(asClaimed) };
  const released = await releaseClaim({ kind, zone, sets, deletes }, operation);
  return [...loss, ...released, ...listReleased(zone, [...keptNs, ...kept]), ...listOthersOf(records, givenUp)];
}

function judgeApex(
  { zone }: Scope,
  {
    planned,
    changes,
    reading,
  }: { planned: PlanContext<ZoneState>["planned"]; changes: readonly SetChange[]; reading: ZoneReading },
): readonly Diagnostic[] {
  const own = changes.find((change) => isApexNs(change, zone));
  if (own === undefined || !reading.sets.has(setKeyOf(own))) return [];
  const element = Object.entries(asObject(planned.records)).find(([key]) => {
    const named = parseKey(key, zone);
    return named !== undefined && isApexNs(named, zone);
  });
  return judgeApexChange(zone, own.changes, consentsToApex(planned, asObject(element?.[1])));
}

/** The changes without those of sets whose existing records make the apply fail: these are reported separately. */
function without(changes: readonly SetChange[], taken: ReturnType<typeof findTaken>): SetChange[] {
  const refused = new Set(taken.flatMap(({ found }) => found.map(setKeyOf)));
  return changes.filter((change) => !refused.has(setKeyOf(change)));
}

function notePlanned({ zone, listed }: Scope, { private: notes, written }: PlanOperation<KindServices>): void {
  const planned = (): RecordContent[] => toRecords(listed);
  const recordsOf = ({ records }: Written): RecordContent[] => toRecords(listedSets(asObject(records), zone));
  openRemovals(notes).end(planned);
  openOrigin(notes).planned(planned, () => writtenIn(zone, planned(), { written, recordsOf }));
}

/** What was listed, is not any more, and stays in the zone. */
function listStaying(scope: Scope, found: Found): Diagnostic[] {
  const unlisted = new Map([...found.prior].filter(([setKey]) => !scope.listed.has(setKey)));
  const staying = stayingOf(scope, found).filter(({ one }) => found.reading.sets.has(one.setKey));
  // an exclusive zone removes those of others, too
  const others = scope.exclusive ? [] : listOthersOf(toRecords(unlisted), found);
  return [...listReleased(scope.zone, staying), ...others];
}

function isUnchanged({ prior, planned }: PlanContext<ZoneState>): boolean {
  if (prior === null) return false;
  // values that mean the same are planned as the very ones that were there
  return (["records", "exclusive", "ignore", "mixed", "returned"] as const).every(
    (name) => planned[name] === prior[name],
  );
}
