import { isReadable, printToken, tokenizeData, type Token, type TokenizedData } from "../tokens.ts";
import type { Field } from "./data-field.ts";
import { isGeneric, readGeneric } from "./generic-data.ts";
import { canonicalText, readFields } from "./read-fields.ts";
import { fieldsOf } from "./fields-by-type.ts";
import { canonicalOctets } from "./wire-data.ts";

/** A record's data: one text, or the entries of the service's `data` in either of its layouts. */
export type RecordData = string | readonly string[];

/** The data as one text, entries joined with a blank. */
export function joinData(data: RecordData): string {
  return typeof data === "string" ? data : data.join(" ");
}

/**
 * The one text of all data that means the same: names lower-case and as A-labels, addresses and numbers in their shortest form,
 * TXT strings joined and cut anew at 255 octets, hexadecimal digits lower-case and without blanks. Total: data that does not fit
 * its type is returned with its white space normalised, so that it equals only itself.
 *
 * @param origin completes relative names; without it they stay relative
 */
export function canonicalData(type: string, data: RecordData, origin?: string): string {
  const text = joinData(data);
  const tokenized = tokenizeData(text);
  return readData(type, tokenized, origin) ?? normalizeBlanks(text, tokenized);
}

/** Whether two records of one type hold the same data. */
export function equalData(type: string, a: RecordData, b: RecordData): boolean {
  return joinData(a) === joinData(b) || canonicalData(type, a) === canonicalData(type, b);
}

/** The fields of a record's data, each as it stands in the text: quoted ones keep their quotes. */
export function recordFields(data: string): string[] {
  return tokenizeData(data).tokens.map(printToken);
}

function readData(type: string, data: TokenizedData, origin: string | undefined): string | undefined {
  if (data.comment !== undefined || data.problems.some((problem) => !isReadable(problem))) return undefined;
  if (isGeneric(data.tokens)) {
    const reading = readGeneric(joinFrom(data.tokens, 2));
    if ("problem" in reading) return undefined;
    return canonicalOctets(type, reading.text.split(" ")[2] ?? "") ?? reading.text;
  }
  const fields = fieldsOf(type);
  if (fields === undefined) return undefined;
  const from = digitsFrom(fields);
  const tokens = from === undefined ? data.tokens : joinFrom(data.tokens, from);
  return canonicalText(readFields(fields, tokens, origin));
}

/** Where the digits at the end of a type's data begin, among its words. */
function digitsFrom(fields: readonly Field[]): number | undefined {
  const from = fields.at(-1)?.digitsFrom;
  // each field before the last one is a single word
  return from === undefined ? undefined : fields.length - 1 + from;
}

/** The words with those from one on as a single one: digits may be cut anywhere (RFC 4034 section 2.2), also where some name servers refuse it. */
function joinFrom(tokens: readonly Token[], from: number): readonly Token[] {
  const digits = tokens.slice(from);
  const [first] = digits;
  if (first === undefined || digits.length === 1 || digits.some(({ quoted }) => quoted)) return tokens;
  return [...tokens.slice(0, from), { ...first, text: digits.map(({ text }) => text).join("") }];
}

function normalizeBlanks(text: string, { tokens, comment, problems }: TokenizedData): string {
  if (comment === undefined && problems.length === 0) return tokens.map(printToken).join(" ");
  // what separates words, and nothing that only looks blank: other words could be read from the result
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}
