import { shorten, wordField, type Field } from "./data-field.ts";

/** Whether the word is one octet or more in hexadecimal digits. */
export function isHex(word: string): boolean {
  return /^(?:[0-9a-f]{2})+$/i.test(word);
}

/** Hexadecimal octets, with blanks between whole octets (Knot refuses others). */
export function hex(label: string): Field {
  const field = wordsField(label, "pairs of hexadecimal digits", (word) =>
    isHex(word) ? word.toLowerCase() : undefined,
  );
  return { ...field, octets: 1 / 2 };
}

/** Base64 (RFC 4648 section 4), with blanks between whole groups of four (Knot refuses others). */
export function base64(label: string): Field {
  const expected = "base64 in groups of four, padded with `=`";
  const field = wordsField(label, expected, (word, isLast) =>
    isBase64(word) && (isLast || !word.endsWith("=")) ? word : undefined,
  );
  return { ...field, octets: 3 / 4 };
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

/** `count` pairs of hexadecimal digits with `-` between them: EUI-48 and EUI-64 (RFC 7043). */
export function hexPairs(label: string, count: number): Field {
  const pattern = new RegExp(`^[0-9a-f]{2}(?:-[0-9a-f]{2}){${count - 1}}$`, "i");
  const expected = `${count} groups of 2 hexadecimal digits with \`-\` between them`;
  return wordField(label, expected, (word) => (pattern.test(word) ? word.toLowerCase() : undefined));
}

/**
 * Four groups of up to four hexadecimal digits with `:` between them: node ids and locators (RFC 6742). BIND prints them without
 * leading zeros, Knot reads them with all zeros only: so they are canonical, and a rule demands it.
 */
export function locator(label: string): Field {
  const expected = "4 groups of 4 hexadecimal digits with `:` between them";
  return wordField(label, expected, (word) =>
    /^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}$/i.test(word)
      ? word
          .toLowerCase()
          .split(":")
          .map((group) => group.padStart(4, "0"))
          .join(":")
      : undefined,
  );
}

/** A hash of 20 octets in base32 with the extended hex alphabet (RFC 5155 section 3.3). */
export function hashedName(label: string): Field {
  return wordField(label, "32 digits of base32 (0 to 9 and A to V)", (word) =>
    isHashedName(word) ? word.toLowerCase() : undefined,
  );
}

/** Whether the text is a SHA-1 hash as NSEC3 records and their owner names hold it. */
export function isHashedName(text: string): boolean {
  return /^[0-9a-v]{32}$/i.test(text);
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
    digitsFrom: 0,
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
