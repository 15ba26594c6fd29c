import {
  keyOf,
  plainRecord,
  planZone,
  setKeyOf,
  type ClaimedRecord,
  type RecordChange,
  type RecordContent,
} from "../../client/index.ts";
import type { Diagnostic, PlanContext, PlanOperation } from "terraform-provider-sdk";
import { consentsToApex, isApexNs, judgeApexChange, refuseVitalLoss, vitalOnRequest } from "../records/apex.ts";
import { isSoa } from "../../dns/index.ts";
import { knownText, knownTexts } from "../configured-values.ts";
import { asClaimed, claimHeld, claimRecords, releaseClaim, type Held, type HeldTainted } from "../records/owners.ts";
import type { KindServices } from "../kind-services.ts";
import { findTainted } from "../planned-object.ts";
import { statedResource } from "../owner-name.ts";
import { dnsRecordFields } from "../../model/record-fields.ts";
import { listForeign } from "../records/foreign-records.ts";
import { recordsWith, textsOf, writtenIn, type Written } from "../records/written-records.ts";
import { openMarks, refuseOthers } from "../records/other-owners.ts";
import { expectZone } from "../records/replacement-zone.ts";
import { openOrigin } from "../records/record-origin.ts";
import { noteEnd, noteListed } from "../records/removed-others.ts";
import { openRemovals } from "../records/removal-notes.ts";
import { openReturning } from "../records/returning-records.ts";
import { toContent, type RecordState } from "./mapping.ts";
import { checkRules } from "./check-config.ts";

type Operation = PlanOperation<KindServices>;

/** Final plan check: changes of records that a zone needs, and DNS rules. */
export async function checkPlan(plan: PlanContext<RecordState>, operation: Operation): Promise<readonly Diagnostic[]> {
  const { prior, replacedBy } = plan;
  noteEnd(plan, operation.private);
  await expectZone(plan, operation);
  const vital =
    prior !== null && replacedBy.length > 0
      ? await judgeLoss(prior, operation)
      : await judgeNameServer(plan, operation);
  const requested = await judgeRequest(plan, operation);
  const own = [...judgeOwner(plan, operation), ...(await claimRecord(plan, operation))];
  return [...vital, ...requested, ...own, ...judgeChange(plan, operation), ...checkRules(plan)];
}

/** Whether the record that the plan changes in place is marked for another owner; a replacement is a destruction, too. */
function judgeOwner({ prior, planned, replacedBy }: PlanContext<RecordState>, operation: Operation): Diagnostic[] {
  if (prior === null || replacedBy.length > 0 || !isChanged(prior, planned)) return [];
  return refuseOthers(ownMarked(prior, operation), operation);
}

/** Whether anything is written. Values that mean the same are planned as the very ones that were there. */
function isChanged(prior: RecordState, planned: PlanContext<RecordState>["planned"]): boolean {
  return recordAttributes.some((name) => planned[name] !== prior[name]);
}

const recordAttributes = Object.keys(dnsRecordFields) as (keyof typeof dnsRecordFields)[];

function ownMarked(prior: RecordState, { private: notes }: Operation): RecordContent[] {
  return openMarks(notes).marked([toContent(prior)]);
}

/** Whether the plan corrects the same drift as an earlier one, and whether the record that it changes in place has data that others gave it. */
function judgeChange({ prior, planned, replacedBy }: PlanContext<RecordState>, operation: Operation): Diagnostic[] {
  if (prior === null || replacedBy.length > 0 || !isChanged(prior, planned)) return [];
  const data = knownTexts(planned.data);
  if (data === undefined || data.includes(undefined)) return [];
  const { private: notes, written } = operation;
  const next = {
    ...toContent(prior),
    data: data.flatMap((entry) => entry ?? []),
    ttl: knownText(planned.ttl) ?? null,
    comment: knownText(planned.comment) ?? null,
    dataComments: knownTexts(planned.data_comments)?.map((comment) => comment ?? null) ?? null,
  };
  const recordsOf = (one: Written): RecordContent[] => recordsWith(one, [textsOf(one["data"])]);
  openOrigin(notes).planned(
    () => [next],
    () => writtenIn(prior.zone, [next], { written, recordsOf }),
  );
  openRemovals(notes).end(() => [next]);
  const changes = [{ changes: changesOf(toContent(prior), next) }];
  return [...openReturning(notes).judge(changes, () => true), ...listForeign(changes, isOwnOf(operation))];
}

function isOwnOf({ private: notes }: Operation): (content: RecordContent) => boolean {
  const origin = openOrigin(notes);
  return (content) => !origin.isForeign(content);
}

async function claimRecord(
  { prior, planned, isReplacement }: PlanContext<RecordState>,
  operation: Operation,
): Promise<readonly Diagnostic[]> {
  const [zone, name, type] = [planned.zone, planned.name, planned.type].map(knownText);
  const held = prior === null ? null : heldBy(prior, operation);
  if (zone === undefined || name === undefined || type === undefined)
    return held === null ? [] : claimHeld({ kind, ...held }, true, operation);
  const record = claimedAs({ name, type }, planned.data);
  const holds = held?.records.filter(({ set, key }) => set !== record.set || key !== record.key);
  const tainted = prior === null && !isReplacement ? await heldTainted(zone, record, operation) : [];
  const claim = { kind, zone, sets: [], records: [record], holds, takesOver: true, tainted };
  return claimRecords(claim, held, operation);
}

/** What goes with the states that a create replaces, if they are those of tainted records: engines plan both alike. */
async function heldTainted(zone: string, own: ClaimedRecord, operation: Operation): Promise<readonly HeldTainted[]> {
  const isSame = (state: RecordState): boolean => {
    const { set, key } = asClaimed(toContent(state));
    return state.zone === zone && set === own.set && key === own.key;
  };
  const tainted = await findTainted(isSame, operation);
  return tainted.map(({ state, notes, isGuess }) => ({ ...heldBy(state, { ...operation, private: notes }), isGuess }));
}

/** A record by as much of its data as is known. */
function claimedAs({ name, type }: Pick<RecordState, "name" | "type">, data: unknown): ClaimedRecord {
  const texts = knownTexts(data) ?? [undefined];
  const known = texts.flatMap((text) => text ?? []);
  return known.length < texts.length ? { set: setKeyOf({ type, name }) } : asClaimed({ type, name, data: known });
}

const kind = "ims_dns_record";

/** What the resource has. A deletion may be planned before anything was read, when the state is still as a killed run left it. */
function heldBy(
  state: RecordState,
  { services, private: notes }: Pick<Operation, "services" | "private">,
): Held & Required<Pick<Held, "records">> {
  const { zone } = state;
  const stated = { zone, content: toContent(state), ...statedResource({ private: notes }) };
  const held = services === undefined ? stated.content : services.client.records.held(stated);
  const records = held === undefined ? [] : [asClaimed(held)];
  return { zone, sets: records.map(({ set }) => set), records };
}

/** Final check of a destruction. */
export async function checkDestroy(prior: RecordState, operation: Operation): Promise<readonly Diagnostic[]> {
  noteListed(operation.private);
  const passed = await releaseClaim({ kind, ...heldBy(prior, operation) }, operation);
  return [...(await judgeLoss(prior, operation)), ...passed];
}

/** Refuses to replace on request what the zone cannot be without. */
async function judgeRequest(plan: PlanContext<RecordState>, operation: Operation): Promise<readonly Diagnostic[]> {
  const vital = vitalOnRequest(plan, operation.private);
  if (vital === undefined) return [];
  const isLast = isSoa(vital.type) || ((await readLive(vital, operation))?.length ?? Infinity) <= 1;
  return isLast ? [refuseVitalLoss(vital.zone, vital.type)] : [];
}

async function judgeLoss(prior: RecordState, operation: Operation): Promise<readonly Diagnostic[]> {
  const { zone, type } = prior;
  const others = refuseOthers(ownMarked(prior, operation), operation);
  if (isSoa(type)) return [refuseVitalLoss(zone, type)];
  const own = toContent(prior);
  const foreign = listForeign([{ changes: changesOf(own, undefined) }], isOwnOf(operation));
  if (others.length > 0 || !isApexNs(prior, zone)) return [...others, ...foreign];
  const live = await readLive(prior, operation);
  if (live?.every((content) => keyOf(content) === keyOf(own)) === true) return [refuseVitalLoss(zone, type)];
  return [...judgeApexChange(zone, changesOf(own, undefined), consentsToApex(prior)), ...foreign];
}

/** A zone gets its first name server without asking; each more, and each other one, wants consent. */
async function judgeNameServer(
  { prior, planned }: PlanContext<RecordState>,
  operation: Operation,
): Promise<readonly Diagnostic[]> {
  const [zone, name, type] = [planned.zone, planned.name, planned.type].map(knownText);
  if (zone === undefined || name === undefined || type === undefined || !isApexNs({ type, name }, zone)) return [];
  const data = (knownTexts(planned.data) ?? [undefined]).map((entry) => entry ?? "(known after apply)");
  const details = { ttl: knownText(planned.ttl) ?? null, comment: knownText(planned.comment) ?? null };
  const next = plainRecord({ name, type, data, ...details });
  if (prior === null && ((await readLive({ zone, name, type }, operation)) ?? []).length === 0) return [];
  return judgeApexChange(zone, changesOf(prior === null ? undefined : toContent(prior), next), consentsToApex(planned));
}

/** `undefined` where nothing may be read. */
function readLive(
  { zone, name, type }: Pick<RecordState, "zone" | "name" | "type">,
  { services, signal }: Operation,
): Promise<readonly RecordContent[]> | undefined {
  return services?.client.records.findSet({ set: { zone, name, type }, contents: [] }, signal);
}

function changesOf(from: RecordContent | undefined, to: RecordContent | undefined): RecordChange[] {
  const remove = from === undefined ? [] : [from];
  return planZone(remove, { desired: to === undefined ? [] : [to], remove }).flatMap(({ changes }) => changes);
}
