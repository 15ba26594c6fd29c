import { escapeOctet, octetsOf } from "../octets.ts";
import { tokenizeData, type TokenizedData } from "../tokens.ts";
import type { Field } from "./data-field.ts";
import { canonicalTarget } from "./name-fields.ts";
import { fieldsOf } from "./fields-by-type.ts";

/** Whether the service and all name servers read the text as it is: printable ASCII and blanks. The service refuses control characters, tabs too. */
export function isPrintable(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/**
 * The entries as they can be sent: names with U-labels in their canonical form, other characters beyond ASCII and control characters
 * as the `\DDD` of their octets, line breaks and tabs between words as blanks. Not all name servers read anything else. Entries in printable
 * ASCII stay as they are.
 */
export function asciiData(type: string, entries: readonly string[]): string[] {
  if (entries.every(isPrintable)) return [...entries];
  const fields = fieldsOf(type) ?? [];
  let at = 0;
  return entries.map((entry) => {
    const data = tokenizeData(entry);
    const first = at;
    at += data.tokens.length;
    return isPrintable(entry) ? entry : rewrite(entry, data, (index) => fields[first + index]);
  });
}

/**
 * The entries as an engine keeps them: it composes the letters of all texts (NFC), and the octets of data that has others would not
 * survive that. Such data is given in ASCII, which means the same.
 */
export function composedData(type: string, entries: readonly string[]): readonly string[] {
  return entries.every((entry) => entry === entry.normalize()) ? entries : asciiData(type, entries);
}

function rewrite(
  entry: string,
  { tokens, problems }: TokenizedData,
  fieldAt: (index: number) => Field | undefined,
): string {
  const gap = problems.includes("new-line") ? escapeAll : onOneLine;
  let text = "";
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    text += index === 0 ? gap(entry.slice(from, token.from)).trimStart() : gap(entry.slice(from, token.from));
    const word = entry.slice(token.from, token.to);
    const isName = fieldAt(index)?.isName === true && !token.quoted && !isPrintable(word);
    text += isName ? canonicalTarget(word, undefined) : escapeAll(word);
    from = token.to;
  }
  return text + gap(entry.slice(from)).trimEnd();
}

/** What stands before, between or behind words. Where it breaks the line, comments go with the breaks that end them. */
function onOneLine(gap: string): string {
  const untabbed = gap.replaceAll("\t", " ");
  return escapeAll(/[\r\n]/.test(gap) ? untabbed.replace(/;[^\n]*/g, "").replace(/[\r\n]+/g, " ") : untabbed);
}

/** A backslash before a character that is escaped by its octets has done its work: with it they would be digits. */
function escapeAll(text: string): string {
  return text.replace(/\\([ -~])|\\?([^ -~])/gu, (written, _, character: string | undefined) =>
    character === undefined || character === "\n"
      ? written
      : Array.from(octetsOf(character), (octet) => escapeOctet(octet.charCodeAt(0))).join(""),
  );
}
