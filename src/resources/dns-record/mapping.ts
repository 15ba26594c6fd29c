import { printImportId, type RecordContent } from "../../client/index.ts";
import type { ActualOf, PlannedOf, StateOf } from "../../framework/kind.ts";
import type { attributes, blocks } from "./attributes.ts";

export type RecordState = StateOf<typeof attributes, typeof blocks>;
export type RecordPlan = PlannedOf<typeof attributes, typeof blocks>;
export type RecordActual = ActualOf<typeof attributes>;

/** A record of a zone as the attributes of a state. */
export function fromContent(zone: string, content: RecordContent): RecordActual {
  const { name, type, data, ttl, cls, dataComments, comment } = content;
  return {
    id: printImportId(zone, type, name),
    zone,
    name,
    type,
    data,
    ttl,
    cls: cls ?? "IN",
    data_comments: dataComments,
    comment,
  };
}

/** What a plan or state declares of a record. */
export function toContent(values: RecordPlan | RecordState): RecordContent {
  const { name, type, data, ttl, cls, data_comments: dataComments, comment } = values;
  return { name, type, data, ttl, cls: cls ?? null, dataComments, comment };
}
