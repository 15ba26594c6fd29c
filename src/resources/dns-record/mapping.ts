import { printImportId, type RecordContent } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "terraform-provider-sdk";
import { toAttributes, toDeclared } from "../../model/table-attributes.ts";
import { dnsRecordFields } from "../../model/record-fields.ts";
import type { attributes, blocks } from "./attributes.ts";

export type RecordState = StateOf<typeof attributes, typeof blocks>;
export type RecordPlan = PlannedOf<typeof attributes, typeof blocks>;
export type RecordActual = ActualOf<typeof attributes, typeof blocks>;

/** A record of a zone as the attributes of a state. */
export function fromContent(zone: string, content: RecordContent): RecordActual {
  const { name, type, cls } = content;
  const id = printImportId(zone, type, name);
  return { id, zone, ...toAttributes(dnsRecordFields, content), cls: cls ?? "IN" };
}

/** What a plan or state declares of a record. */
export function toContent(values: RecordPlan | RecordState): RecordContent {
  return { ...toDeclared(dnsRecordFields, values), data: values.data };
}
