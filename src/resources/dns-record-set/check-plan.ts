import { planZone, setKeyOf, type RecordContent } from "../../client/index.ts";
import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import {
  consentsToApex,
  isApexNs,
  isVital,
  judgeApexChange,
  refuseVitalLoss,
  vitalOnRequest,
} from "../records/apex.ts";
import { knownText, knownTexts } from "../configured-values.ts";
import { toContents } from "../records/values.ts";
import { listForeign } from "../records/foreign-records.ts";
import { asClaimed, claimHeld, claimRecords, releaseClaim, type Held } from "../records/owners.ts";
import type { KindServices } from "../kind-services.ts";
import { findTainted, type Tainted } from "../planned-object.ts";
import { ownAmong } from "../records/doubled-records.ts";
import { openOrigin } from "../records/record-origin.ts";
import { recordsWith, textsOf, writtenIn, type Written } from "../records/written-records.ts";
import { openMarks, refuseOthers, touchedBy } from "../records/other-owners.ts";
import { expectZone } from "../records/replacement-zone.ts";
import { listOthersOf, openGivenUp } from "../records/given-up.ts";
import { noteEnd, noteListed } from "../records/removed-others.ts";
import { withMixed } from "../records/uniform-set.ts";
import { onlyFoundBy } from "../records/only-found.ts";
import { judgePerhaps } from "../records/perhaps-removed.ts";
import { openRemovals } from "../records/removal-notes.ts";
import { openReturning, refuseTainted } from "../records/returning-records.ts";
import { toRecords, type RecordSetState } from "./mapping.ts";
import { checkRules } from "./check-config.ts";

/** Final plan check: removal of records that a zone needs, DNS rules, and removal of records that this state did not create. */
export async function checkPlan(
  plan: PlanContext<RecordSetState>,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const { prior, planned, replacedBy } = plan;
  const { private: notes } = operation;
  noteEnd(plan, notes);
  await expectZone(plan, operation);
  const tainted = prior === null && !plan.isReplacement ? await findTaintedSets(plan, operation) : [];
  const requested = vitalOnRequest(plan, notes);
  const rules = [
    ...(requested === undefined ? [] : judgeLoss(requested)),
    ...judgeOwners(plan, operation),
    ...(await claimSet(plan, tainted, operation)),
    ...checkRules(plan),
  ];
  if (tainted.length > 0) noteListed(notes);
  if (prior === null) return [...rules, ...tainted.flatMap((one) => judgeTainted(one, operation))];
  if (replacedBy.length > 0) return [...judgeLoss(prior), ...rules, ...listEnd(prior, operation)];
  const origin = openOrigin(notes);
  const desired = plannedRecords(prior, planned);
  if (desired === undefined) return [...rules, ...judgeUnknown(plan, prior, operation)];
  origin.planned(
    () => desired,
    () => writtenIn(prior.zone, desired, { written: operation.written, recordsOf }),
  );
  openRemovals(notes).end(() => desired);
  const doubles = isUnchanged(prior, planned) ? [] : origin.doubled.of(setKeyOf(prior));
  // where what is mixed is ignored, nothing puts it right
  const known = withDoubles({ ...prior, mixed: planned.mixed === prior.mixed ? null : prior.mixed }, doubles);
  const changes = planZone(known, { desired, remove: known });
  const own = changes.flatMap((change) => change.changes);
  if (own.length === 0) {
    origin.unchanged();
    return rules;
  }
  const isOwn = (content: RecordContent): boolean => !origin.isForeign(content);
  return [
    ...openReturning(notes).judge(changes, isOwn),
    ...(isApexNs(prior, prior.zone) ? judgeApexChange(prior.zone, own, consentsToApex(planned)) : []),
    ...rules,
    ...listForeign(changes, ownAmong(changes, isOwn, doubles)),
  ];
}

function recordsOf(one: Written): RecordContent[] {
  const data = textsOf(one["values"]).map((value) => [value]);
  return recordsWith(one, data);
}

/** Judges what may go where it is not known yet which values the set is to have. What another owner has marked no apply removes. */
function judgeUnknown(
  { planned }: PlanContext<RecordSetState>,
  prior: RecordSetState,
  { services, private: notes }: PlanOperation<KindServices>,
): Diagnostic[] {
  const [origin, known] = [openOrigin(notes), (knownTexts(planned.values) ?? []).flatMap((text) => text ?? [])];
  const doubles = origin.doubled.of(setKeyOf(prior));
  const wanted = toContents(prior, { values: known, ttl: null, comment: null });
  const [isOnlyFound, marks] = [onlyFoundIn(prior, wanted, notes), services?.client.records.marks];
  const found = openMarks(notes)
    .marked([...toRecords(prior), ...doubles])
    .filter((content) => marks?.otherOwnerOf(content, isOnlyFound) === undefined);
  return judgePerhaps({ found, wanted, isOwn: (content) => !origin.isForeign(content), doubles }, notes);
}

/** What is there by a state, each record with what it has, and those of others that are there twice. */
function withDoubles(state: RecordSetState, doubles: readonly RecordContent[]): RecordContent[] {
  return [...withMixed(toRecords(state), state.mixed, doubles), ...doubles];
}

/** Whether nothing is applied: a record that is there twice shows in no value of a set. */
function isUnchanged(prior: RecordSetState, planned: PlanContext<RecordSetState>["planned"]): boolean {
  return (Object.keys(prior) as (keyof RecordSetState)[]).every(
    (name) => planned[name] === prior[name] || JSON.stringify(planned[name]) === JSON.stringify(prior[name]),
  );
}

/** Whether the plan changes or removes records that are marked for another owner. */
function judgeOwners(
  { prior, planned, replacedBy }: PlanContext<RecordSetState>,
  operation: PlanOperation<KindServices>,
): Diagnostic[] {
  if (prior === null) return [];
  const isReplaced = replacedBy.length > 0;
  const marked = openMarks(operation.private).marked(toRecords(prior));
  const known = isReplaced ? openGivenUp(prior.zone, operation).own(marked) : marked;
  const isOnlyFound = onlyFoundIn(prior, isReplaced ? [] : (plannedRecords(prior, planned) ?? []), operation.private);
  return refuseOthers(isReplaced ? known : touchedIn(known, { prior, planned }), operation, { isOnlyFound });
}

/** Tells the records that a set only finds. */
export function onlyFoundIn(
  prior: RecordSetState,
  declared: readonly RecordContent[],
  notes: PlanOperation<KindServices>["private"],
): ReturnType<typeof onlyFoundBy> {
  return onlyFoundBy(notes, { declared: () => declared, known: () => toRecords(prior) });
}

/** Which of the records that are there a change in place overwrites or deletes, as far as that is known. */
export function touchedIn(
  known: readonly RecordContent[],
  { prior, planned }: { readonly prior: RecordSetState; readonly planned: PlanContext<RecordSetState>["planned"] },
): RecordContent[] {
  const desired = plannedRecords(prior, planned);
  return desired === undefined ? [] : touchedBy(planZone(known, { desired, remove: known }));
}

async function claimSet(
  { prior, planned }: PlanContext<RecordSetState>,
  tainted: readonly Tainted<RecordSetState>[],
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const [zone, name, type] = [planned.zone, planned.name, planned.type].map(knownText);
  const held = prior === null ? null : heldBy(prior, operation);
  if (zone === undefined || name === undefined || type === undefined)
    return held === null ? [] : claimHeld({ kind, ...held }, true, operation);
  const going = tainted.map((one) => {
    const { deletes, ...its } = heldBy(one.state, ofTainted(one, operation));
    return { ...its, ...deletes, isGuess: one.isGuess };
  });
  const data = plannedRecords({ type, name }, planned)?.map(asClaimed);
  const claim = { kind, zone, sets: [setKeyOf({ type, name })], records: [], data, takesOver: true, tainted: going };
  return claimRecords(claim, held, operation);
}

const kind = "ims_dns_record_set";

/** What the resource has. Where it goes it deletes what its state has, and leaves what others have by now. */
function heldBy(state: RecordSetState, operation: Pick<PlanOperation<KindServices>, "private" | "services">) {
  const [{ zone }, sets] = [state, [setKeyOf(state)]];
  const records = openGivenUp(zone, operation).own(toRecords(state)).map(asClaimed);
  return { zone, sets, deletes: { sets, records } } satisfies Held;
}

/** Final check of a destruction. */
export async function checkDestroy(
  prior: RecordSetState,
  operation: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  noteListed(operation.private);
  const passed = await releaseClaim({ kind, ...heldBy(prior, operation) }, operation);
  const known = openGivenUp(prior.zone, operation).own(openMarks(operation.private).marked(toRecords(prior)));
  const others = refuseOthers(known, operation, { isOnlyFound: onlyFoundIn(prior, [], operation.private) });
  return [...judgeLoss(prior), ...others, ...passed, ...listEnd(prior, operation)];
}

/** What the end of the resource, by a destruction or a replacement, deletes that it did not create, and what it leaves to others. */
function listEnd(
  prior: RecordSetState,
  operation: Pick<PlanOperation<KindServices>, "private" | "services">,
  isPerhaps = false,
): Diagnostic[] {
  const [doubles, givenUp] = [
    openOrigin(operation.private).doubled.of(setKeyOf(prior)),
    openGivenUp(prior.zone, operation),
  ];
  const known = givenUp.own(withDoubles(prior, doubles));
  const changes = planZone(known, { desired: [], remove: known });
  return [
    ...listForeign(changes, ownOf(prior, changes, operation.private), isPerhaps),
    ...listOthersOf(toRecords(prior), givenUp),
  ];
}

/** Which of the records that changes take from a set are its own. */
export function ownOf(
  set: Pick<RecordSetState, "type" | "name">,
  changes: Parameters<typeof ownAmong>[0],
  notes: PlanOperation<KindServices>["private"],
): ReturnType<typeof ownAmong> {
  const origin = openOrigin(notes);
  return ownAmong(changes, (content) => !origin.isForeign(content), origin.doubled.of(setKeyOf(set)));
}

/** The states that a create replaces, if they are those of tainted sets: engines plan both alike. */
async function findTaintedSets(
  { planned }: PlanContext<RecordSetState>,
  operation: PlanOperation<KindServices>,
): Promise<readonly Tainted<RecordSetState>[]> {
  const [zone, type, name] = [planned.zone, planned.type, planned.name].map(knownText);
  if (zone === undefined || type === undefined || name === undefined) return [];
  const own = setKeyOf({ type, name });
  return findTainted<RecordSetState>((state) => state.zone === zone && setKeyOf(state) === own, operation);
}

/** What a create deletes first, if the resource is tainted. One that gets another name does not meet what its deletion leaves. */
function judgeTainted(one: Tainted<RecordSetState>, operation: PlanOperation<KindServices>): Diagnostic[] {
  const inTheWay = one.isGuess ? [] : toRecords(one.state);
  return [...refuseTainted(inTheWay, one.notes, kind), ...listEnd(one.state, ofTainted(one, operation), true)];
}

function ofTainted({ notes }: Tainted<RecordSetState>, { services }: PlanOperation<KindServices>) {
  return { services, private: notes };
}

function judgeLoss(prior: Pick<RecordSetState, "zone" | "type" | "name">): Diagnostic[] {
  return isVital(prior, prior.zone) ? [refuseVitalLoss(prior.zone, prior.type)] : [];
}

/** `undefined` as long as not all of it is known. A TTL or comment that is not known takes nothing away. */
function plannedRecords(
  set: Pick<RecordSetState, "type" | "name">,
  { values, ttl, comment }: PlanContext<RecordSetState>["planned"],
): RecordContent[] | undefined {
  const texts = knownTexts(values);
  if (texts === undefined || texts.includes(undefined)) return undefined;
  const known = texts.flatMap((text) => text ?? []);
  return toContents(set, { values: known, ttl: knownText(ttl) ?? null, comment: knownText(comment) ?? null });
}
