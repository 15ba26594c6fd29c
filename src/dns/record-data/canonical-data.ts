import { isReadable, printToken, tokenizeData, type TokenizedData } from "../tokens.ts";
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
    const reading = readGeneric(data.tokens);
    if ("problem" in reading) return undefined;
    return canonicalOctets(type, reading.text.split(" ")[2] ?? "") ?? reading.text;
  }
  const fields = fieldsOf(type);
  return fields === undefined ? undefined : canonicalText(readFields(fields, data.tokens, origin));
}

function normalizeBlanks(text: string, { tokens, comment, problems }: TokenizedData): string {
  if (comment === undefined && problems.length === 0) return tokens.map(printToken).join(" ");
  // what separates words, and nothing that only looks blank: other words could be read from the result
  return text.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}
