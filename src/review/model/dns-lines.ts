import { absoluteName, canonicalData, canonicalName, equalData, joinData, parseTtl } from "../../dns/index.ts";
import { canonicalOf } from "../../model/define-fields.ts";
import { readMixedLine, type MixedDetails } from "../../model/mixed-line.ts";
import { dnsRecordFields } from "../../model/record-fields.ts";
import { ownOf } from "../plan/json.ts";
import { Hidden, isAttributes, textOf, unknown, type Attributes, type Shown } from "../plan/shown-value.ts";

/** One record as a line of a zone file. */
export interface RecordLine {
  readonly zone: string;
  /** Canonical; as it is shown where it is not known. */
  readonly name: string;
  readonly type: string;
  /** What a CNAME points to, canonical. */
  readonly target: string | undefined;
  readonly text: string;
  /**
   * Equal for lines that mean the same; a line with something unknown has none. Relative names in data stay so: what completes them, only
   * the zone's text tells.
   */
  readonly key: string | undefined;
}

/** Attributes of DNS kinds that their lines show. */
export const inLines = ["zone", "name", "type", "data", "values", "ttl", "cls", "comment", "data_comments", "records"];

/** The records that an object of a DNS kind stands for; `undefined` for objects of other kinds. */
export function recordLines(type: string, attributes: Attributes | undefined): readonly RecordLine[] | undefined {
  const read = ownOf(readers, type);
  if (read === undefined) return undefined;
  return attributes === undefined ? [] : read(attributes);
}

const readers: Readonly<Record<string, (attributes: Attributes) => readonly RecordLine[]>> = {
  ims_dns_record: (record) => [lineOf({ ...record, entries: listOf(record["data"]) })],
  ims_dns_record_set: (set) => linesOfSet(set, mixedLines(set["mixed"])),
  ims_dns_zone_records: ({ zone, records, mixed }) => {
    if (!isAttributes(records)) return [lineOf({ zone, name: records, type: records, entries: [unknown] })];
    return Object.entries(records).flatMap(([key, set]) => linesOfKey(zone, key, isAttributes(set) ? set : {}, mixed));
  },
};

/** The records of `"NAME TYPE"`, the name relative to the zone. */
function linesOfKey(
  zone: Shown | undefined,
  key: string,
  set: Attributes,
  mixed: Shown | undefined,
): readonly RecordLine[] {
  const [relative = "", type = ""] = key.trim().split(/\s+/);
  const name = typeof zone === "string" && !relative.endsWith(".") ? absoluteName(relative, zone) : relative;
  return linesOfSet({ ...set, zone: zone ?? null, name, type }, mixedLines(mixed, `${key}: `));
}

/** The records of a set: TTL and comment of each as `mixed` tells them, else those of the set. */
function linesOfSet(set: Attributes, mixed: readonly MixedDetails[]): readonly RecordLine[] {
  const type = textOf(set["type"] ?? null).toUpperCase();
  return listOf(set["values"]).flatMap((value) => {
    const same = (data: string): boolean => typeof value === "string" && equalData(type, data, value);
    const own = mixed.filter(({ data }) => same(data));
    const all = own.length === 0 ? [{ ttl: set["ttl"], comment: set["comment"] }] : own;
    return all.map(({ ttl = null, comment }) => lineOf({ ...set, ttl, comment, entries: [value] }));
  });
}

/** Reads what the provider's attribute `mixed` says of each record, behind `before`. */
function mixedLines(mixed: Shown | undefined, before = ""): readonly MixedDetails[] {
  return listOf(mixed).flatMap((line) =>
    typeof line === "string" && line.startsWith(before) ? (readMixedLine(line.slice(before.length)) ?? []) : [],
  );
}

interface Parts {
  readonly zone?: Shown | undefined;
  readonly name?: Shown | undefined;
  readonly type?: Shown | undefined;
  readonly ttl?: Shown | undefined;
  readonly entries: readonly Shown[];
  readonly data_comments?: Shown | undefined;
  readonly comment?: Shown | undefined;
}

function lineOf(parts: Parts): RecordLine {
  const { zone = null, name = null, type = null, ttl = null, entries, comment = null } = parts;
  const shown = [name, ...(ttl === null || ttl === "" ? [] : [ttl]), "IN", type, joinData(entries.map(textOf))];
  // apart and at their places: each is written to a field of its own
  const notes = { comment: said(comment), data: withoutNullsAtEnd(listOf(parts.data_comments).map(said)) };
  const isKnown = ![zone, name, type, ttl, ...entries, notes.comment, ...notes.data].includes(unknown);
  const typeName = textOf(type).toUpperCase();
  const dataOf = (origin?: string): string =>
    entries.every((entry) => typeof entry === "string")
      ? canonicalData(typeName, entries, origin)
      : entries.map(keyOf).join(" ");
  const owner = typeof name === "string" ? canonicalName(name) : keyOf(name);
  const seconds = typeof ttl === "string" ? (parseTtl(ttl) ?? ttl) : keyOf(ttl);
  return {
    zone: typeof zone === "string" ? canonicalName(zone).replace(/(?<=.)\.$/, "") : textOf(zone),
    name: typeof name === "string" ? owner : textOf(name),
    type: typeName,
    target: typeName === "CNAME" ? dataOf(typeof zone === "string" ? zone : undefined) : undefined,
    text: [shown.map(textOf).join(" "), ...printNotes(notes)].join(" ; "),
    key: isKnown
      ? JSON.stringify([owner, typeName, dataOf(), seconds, [notes.comment, ...notes.data].map(keyOfNote)])
      : undefined,
  };
}

/** Comments of a record and of the entries of its data; null for none. */
interface Notes {
  readonly comment: Shown;
  readonly data: readonly Shown[];
}

function printNotes({ comment, data }: Notes): readonly string[] {
  return [
    ...(data.length === 0 ? [] : [`data_comments: ${data.map(textOf).join(", ")}`]),
    ...(comment === null ? [] : [textOf(comment)]),
  ];
}

function keyOfNote(note: Shown): string | null {
  return note === null ? null : keyOf(note);
}

/** What a comment says, null where that is nothing. */
function said(comment: Shown): Shown {
  return typeof comment === "string" ? canonicalOf(dnsRecordFields.comment, comment) || null : comment;
}

function withoutNullsAtEnd(values: readonly Shown[]): readonly Shown[] {
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

/** A list that is not known as a whole counts as one value. */
function listOf(value: Shown | undefined): readonly Shown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly Shown[]) : [value];
}

function keyOf(value: Shown): string {
  return value instanceof Hidden ? `hidden ${value.id}` : textOf(value);
}
