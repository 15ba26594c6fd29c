import { escapeOctet, isAscii, octetsOf } from "../octets.ts";
import { tokenizeData, type Token } from "../tokens.ts";
import type { Field } from "./data-field.ts";
import { canonicalTarget } from "./name-fields.ts";
import { fieldsOf } from "./fields-by-type.ts";

/**
 * The entries as they can be sent: names with U-labels in their canonical form, other characters beyond ASCII as the `\DDD` of
 * their UTF-8 octets. Not all name servers read anything else. Entries in ASCII stay as they are.
 */
export function asciiData(type: string, entries: readonly string[]): string[] {
  if (entries.every(isAscii)) return [...entries];
  const fields = fieldsOf(type) ?? [];
  let at = 0;
  return entries.map((entry) => {
    const { tokens } = tokenizeData(entry);
    const first = at;
    at += tokens.length;
    return isAscii(entry) ? entry : rewrite(entry, tokens, (index) => fields[first + index]);
  });
}

/**
 * The entries as an engine keeps them: it composes the letters of all texts (NFC), and the octets of data that has others would not
 * survive that. Such data is given in ASCII, which means the same.
 */
export function composedData(type: string, entries: readonly string[]): readonly string[] {
  return entries.every((entry) => entry === entry.normalize()) ? entries : asciiData(type, entries);
}

function rewrite(entry: string, tokens: readonly Token[], fieldAt: (index: number) => Field | undefined): string {
  let text = "";
  let from = 0;
  for (const [index, token] of tokens.entries()) {
    text += escapeAll(entry.slice(from, token.from));
    const word = entry.slice(token.from, token.to);
    const isName = fieldAt(index)?.isName === true && !token.quoted && !isAscii(word);
    text += isName ? canonicalTarget(word, undefined) : escapeAll(word);
    from = token.to;
  }
  return text + escapeAll(entry.slice(from));
}

function escapeAll(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (characters) =>
    Array.from(octetsOf(characters), (octet) => escapeOctet(octet.charCodeAt(0))).join(""),
  );
}
