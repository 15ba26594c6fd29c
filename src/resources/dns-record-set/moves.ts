import { printImportId } from "../../client/index.ts";
import { joinData } from "../../dns/index.ts";
import { noteAlone } from "../records/given-up.ts";
import { movedRecord, recordNotes, textOrNull, textsOf, type MovedState } from "../records/moved-state.ts";
import type { RecordSetActual } from "./mapping.ts";

/**
 * States that become a record set without any request: a single record, which then is the one value of the set. Its siblings, if
 * there are any, show up in the next plan, and are not its own.
 */
export const moves = [
  {
    typeName: "ims_dns_record",
    keeps: recordNotes,
    move: fromRecord,
    notes: (source: MovedState) => noteAlone([movedRecord(source)]),
  },
];

function fromRecord({ zone, type, name, data, ttl, comment }: MovedState): RecordSetActual {
  const set = { zone: String(zone), type: String(type), name: String(name) };
  const values = Array.isArray(data) ? [joinData(textsOf(data))] : [];
  const id = printImportId(set.zone, set.type, set.name);
  return { id, ...set, values, ttl: textOrNull(ttl), comment: textOrNull(comment), mixed: null, returned: null };
}
