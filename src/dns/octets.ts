/**
 * Octets are held in strings with one character (U+0000 to U+00FF) an octet: DNS data is octets, not text, and such strings
 * compare, join and slice like any other.
 */
export type Octets = string;

/** A text's UTF-8 octets. */
export function octetsOf(text: string): Octets {
  return isAscii(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

/** The text that octets hold where they are UTF-8, else `undefined`. */
export function textOf(octets: Octets): string | undefined {
  if (isAscii(octets)) return octets;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(octets, "latin1"));
  } catch {
    return undefined;
  }
}

/** Whether every character is below U+0080. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** What one step of {@link unescape} found. */
interface Unescaped {
  readonly octets: Octets;
  /** An escape that is none: `\256`, `\9x`, or a lone `\` at the end. */
  readonly problem?: string;
}

const backslash = "\\";

/**
 * Octets of presentation text with the escapes of RFC 1035 section 5.1: `\DDD` is the octet of that decimal number, `\X` is X.
 * Characters beyond ASCII stand for their UTF-8 octets. A broken escape is kept as it stands and named in `problem`.
 */
export function unescape(text: string): Unescaped {
  if (!text.includes(backslash)) return { octets: octetsOf(text) };
  const parts: string[] = [];
  let problem: string | undefined;
  let from = 0;
  for (let at = text.indexOf(backslash); at !== -1; at = text.indexOf(backslash, from)) {
    parts.push(octetsOf(text.slice(from, at)));
    const escape = readEscape(text, at);
    problem ??= escape.problem;
    parts.push(escape.octets);
    from = at + escape.length;
  }
  parts.push(octetsOf(text.slice(from)));
  return { octets: parts.join(""), ...(problem === undefined ? {} : { problem }) };
}

/** The escape that begins at the backslash at `at`: its octets and how many characters it takes. */
export function readEscape(text: string, at: number): Unescaped & { readonly length: number } {
  const next = text.codePointAt(at + 1);
  if (next === undefined) return { octets: backslash, length: 1, problem: "a lone `\\` at the end" };
  if (!isDigit(next)) {
    const character = String.fromCodePoint(next);
    return { octets: octetsOf(character), length: 1 + character.length };
  }
  const digits = text.slice(at + 1, at + 4);
  if (/^\d{3}$/.test(digits) && Number(digits) <= 255)
    return { octets: String.fromCharCode(Number(digits)), length: 4 };
  const problem = `\`\\${digits}\`, which is no octet: after a backslash come three digits from 000 to 255`;
  return { octets: backslash, length: 1, problem };
}

/** The pieces between delimiters that no backslash escapes. */
export function splitUnescaped(text: string, delimiter: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === backslash) at += 1;
    else if (text[at] === delimiter) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)];
}

/** `\DDD` of one octet. */
export function escapeOctet(code: number): string {
  return `\\${String(code).padStart(3, "0")}`;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
