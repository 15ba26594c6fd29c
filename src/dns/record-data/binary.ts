import { shorten, wordField, type Field } from "./field.ts";

const isHex = (word: string): boolean => /^(?:[0-9a-f]{2})+$/i.test(word);

/** Hexadecimal octets, with blanks between whole octets (Knot refuses others). */
export function hex(label: string): Field {
  return wordsField(label, "pairs of hexadecimal digits", (word) => (isHex(word) ? word.toLowerCase() : undefined));
}

/** Base64 (RFC 4648 section 4), with blanks between whole groups of four (Knot refuses others). */
export function base64(label: string): Field {
  const expected = "base64 in groups of four, padded with `=`";
  return wordsField(label, expected, (word, isLast) =>
    isBase64(word) && (isLast || !word.endsWith("=")) ? word : undefined,
  );
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
    return isHex(word) ? word.toLowerCase() : undefined;
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

/** A field of one or more words without quotes, whose blanks mean nothing. */
function wordsField(
  label: string,
  expected: string,
  canonical: (word: string, isLast: boolean) => string | undefined,
): Field {
  return {
    label,
    rest: true,
    read: (tokens) => {
      if (tokens.length === 0) return { problem: "is missing" };
      const words: string[] = [];
      for (const [at, { text, quoted }] of tokens.entries()) {
        const word = quoted ? undefined : canonical(text, at === tokens.length - 1);
        if (word === undefined) return { problem: `must be ${expected}, without quotes, not \`${shorten(text)}\`` };
        words.push(word);
      }
      return { text: words.join("") };
    },
  };
}
