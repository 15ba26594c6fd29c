import { printKey } from "../../client/index.ts";
import { joinData } from "../../dns/index.ts";
import { noteAlone } from "../records/given-up.ts";
import { movedRecord, recordNotes, setNotes, textOrNull, textsOf, type MovedState } from "../records/moved-state.ts";
import type { ZoneActual } from "./mapping.ts";

/** States that become a zone's records without any request: a record or record set, which then is the one that is listed. */
export const moves = [
  {
    typeName: "ims_dns_record",
    keeps: recordNotes,
    move: (source: MovedState): ZoneActual => moved(source, [joinData(textsOf(source["data"]))]),
    notes: (source: MovedState) => noteAlone([movedRecord(source)]),
  },
  {
    typeName: "ims_dns_record_set",
    keeps: setNotes,
    move: (source: MovedState): ZoneActual => moved(source, textsOf(source["values"])),
  },
];

function moved({ zone: id, name, type, ttl, comment }: MovedState, values: readonly string[]): ZoneActual {
  const zone = String(id);
  const key = printKey({ name: String(name), type: String(type) }, zone);
  const records = { [key]: { values, ttl: textOrNull(ttl), comment: textOrNull(comment), allow_rules: null } };
  return { id: zone, zone, records, exclusive: null, ignore: null, serial: null, mixed: null, returned: null };
}
