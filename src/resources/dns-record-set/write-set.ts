import type { RecordContent } from "../../client/index.ts";
import type { WriteOperation } from "terraform-provider-sdk";
import { allowedRules } from "../dns-allow.ts";
import { complaint, fieldName } from "../dns-complaints.ts";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { openOrigin } from "../record-origin.ts";
import { untilServed } from "../wait-until-served.ts";
import { fromRecords, toRecords, type RecordSetActual, type RecordSetPlan, type RecordSetState } from "./mapping.ts";

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
  const request = { set, intent, isNew: prior === null, onCreated, allowRules };
  const writing = services.client.records.writeSet(request, signal);
  warnOfWrite(
    await writing.catch(complaint(([field]) => [fieldName(field) === "data" ? "values" : String(field)])),
    warn,
  );
  openOrigin(notes).settled();
  const change = { what: describeSet(set), before, after: desired };
  return untilServed(planned, change, fromRecords(set, desired, planned), operation);
}

/** The set in words. */
export function describeSet({ name, type }: Pick<RecordSetState, "name" | "type">): string {
  return `the DNS records ${name} ${type}`;
}
