import { canonicalData, joinData, type RecordData } from "./record-data/canonical-data.ts";
import { isTextType } from "./record-types.ts";
import { tokenizeData } from "./tokens.ts";

/*
 * Some deployments put quotes of their own round each TXT record when they make a zone of it, and escape nothing. Who sends
 * `"v=spf1 mx -all"` finds `""v=spf1 mx -all""` in the zone, which name servers read as five strings without blanks between them.
 * Three forms of the same text meet here:
 *
 *   meant    `"v=spf1 mx -all"`      presentation form, as users write it and other deployments take it
 *   stored   `v=spf1 mx -all`        what is sent to such a deployment, and what its records read as
 *   shown    `"v=spf1 mx -all"`      what stands in the zone's text: each stored entry in quotes
 *
 * Everything here is about the types TXT and SPF; data of other types is stored as it is meant.
 */

/** A stored text as it is served. */
export interface StoredText {
  /** What was meant by it, in presentation form, one text. */
  readonly data: string;
  /**
   * Whether name servers serve just that. Otherwise it was stored with quotes of its own, which part it into strings: it is to be
   * written anew, though it is the same record.
   */
  readonly isServed: boolean;
}

/**
 * Whether a zone's text shows that its deployment quotes TXT data itself: it has a record in two pairs of quotes, which no zone
 * has otherwise. False says nothing: the zone may hold no record that was stored with quotes.
 *
 * @param records as read by `parseZone`, the data with its words as they stand
 */
export function quotesItself(records: Iterable<{ readonly type: string; readonly data: string }>): boolean {
  for (const { type, data } of records)
    if (isTextType(type) && /^""\S/.test(data) && withoutOwnQuotes(data) !== undefined) return true;
  return false;
}

/**
 * Data as it is sent to a deployment that quotes itself: one entry, the text without the outer quotes. A text of more than 255
 * octets is cut as usual, and the quotes between its strings stay: `first" "second`. Data that is no TXT data stays as it is.
 */
export function toStoredText(type: string, data: RecordData): string[] {
  const entries = typeof data === "string" ? [data] : [...data];
  if (!isTextType(type)) return entries;
  const text = canonicalData(type, data);
  return isWellQuoted(text) ? [text.slice(1, -1)] : entries;
}

/** What the entries of such a deployment's record mean. Gives back what {@link toStoredText} was given, in canonical form. */
export function fromStoredText(type: string, entries: readonly string[]): StoredText {
  return isTextType(type) ? fromShownText(type, quoted(entries)) : { data: joinData(entries), isServed: true };
}

/** What the data of a line in such a deployment's zone means. */
export function fromShownText(type: string, shown: string): StoredText {
  const meant = isTextType(type) ? withoutOwnQuotes(shown) : undefined;
  return { data: canonicalData(type, meant ?? shown), isServed: meant === undefined };
}

/** The data within a second pair of quotes, round all of it or round each entry; `undefined` where there is none. */
function withoutOwnQuotes(shown: string): string | undefined {
  if (shown.length < 4 || !shown.startsWith('""') || !shown.endsWith('""')) return undefined;
  const inner = shown.slice(1, -1);
  if (isWellQuoted(inner)) return inner;
  if (!/^(?:""(?:[^"\\]|\\.)*""(?: |$))+$/s.test(shown)) return undefined;
  return shown.replace(/""((?:[^"\\]|\\.)*)""/gs, '"$1"');
}

/** Whether the data is one string in quotes after another, parted by blanks. */
function isWellQuoted(data: string): boolean {
  const { tokens, comment, problems } = tokenizeData(data);
  return tokens.length > 0 && tokens.every(({ quoted: is }) => is) && comment === undefined && problems.length === 0;
}

function quoted(entries: readonly string[]): string {
  return entries.map((entry) => `"${entry}"`).join(" ");
}
