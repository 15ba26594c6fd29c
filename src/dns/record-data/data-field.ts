import type { Token } from "../tokens.ts";

/** What a field makes of its words: its canonical text, or what is wrong with them (a clause that follows the field's name). */
export type Reading = { readonly text: string } | { readonly problem: string };

/** One field of a type's data. */
export interface Field {
  /** What users call it: `preference`. */
  readonly label: string;
  /** Takes this word and all that follow. */
  readonly rest?: true;
  /** From this one of its words on, counted from 0, they are digits of one text: blanks between them mean nothing, wherever they stand. */
  readonly digitsFrom?: number;
  /** Octets on the wire for each character of the canonical text, where it is digits of octets. */
  readonly octets?: number;
  /** Holds a domain name. */
  readonly isName?: true;
  /** May hold a domain name among its words. */
  readonly hasName?: true;
  /** Relative names are completed with `origin`, or left relative where it is not known. */
  readonly read: (tokens: readonly Token[], origin: string | undefined) => Reading;
}

/** A field of one word without quotes. `canonical` gives `undefined` where the word does not fit `expected`. */
export function wordField(label: string, expected: string, canonical: (word: string) => string | undefined): Field {
  return bareWord(label, (word) => {
    const text = canonical(word);
    return text === undefined ? { problem: `must be ${expected}, not \`${shorten(word)}\`` } : { text };
  });
}

/** A field of one word without quotes, whatever else it demands. */
export function bareWord(label: string, read: (word: string, origin: string | undefined) => Reading): Field {
  return {
    label,
    read: ([token], origin) => {
      if (token === undefined) return { problem: "is missing" };
      if (token.quoted) return { problem: `\`"${shorten(token.text)}"\` must stand without quotes` };
      return read(token.text, origin);
    },
  };
}

/** Long values make messages unreadable. */
export function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
