import { canonicalData } from "../record-data/canonical-data.ts";
import { writtenData } from "../record-data/written-data.ts";
import { canonicalName, decodeName, isWithin, relativeName } from "../domain-names.ts";
import { describeNameProblem } from "../record-data/name-fields.ts";
import { madeBySigning, serviceTypes } from "../record-types.ts";
import { hasQuoteWithin, tokenizeData, type Entry } from "../tokens.ts";
import { findUnsendable } from "../rules/allow.ts";
import { parseZone } from "./parse.ts";
import { unusable, wrong, type ZoneRecord } from "./read-record.ts";

/** The records of one type and name in a zone's text. */
export interface ZoneSet {
  /** Data as it is written, {@link writtenData}, of equal data the first, in the order of the text. */
  readonly values: readonly string[];
  /** Seconds; null where neither the records nor a `$TTL` above them say any. */
  readonly ttl: string | null;
  /** What stands behind each of the records; null where nothing does, or not the same behind all. */
  readonly comment: string | null;
}

/**
 * The sets of a zone's text by `NAME TYPE`, the name relative to the zone and `@` for the zone itself. Names in data are completed.
 * The SOA record is left out: the service keeps it.
 *
 * @param commentOf what a comment of the text says of its record
 * @throws Failure `zone-text` naming the line, for a text that is no zone or not in UTF-8, and for a record that is none of the zone, that
 * signing made, that a comment or a quote cuts, whose name or TTL no name server takes, or whose TTL differs from that of its set (RFC 2181 section 5.2)
 */
export function zoneSets(
  text: string,
  zone: string,
  commentOf: (comment: string | null) => string | null = (comment) => comment,
): Readonly<Record<string, ZoneSet>> {
  const sets = new Map<string, GrowingSet>();
  const add = (record: ZoneRecord): void => {
    refuseUnusable(record, zone);
    refuseUnsendable(record, zone);
    if (record.type === "SOA") return;
    const key = `${relativeName(record.name, zone)} ${record.type}`;
    const set = sets.get(key);
    if (set === undefined) sets.set(key, new GrowingSet(record, commentOf));
    else set.add(record);
  };
  parseZone(readable(text), zone, add, refuseEscape);
  return Object.fromEntries([...sets].map(([key, set]) => [key, set.result()]));
}

/** The text with one form of line ends: a carriage return alone would join two lines. */
function readable(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  const at = lines.indexOf("\ufffd");
  if (at === -1) return lines;
  const line = lines.slice(0, at).split("\n").length;
  throw wrong(
    { line },
    "it holds U+FFFD, which stands for octets that are no UTF-8",
    "Save the file as UTF-8, or write the octets as `\\DDD`.",
  );
}

/** An escape that is none would be read as a backslash, and the canonical name would not show it any more. */
function refuseEscape({ tokens, indented, line }: Entry): void {
  const [first, second] = tokens;
  const name = first?.text.toUpperCase() === "$ORIGIN" ? second?.text : indented ? undefined : first?.text;
  if (name?.includes("\\") !== true || !decodeName(name).problems.includes("bad-escape")) return;
  throw wrong({ line }, `the name \`${name}\` ${describeNameProblem("bad-escape")}`);
}

/** Types of which a word may hold a `;`. */
const texts = new Set(["CAA", "SPF", "TXT"]);

function refuseUnusable({ name, type, cls, data, cutsWord, oddTtl, line }: ZoneRecord, zone: string): void {
  if (oddTtl !== undefined) throw wrong({ line }, `\`${oddTtl}\` is no TTL`);
  if (cls !== "IN") throw unusable(line, `its class is ${cls}, and the service has records of the class IN only`);
  if (!isWithin(name, zone)) throw unusable(line, `the name ${name} lies outside of the zone ${zone}`);
  if (type === "SOA" && !isOwnName(name, zone))
    throw unusable(line, `it is the SOA record of ${name}, another zone`, "Give each zone a text of its own.");
  if (madeBySigning.has(type))
    throw unusable(
      line,
      `${type} records are made anew whenever the zone is signed`,
      `Take the zone from before it is signed, or leave out its ${[...madeBySigning].join(", ")} records.`,
    );
  if (cutsWord && texts.has(type))
    throw unusable(
      line,
      "a `;` without quotes begins a comment, so what follows is no part of the text",
      "Write the text in quotes, or put a blank before the comment.",
    );
  if (data.includes('="') && !serviceTypes.includes(type) && tokenizeData(data).tokens.some(hasQuoteWithin))
    throw unusable(
      line,
      "a quote stands within a word, which some name servers refuse and others leave out of the text",
      'Put the whole text in quotes, and a backslash before each quote that belongs to it: `"a=\\"b\\""`.',
    );
}

/** Also without the dot, which some services leave out here alone, so that the file's parser completes the name. */
function isOwnName(name: string, zone: string): boolean {
  return [canonicalName(zone), canonicalName(`${canonicalName(zone)}${canonicalName(zone)}`)].includes(name);
}

/** What the rules refuse for certain: nothing that is declared names a line any more. What of them can be allowed is left to them. */
function refuseUnsendable({ name, effectiveTtl, line }: ZoneRecord, zone: string): void {
  const ttl = effectiveTtl === undefined ? undefined : String(effectiveTtl);
  const found = findUnsendable({ zone, name, ttl });
  if (found !== undefined) throw unusable(line, `DNS rule ${found.rule}: ${found.message.replace(/\.$/, "")}`);
}

class GrowingSet {
  /** By their canonical data. */
  private readonly values = new Map<string, string>();
  private readonly comments = new Set<string>();

  constructor(
    private readonly first: ZoneRecord,
    private readonly commentOf: (comment: string | null) => string | null,
  ) {
    this.add(first);
  }

  add({ type, data, origin, comment, effectiveTtl, line }: ZoneRecord): void {
    const { effectiveTtl: ttl, line: firstLine } = this.first;
    if (effectiveTtl !== ttl)
      throw unusable(line, `its TTL is not that of line ${firstLine}, and records of one name and type share one TTL`);
    const canonical = canonicalData(type, data, origin);
    if (!this.values.has(canonical)) this.values.set(canonical, writtenData(type, data, canonical));
    this.comments.add(this.commentOf(comment ?? null) ?? "");
  }

  result(): ZoneSet {
    const [comment, ...others] = this.comments;
    const ttl = this.first.effectiveTtl;
    return {
      values: [...this.values.values()],
      ttl: ttl === undefined ? null : String(ttl),
      comment: comment === undefined || comment === "" || others.length > 0 ? null : comment,
    };
  }
}
