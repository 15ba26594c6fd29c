import { printImportId } from "../../client/index.ts";
import { recordNotes, textOrNull, type MovedState } from "../records/moved-state.ts";
import type { RecordActual } from "./mapping.ts";

/** States that become a record without any request: a record set of one value. One of several has no one record to become. */
export const moves = [{ typeName: "ims_dns_record_set", keeps: recordNotes, move: fromSet }];

function fromSet({ zone, type, name, values, ttl, comment }: MovedState): RecordActual | undefined {
  if (!Array.isArray(values) || values.length !== 1) return undefined;
  const [set, data] = [{ zone: String(zone), type: String(type), name: String(name) }, values.map(String)];
  return {
    id: printImportId(set.zone, set.type, set.name),
    ...set,
    data,
    ttl: textOrNull(ttl),
    cls: "IN",
    data_comments: null,
    comment: textOrNull(comment),
  };
}
