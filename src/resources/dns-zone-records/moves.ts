import { printKey } from "../../client/index.ts";
import { joinData } from "../../dns/index.ts";
import { recordNotes, setNotes } from "../records/moved-notes.ts";
import type { ZoneActual } from "./mapping.ts";

type Source = Readonly<Record<string, unknown>>;

/** States that become a zone's records without any request: a record or record set, which then is the one that is listed. */
export const moves = [
  {
    typeName: "ims_dns_record",
    keeps: recordNotes,
    move: (source: Source): ZoneActual => moved(source, [joinData(texts(source["data"]))]),
  },
  {
    typeName: "ims_dns_record_set",
    keeps: setNotes,
    move: (source: Source): ZoneActual => moved(source, texts(source["values"])),
  },
];

function moved({ zone: id, name, type, ttl, comment }: Source, values: readonly string[]): ZoneActual {
  const zone = String(id);
  const key = printKey({ name: String(name), type: String(type) }, zone);
  const records = { [key]: { values, ttl: textOrNull(ttl), comment: textOrNull(comment), allow_rules: null } };
  return { id: zone, zone, records, exclusive: null, ignore: null, serial: null, mixed: null };
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
