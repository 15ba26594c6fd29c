import { Failure } from "../../core/failure.ts";
import { absoluteName, canonicalName } from "../names.ts";
import { EntryScanner, printTokens, type Entry, type Token } from "../tokens.ts";
import { parseTtl } from "../ttl.ts";

/** A record read from a zone's text. */
export interface ZoneRecord {
  /** Canonical, with a trailing dot. */
  readonly name: string;
  /** Seconds; what its line says, `undefined` where it says nothing. */
  readonly ttl: number | undefined;
  /** Seconds that hold for it: its own, else the default in force, else the last one said (RFC 1035 section 5.1). */
  readonly effectiveTtl: number | undefined;
  /** Upper case. */
  readonly cls: string;
  /** Upper case. */
  readonly type: string;
  /** Presentation form on one line, the words as written; those without a blank between them have none here either. */
  readonly data: string;
  /** Completes relative names in `data`. */
  readonly origin: string;
  readonly comment: string | undefined;
  /** Number of its first line, from 1. */
  readonly line: number;
}

/** What a zone's text says. */
export interface ParsedZone {
  /** Canonical, in the order of their first use. */
  readonly origins: readonly string[];
  /** Seconds of the first `$TTL`. */
  readonly defaultTtl: number | undefined;
  /** Serial number of the first SOA record. */
  readonly serial: string | undefined;
  readonly records: readonly ZoneRecord[];
}

const classes = /^(?:IN|CH|HS|CS|ANY|NONE|CLASS\d+)$/i;
const typeForm = /^[a-z][a-z0-9-]*$/i;

/**
 * Reads a zone in master file format (RFC 1035 section 5, RFC 2308 section 4, RFC 3597). The records' data is not checked:
 * the service accepts zones that no name server would load. Time is linear in the text.
 *
 * @param zone the origin before the first `$ORIGIN`
 * @throws Failure `zone-text` naming the line, where the text has not the form of a zone, or includes a file
 */
export function parseZone(text: string, zone?: string): ParsedZone {
  const reader = new ZoneReader(zone);
  const scanner = new EntryScanner(text.startsWith("\ufeff") ? text.slice(1) : text);
  for (let entry = scanner.next(); entry !== undefined; entry = scanner.next()) reader.add(entry);
  return reader.result();
}

/** The state that goes from line to line: origin, owner, TTLs. */
class ZoneReader {
  private readonly origins = new Set<string>();
  private readonly records: ZoneRecord[] = [];
  private origin: string | undefined;
  private owner: string | undefined;
  private firstDefaultTtl: number | undefined;
  private defaultTtl: number | undefined;
  private lastTtl: number | undefined;

  constructor(zone: string | undefined) {
    if (zone !== undefined) this.setOrigin(canonicalName(zone));
  }

  add(entry: Entry): void {
    const [first] = entry.tokens;
    const [problem] = entry.problems.filter((found) => found !== "glued");
    if (problem !== undefined) throw wrong(entry, `it has ${problemTexts[problem] ?? problem}`);
    if (first === undefined) return;
    if (!entry.indented && !first.quoted && first.text.startsWith("$")) this.direct(first.text.toUpperCase(), entry);
    else this.addRecord(entry);
  }

  result(): ParsedZone {
    const soa = this.records.find((record) => record.type === "SOA");
    const serial = soa?.data.split(" ")[2];
    return { origins: [...this.origins], defaultTtl: this.firstDefaultTtl, serial, records: this.records };
  }

  private direct(directive: string, entry: Entry): void {
    const argument = entry.tokens[1]?.text;
    if (argument === undefined) throw wrong(entry, `${directive} stands without its value`);
    if (directive === "$ORIGIN") this.setOrigin(this.absolute(argument, entry));
    else if (directive === "$TTL") {
      this.defaultTtl = parseTtl(argument);
      if (this.defaultTtl === undefined) throw wrong(entry, `\`${argument}\` is no TTL`);
      this.firstDefaultTtl ??= this.defaultTtl;
    } else throw wrong(entry, `${directive} is not supported: all of a zone must stand in its text`);
  }

  private addRecord(entry: Entry): void {
    const rest = [...entry.tokens];
    if (!entry.indented) this.owner = this.absolute(rest.shift()?.text ?? "", entry);
    if (this.owner === undefined) throw wrong(entry, "the first record has no owner name to inherit");
    const { ttl, cls, type } = takeHead(rest, entry);
    this.lastTtl = ttl ?? this.lastTtl;
    this.records.push({
      name: this.owner,
      ttl,
      effectiveTtl: ttl ?? this.defaultTtl ?? this.lastTtl,
      cls,
      type,
      data: printTokens(rest),
      origin: this.origin ?? ".",
      comment: entry.comment,
      line: entry.line,
    });
  }

  private absolute(name: string, entry: Entry): string {
    if (this.origin !== undefined) return absoluteName(name, this.origin);
    if (!name.endsWith(".")) throw wrong(entry, `\`${name}\` is a relative name, but no $ORIGIN stands before it`);
    return canonicalName(name);
  }

  private setOrigin(origin: string): void {
    this.origin = origin;
    this.origins.add(origin);
  }
}

/** Takes TTL, class (in either order, each at most once) and type from the front of a record's words. */
function takeHead(words: Token[], entry: Entry): { ttl: number | undefined; cls: string; type: string } {
  let ttl: number | undefined;
  let cls: string | undefined;
  for (;;) {
    const word = words.shift();
    if (word === undefined || word.quoted) throw wrong(entry, "it names no record type");
    const seconds = ttl === undefined ? parseTtl(word.text) : undefined;
    if (seconds !== undefined) ttl = seconds;
    else if (cls === undefined && classes.test(word.text)) cls = word.text.toUpperCase();
    else if (typeForm.test(word.text)) return { ttl, cls: cls ?? "IN", type: word.text.toUpperCase() };
    else throw wrong(entry, `\`${word.text}\` is no record type`);
  }
}

const problemTexts: Readonly<Record<string, string>> = {
  "open-quote": "a quote that does not end on its line",
  "open-parenthesis": "a parenthesis that is never closed",
  "stray-parenthesis": "a closing parenthesis without an opening one",
};

function wrong(entry: Entry, what: string): Failure {
  return new Failure({
    code: "zone-text",
    doing: "Cannot read the zone's text",
    happened: `Line ${entry.line} is not in master file format: ${what}.`,
    remedy: "Compare the line with RFC 1035, section 5, and correct it where the zone is kept.",
  });
}
