import { escapeOctet, octetsOf, unescape, type Octets } from "./octets.ts";
import { tokenizeData } from "./tokens.ts";

/** Octets one character-string may hold (RFC 1035 section 3.3). */
export const longestString = 255;

/** The character-strings of TXT data in presentation form. Data without a word holds one empty string. */
export function decodeTxt(presentation: string): Octets[] {
  const strings = tokenizeData(presentation).tokens.map((token) => unescape(token.text).octets);
  return strings.length === 0 ? [""] : strings;
}

/** Character-strings in the canonical presentation form: each quoted, `"` and `\` escaped, all but printable ASCII as `\DDD`. */
export function encodeTxt(strings: readonly Octets[]): string {
  return strings.length === 0 ? '""' : strings.map(quoteString).join(" ");
}

/** One character-string in quotes. */
export function quoteString(octets: Octets): string {
  const body = octets.replace(/[^ !#-[\]-~]/g, (character) => {
    return character === '"' || character === "\\" ? `\\${character}` : escapeOctet(character.charCodeAt(0));
  });
  return `"${body}"`;
}

/** Cuts octets into the fewest character-strings; nothing gives one empty string. */
export function splitOctets(octets: Octets): Octets[] {
  if (octets === "") return [""];
  const strings: Octets[] = [];
  for (let from = 0; from < octets.length; from += longestString)
    strings.push(octets.slice(from, from + longestString));
  return strings;
}

/**
 * Text as the entries of TXT data: pieces of at most 255 octets, bare where they can stand so, else all of them in quotes and
 * escaped. Both forms are presentation form (RFC 1035 section 5.1), so that the entries mean exactly the text.
 */
export function textEntries(text: string): string[] {
  const pieces = splitText(text);
  return pieces.every((piece) => bare.test(piece)) ? pieces : pieces.map((piece) => quoteString(octetsOf(piece)));
}

/** Printable ASCII without what begins or ends something: blanks, quotes, `;`, parentheses, backslashes. */
const bare = /^[!#-'*-:<-[\]-~]+$/;

/**
 * Cuts text into pieces of at most 255 octets of UTF-8 each, never within a character, so that each piece is text again. They
 * are plain: {@link encodeTxt} of their octets makes TXT data of them.
 */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  let length = 0;
  for (const character of text) {
    const octets = octetsOf(character).length;
    if (length + octets > longestString) {
      pieces.push(piece);
      piece = "";
      length = 0;
    }
    piece += character;
    length += octets;
  }
  return [...pieces, piece];
}
