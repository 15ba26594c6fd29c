import { setKeyOf, type RecordContent } from "../../client/index.ts";
import type { WriteOperation } from "terraform-provider-sdk";
import { statedResource } from "../owner-name.ts";
import { allowedRules } from "../records/allow.ts";
import { complaint, fieldName } from "../records/complaints.ts";
import { warnOfWrite } from "../records/warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { openMixedDetails } from "../records/mixed-details.ts";
import { openOrigin } from "../records/record-origin.ts";
import { openGivenUp } from "../records/given-up.ts";
import { openRemovals, removedBy } from "../records/removal-notes.ts";
import { onlyFoundBy } from "../records/only-found.ts";
import { openReturning } from "../records/returning-records.ts";
import { keptIfUnread } from "../created-unread.ts";
import { untilServed } from "../records/wait-until-served.ts";
import {
  asShown,
  fromRecords,
  toRecords,
  type RecordSetActual,
  type RecordSetPlan,
  type RecordSetState,
} from "./mapping.ts";

type Write = WriteOperation<KindServices, RecordSetActual>;

/** Makes the set as planned. After each record that is created, that is what the state keeps if the rest fails. */
export async function writeRecords(
  planned: RecordSetPlan,
  prior: RecordSetState | null,
  operation: Write,
): Promise<RecordSetActual> {
  const { services, signal, warn, saved, private: notes } = operation;
  const set = prior ?? planned;
  const before = prior === null ? [] : toRecords(prior);
  const done = [...before];
  const onCreated = (content: RecordContent): void => {
    done.push(content);
    saved(fromRecords(set, done, planned));
  };
  const desired = toRecords(planned);
  // what came to the set since the plan was made is left for the next plan to show
  const intent = { desired, remove: before, ...(prior === null ? {} : { dataComments: "keep" as const }) };
  const allowRules = allowedRules(planned.allow_rules);
  const mixed = openMixedDetails(notes);
  const onFound = (records: readonly RecordContent[]): void => {
    compareFound(records, eitherOf(prior, planned), operation);
    mixed.begun(new Map([[setKeyOf(set), planned]]));
  };
  const isOnlyFound = prior === null ? undefined : onlyFoundBy(notes, { declared: () => desired, known: () => before });
  const told = { onCreated, onFound, isOnlyFound };
  const request = { set, intent, isNew: prior === null, ...statedResource(operation), ...told, allowRules };
  const writing = keptIfUnread(() => services.client.records.writeSet(request, signal), {
    isAccepted: () => prior === null && done.length === desired.length,
    saved,
  });
  warnOfWrite(
    await writing.catch(complaint(([field]) => [fieldName(field) === "data" ? "values" : String(field)])),
    warn,
  );
  openOrigin(notes).settled();
  openReturning(notes).corrected();
  openRemovals(notes).add(removedBy(before, desired));
  openGivenUp(set.zone, operation).settled();
  mixed.done();
  const change = { what: describeSet(set), before, after: desired };
  return untilServed(
    planned,
    change,
    { ...fromRecords(set, desired, planned), mixed: planned.mixed ?? null, returned: planned.returned ?? null },
    operation,
  );
}

/** Compares records found with what the plan showed; `known`: in which spelling. */
function compareFound(
  records: readonly RecordContent[],
  known: RecordSetPlan | RecordSetState,
  { found, private: notes }: Write,
): void {
  const [mixed, setKey] = [openMixedDetails(notes), setKeyOf(known)];
  if (mixed.isAsSeen(setKey, records)) return;
  // where it is refused, the next plan may come without a refresh
  mixed.seen(new Map([[setKey, records]]), () => known);
  found(asShown(records, known));
}

/** All values that a plan shows, before and after its change, so that those found are spelled alike. */
function eitherOf(prior: RecordSetState | null, planned: RecordSetPlan): RecordSetPlan | RecordSetState {
  return prior === null ? planned : { ...prior, values: [...prior.values, ...planned.values] };
}

/** The set in words. */
export function describeSet({ name, type }: Pick<RecordSetState, "name" | "type">): string {
  return `the DNS records ${name} ${type}`;
}
