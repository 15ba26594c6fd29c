import { canonicalName } from "../domain-names.ts";
import { isSoa, minimumOf, serialOf } from "../soa.ts";
import { EntryScanner, isReadable, type Entry } from "../tokens.ts";
import { parseTtl } from "../ttl.ts";
import { completeName, readRecord, wrong, type Above, type ZoneRecord } from "./read-record.ts";
import { ZoneRecords } from "./zone-records.ts";

/** What a zone's text says. */
export interface ParsedZone {
  /** Seconds of the first `$TTL`. */
  readonly defaultTtl: number | undefined;
  /** Serial number of the first SOA record. */
  readonly serial: string | undefined;
  readonly records: ZoneRecords;
}

/** Called with each record as it is read and its number, so that a caller can build an index in one pass. */
export type RecordVisitor = (record: ZoneRecord, nr: number) => void;

/** Called with each entry before it is read, to refuse what a record does not show any more. */
export type EntryCheck = (entry: Entry) => void;

/**
 * Reads a zone in master file format (RFC 1035 section 5, RFC 2308 section 4, RFC 3597). The records' data is not checked:
 * the service accepts zones that no name server would load. Time is linear in the text.
 *
 * @param zone the origin before the first `$ORIGIN`
 * @throws Failure `zone-text` naming the line, where the text has not the form of a zone, or includes a file
 */
export function parseZone(text: string, zone?: string, visit?: RecordVisitor, check?: EntryCheck): ParsedZone {
  const content = text.startsWith("\ufeff") ? text.slice(1) : text;
  const reader = new ZoneReader(content, zone, visit);
  const scanner = new EntryScanner(content);
  for (let entry = scanner.next(); entry !== undefined; entry = scanner.next()) {
    check?.(entry);
    reader.add(entry);
  }
  return reader.result();
}

/** The state that goes from line to line: origin, owner, TTLs. */
class ZoneReader {
  private readonly records: ZoneRecords;
  private above: Above = { origin: undefined, ttl: undefined };
  private owner: string | undefined;
  private defaultTtl: number | undefined;
  private hasDefault = false;
  private serial: string | undefined;

  constructor(
    text: string,
    zone: string | undefined,
    private readonly visit: RecordVisitor | undefined,
  ) {
    this.records = new ZoneRecords(text);
    if (zone !== undefined) this.setOrigin(canonicalName(zone));
  }

  add(entry: Entry): void {
    const first = entry.tokens[0];
    const problem = entry.problems.find(isUnreadable);
    if (problem !== undefined) throw wrong(entry, `it has ${problemTexts[problem] ?? problem}`);
    if (first === undefined) return;
    if (!entry.indented && !first.quoted && first.text.startsWith("$")) this.direct(first.text.toUpperCase(), entry);
    else this.addRecord(entry);
  }

  result(): ParsedZone {
    const { defaultTtl, serial, records } = this;
    return { defaultTtl, serial, records };
  }

  private direct(directive: string, entry: Entry): void {
    if (!directives.has(directive)) throw wrong(entry, `${directive} is not supported`, allInOne);
    const [, argument, more] = entry.tokens.map(({ text }) => text);
    if (argument === undefined) throw wrong(entry, `${directive} stands without its value`);
    if (more !== undefined) throw wrong(entry, `\`${more}\` stands behind the value of ${directive}`);
    if (directive === "$ORIGIN") this.setOrigin(completeName(argument, this.above.origin, entry));
    else {
      const ttl = parseTtl(argument);
      if (ttl === undefined) throw wrong(entry, `\`${argument}\` is no TTL`);
      this.defaultTtl ??= ttl;
      this.hasDefault = true;
      this.setTtl(ttl);
    }
  }

  private addRecord(entry: Entry): void {
    const record = readRecord(entry, this.above, this.owner);
    this.owner = record.name;
    this.records.add(entry, this.above);
    if (isSoa(record.type)) this.serial ??= serialOf(record.data);
    this.visit?.(record, this.records.length - 1);
    // without a default, the last TTL that was said holds
    if (!this.hasDefault && record.ttl !== undefined) this.setTtl(record.ttl);
    // and where none was said before the SOA record, its minimum is the default: servers agree on that, and old files rely on it
    const minimum = isSoa(record.type) && record.effectiveTtl === undefined ? minimumOf(record) : undefined;
    if (minimum === undefined) return;
    this.hasDefault = true;
    this.setTtl(minimum);
  }

  private setOrigin(origin: string): void {
    this.above = { ...this.above, origin };
  }

  private setTtl(ttl: number): void {
    if (this.above.ttl !== ttl) this.above = { ...this.above, ttl };
  }
}

const isUnreadable = (problem: string): boolean => !isReadable(problem);

const directives = new Set(["$ORIGIN", "$TTL"]);
const allInOne =
  "All of a zone must stand in its text, record by record: BIND's `named-compilezone -s full -o NEWFILE ZONE FILE` writes it so.";

const problemTexts: Readonly<Record<string, string>> = {
  "open-quote": "a quote that does not end on its line",
  "open-parenthesis": "a parenthesis that is never closed",
  "stray-parenthesis": "a closing parenthesis without an opening one",
};
