/** A text as it reads once escapes are resolved, and where each of its characters stood. */
export interface DecodedText {
  readonly text: string;
  /** The place of a character in the original text; that of the end, too. */
  readonly placeOf: (at: number) => number;
}

/** Escapes of URLs, of JSON and JavaScript, of HTML. */
const escape =
  /%([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\(["'\\/])|&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Echoes come escaped several times: an address in JSON in an HTML page. */
const deepest = 4;

/** The text itself, then with its escapes resolved, then with those that came out of them, until none is left. Octets of
 * percent-encodings stand as characters U+0000 to U+00FF. Time is linear in the text. */
export function decodings(text: string): readonly DecodedText[] {
  const found: DecodedText[] = [{ text, placeOf: (at) => at }];
  for (let last = found[0]; last !== undefined && found.length <= deepest;) {
    last = decodeOnce(last);
    if (last !== undefined) found.push(last);
  }
  return found;
}

function decodeOnce({ text, placeOf }: DecodedText): DecodedText | undefined {
  const pieces: string[] = [];
  /** Where a resolved escape ends in the new text, and how much shorter it has become by then. */
  const ends: number[] = [];
  const shorter: number[] = [];
  let from = 0;
  let saved = 0;
  for (const match of text.matchAll(escape)) {
    const character = characterOf(match);
    pieces.push(text.slice(from, match.index), character);
    from = match.index + match[0].length;
    saved += match[0].length - character.length;
    ends.push(from - saved);
    shorter.push(saved);
  }
  if (pieces.length === 0) return undefined;
  pieces.push(text.slice(from));
  return { text: pieces.join(""), placeOf: (at) => placeOf(at + (shorter[lastAtMost(ends, at)] ?? 0)) };
}

function characterOf([, percent, unicode, quoted, decimal, hex, name]: RegExpMatchArray): string {
  if (quoted !== undefined) return quoted;
  if (name !== undefined) return named[name] ?? "";
  const code = decimal === undefined ? parseInt(percent ?? unicode ?? hex ?? "", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/** The index of the last number that is not above `limit`, -1 where there is none. The numbers rise. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
