import { decodings, type DecodedText } from "./decoded-text.ts";
import type { Secret } from "./secret.ts";

/** Replaces every known secret in a text. */
export type Redact = (text: string) => string;

/** A `Redact` that learns secrets as they turn up. */
export interface Redactor {
  readonly redact: Redact;
  /** From now on its text is taken out. */
  add(secret: Secret): void;
}

/** A text that gives a secret away. */
interface Form {
  readonly text: string;
  /** It may as well be an ordinary word: it counts only where it is said to be a token. */
  readonly isWord: boolean;
}

/** From one place of a text to before another. */
type Range = readonly [from: number, to: number];

/**
 * The last gate before a text leaves the process: replaces each secret as it is and in base64, whatever escapes of URLs, JSON or HTML
 * are in it, also several times and mixed. Secrets may be added at any time.
 */
export function createRedactor(): Redactor {
  const forms = new Map<string, Form>();
  return {
    add(secret) {
      for (const form of formsOf(secret.reveal())) forms.set(form.text, form);
    },
    redact(text) {
      if (forms.size === 0) return text;
      const known = [...forms.values()];
      return replaceRanges(
        text,
        decodings(text).flatMap((decoded) => known.flatMap((form) => find(form, decoded))),
      );
    },
  };
}

function formsOf(value: string): Form[] {
  if (value === "") return [];
  const octets = Buffer.from(value);
  const base64 = octets.toString("base64");
  // in the address of a form `+` stands for a blank
  const plain = [value, octets.toString("latin1")].flatMap((text) => [text, text.replaceAll(" ", "+")]);
  // shorter ones stand in other texts by chance
  const encoded = value.length < 6 ? [] : [base64, base64.replace(/=+$/, ""), octets.toString("base64url")];
  return [
    ...plain.map((text) => ({ text, isWord: isWord(value) })),
    ...encoded.map((text) => ({ text, isWord: false })),
  ];
}

/**
 * Whether a secret may as well be an ordinary word, a number or a few characters. Such a one says nothing by itself, and taken
 * out everywhere it would make nonsense of sentences.
 */
function isWord(value: string): boolean {
  return value.length < 4 || /^(?:[A-Za-z]?[a-z]{1,11}|[A-Z]{1,12}|[0-9]{1,8})$/.test(value);
}

function find({ text: form, isWord }: Form, { text, placeOf }: DecodedText): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) {
    const end = at + form.length;
    if (!isWord || isSaidToBeToken(text, at, end)) found.push([placeOf(at), placeOf(end)]);
  }
  return found;
}

/** `accessToken=x`, `X-AccessToken: x`, `"token":"x"`, `token x` */
function isSaidToBeToken(text: string, from: number, to: number): boolean {
  const lead = /token["'`]?\s{0,2}[=:]?\s{0,2}["'`]?$/i;
  return lead.test(text.slice(Math.max(0, from - 16), from)) && !/[A-Za-z0-9]/.test(text.charAt(to));
}

function replaceRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    if (from >= done) pieces.push(text.slice(done, from), "[secret]");
    done = Math.max(done, to);
  }
  return [...pieces, text.slice(done)].join("");
}
