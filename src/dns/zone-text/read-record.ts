import { Failure } from "terraform-provider-sdk/core";
import { absoluteName, canonicalName } from "../domain-names.ts";
import { isTypeName, knownTypes, typeNumber } from "../record-types.ts";
import { printTokens, type Entry } from "../tokens.ts";
import { parseTtl } from "../ttl.ts";

/** A record read from a zone's text. */
export interface ZoneRecord {
  /** Canonical, with a trailing dot. */
  readonly name: string;
  /** Seconds; what its line says, `undefined` where it says nothing. */
  readonly ttl: number | undefined;
  /** Seconds that hold for it: its own, else the default in force, else the last one said (RFC 1035 section 5.1). */
  readonly effectiveTtl: number | undefined;
  /** What stands where its TTL would, and is none: services take any text for one. */
  readonly oddTtl?: string;
  /** Upper case. */
  readonly cls: string;
  /** Upper case. */
  readonly type: string;
  /** Presentation form on one line, with the words as written. Blanks between words stay, and none are added. */
  readonly data: string;
  /** Completes relative names in `data`. */
  readonly origin: string;
  readonly comment: string | undefined;
  /** Whether a part of the comment stands within parentheses. */
  readonly commentsData: boolean;
  /** Whether the comment begins right behind a word without quotes. */
  readonly cutsWord: boolean;
  /** Number of its first line, from 1. */
  readonly line: number;
}

/** What the lines above a record say for it, besides its owner name. */
export interface Above {
  /** Canonical. */
  readonly origin: string | undefined;
  /** Seconds that hold for a record without a TTL of its own. */
  readonly ttl: number | undefined;
}

const classes = /^(?:IN|CH|HS|CS|ANY|NONE|CLASS\d+)$/i;

/**
 * Reads the record of one entry. Its data is not checked.
 *
 * @param owner the last owner name above it, for an entry that has none of its own
 * @throws Failure `zone-text`
 */
export function readRecord(entry: Entry, above: Above, owner?: string): ZoneRecord {
  const name = entry.indented ? owner : completeName(entry.tokens[0]?.text ?? "", above.origin, entry);
  if (name === undefined) throw wrong(entry, "the first record has no owner name to inherit");
  const { ttl, oddTtl, cls, type, end } = readHead(entry, entry.indented ? 0 : 1);
  return {
    name,
    ttl,
    effectiveTtl: ttl ?? above.ttl,
    ...(oddTtl === undefined ? {} : { oddTtl }),
    cls,
    type,
    data: printTokens(entry.tokens, end),
    origin: above.origin ?? ".",
    comment: entry.comment,
    commentsData: entry.commentsData,
    cutsWord: entry.cutsWord,
    line: entry.line,
  };
}

/** The canonical name that a name in a zone's text means. */
export function completeName(name: string, origin: string | undefined, entry: Entry): string {
  if (origin !== undefined) return absoluteName(name, origin);
  if (!name.endsWith(".")) throw wrong(entry, `\`${name}\` is a relative name, but no $ORIGIN stands before it`);
  return canonicalName(name);
}

/** What stands before the data of a record. */
interface Head {
  readonly ttl: number | undefined;
  readonly oddTtl?: string | undefined;
  readonly cls: string;
  readonly type: string;
  /** Where the data begins, among the words. */
  readonly end: number;
}

/** TTL, class (in either order, each at most once) and type, from the word `from` on. */
function readHead(entry: Entry, from: number): Head {
  let ttl: number | undefined;
  let cls: string | undefined;
  let oddTtl: string | undefined;
  for (let at = from; ; at += 1) {
    const word = entry.tokens[at];
    if (word === undefined || word.quoted) throw wrong(entry, "it names no record type");
    const seconds = ttl === undefined ? parseTtl(word.text) : undefined;
    if (seconds !== undefined) ttl = seconds;
    else if (cls === undefined && classes.test(word.text)) cls = classOf(word.text);
    else if (at === from && isOddTtl(entry, at)) oddTtl = word.text;
    else if (isTypeName(word.text))
      return { ttl, oddTtl, cls: cls ?? "IN", type: word.text.toUpperCase(), end: at + 1 };
    else throw wrong(entry, `\`${word.text}\` is no record type`);
  }
}

/** A class by its number is that class (RFC 3597 section 5). */
function classOf(word: string): string {
  return /^CLASS0*1$/i.test(word) ? "IN" : word.toUpperCase();
}

/** Whether the word is no type that has a meaning, and a class and such a type stand behind it. */
function isOddTtl({ tokens }: Entry, at: number): boolean {
  const [word, cls, type] = tokens.slice(at, at + 3).map(({ text, quoted }) => (quoted ? "" : text));
  return cls !== undefined && classes.test(cls) && !isUsualType(word) && isUsualType(type);
}

function isUsualType(word = ""): boolean {
  return typeNumber(word) !== undefined || knownTypes.includes(word.toUpperCase());
}

/** The failure of an entry that has not the form of one. */
export function wrong({ line }: Pick<Entry, "line">, what: string, remedy = compare): Failure {
  return failureOf(`Line ${line} is not in master file format: ${what}.`, remedy);
}

const compare = "Compare the line with RFC 1035, section 5, and correct it where the zone is kept.";

/** The failure of a record that is in form, and that cannot be declared. */
export function unusable(line: number, what: string, remedy = "Correct the line, or leave it out."): Failure {
  return failureOf(`The record of line ${line} cannot be used: ${what}.`, remedy);
}

function failureOf(happened: string, remedy: string): Failure {
  return new Failure({ code: "zone-text", doing: "Cannot read the zone's text", happened, remedy });
}
