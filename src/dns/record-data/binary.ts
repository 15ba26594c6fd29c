import type { Token } from "../tokens.ts";
import { shorten, wordField, type Field, type Reading } from "./field.ts";

const hexDigits = /^[0-9a-f]+$/i;

/** Hexadecimal octets, with blanks wherever the writer liked them. */
export function hex(label: string): Field {
  return {
    label,
    rest: true,
    read: (tokens) =>
      readJoined(tokens, (joined) => {
        if (!hexDigits.test(joined)) return { problem: `must be hexadecimal digits, not \`${shorten(joined)}\`` };
        if (joined.length % 2 !== 0) return { problem: `has an odd number of hexadecimal digits (${joined.length})` };
        return { text: joined.toLowerCase() };
      }),
  };
}

/** Base64 (RFC 4648 section 4), with blanks wherever the writer liked them. */
export function base64(label: string): Field {
  return {
    label,
    rest: true,
    read: (tokens) =>
      readJoined(tokens, (joined) =>
        isBase64(joined)
          ? { text: joined }
          : { problem: `must be base64 with its \`=\` padding, not \`${shorten(joined)}\`` },
      ),
  };
}

/** Base64 of at least one octet, padded to fours; the bits behind the last octet must be zero. */
export function isBase64(text: string): boolean {
  if (text === "" || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  return !text.endsWith("=") || Buffer.from(text.slice(-4), "base64").toString("base64") === text.slice(-4);
}

/** Hexadecimal octets in one word. `none` is how no octets are written, where they may be none. */
export function hexWord(label: string, none?: string): Field {
  return wordField(label, "an even number of hexadecimal digits", (word) => {
    if (word === none) return word;
    return hexDigits.test(word) && word.length % 2 === 0 ? word.toLowerCase() : undefined;
  });
}

/** `count` groups of hexadecimal digits with a separator: EUI-48 and EUI-64 (RFC 7043), node ids (RFC 6742). */
export function hexGroups(label: string, count: number, form: { separator: string; digits: number }): Field {
  const group = `[0-9a-f]{${form.digits}}`;
  const pattern = new RegExp(`^${group}(?:${form.separator}${group}){${count - 1}}$`, "i");
  const expected = `${count} groups of ${form.digits} hexadecimal digits with \`${form.separator}\` between them`;
  return wordField(label, expected, (word) => {
    return pattern.test(word) ? word.toLowerCase() : undefined;
  });
}

function readJoined(tokens: readonly Token[], read: (joined: string) => Reading): Reading {
  if (tokens.length === 0) return { problem: "is missing" };
  if (tokens.some((token) => token.quoted)) return { problem: "must stand without quotes" };
  return read(tokens.map((token) => token.text).join(""));
}
