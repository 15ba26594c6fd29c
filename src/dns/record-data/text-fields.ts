import { unescape } from "../octets.ts";
import type { Token } from "../tokens.ts";
import { encodeTxt, longestString, quoteString, splitOctets } from "../txt.ts";
import { wordField, type Field, type Reading } from "./data-field.ts";

/** One character-string of at most 255 octets. */
export function string(label: string): Field {
  return { label, read: ([token]) => readString(token, longestString) };
}

/** One character-string whose case means nothing. */
export function anyCase(label: string): Field {
  const { read } = string(label);
  return {
    label,
    read: (tokens, origin) => {
      const reading = read(tokens, origin);
      return "problem" in reading ? reading : { text: reading.text.toUpperCase() };
    },
  };
}

/** Quoted text of any length. */
export function longText(label: string): Field {
  return { label, read: ([token]) => readString(token, Infinity) };
}

/** Quoted text of any length; some servers refuse it without quotes. */
export function quotedText(label: string): Field {
  return {
    label,
    read: ([token]) => {
      if (token?.quoted === false) return { problem: `must stand in quotes: \`"${token.text}"\`` };
      return readString(token, Infinity);
    },
  };
}

/** Character-strings whose borders mean nothing (TXT): joined, and cut anew at 255 octets. */
export function strings(label: string): Field {
  return {
    label,
    rest: true,
    read: (tokens) => {
      if (tokens.length === 0) return { problem: 'is missing; an empty text is written `""`' };
      let joined = "";
      for (const token of tokens) {
        const { octets, problem } = readOctets(token, longestString);
        if (problem !== undefined) return { problem };
        joined += octets;
      }
      return { text: encodeTxt(splitOctets(joined)) };
    },
  };
}

/** The tag of a CAA record (RFC 8659 section 4.1). */
export function tag(label: string): Field {
  const expected = "of letters and digits only (such as `issue`, `issuewild` or `iodef`), at most 255";
  return wordField(label, expected, (word) => (/^[a-z0-9]{1,255}$/i.test(word) ? word.toLowerCase() : undefined));
}

function readString(token: Token | undefined, longest: number): Reading {
  if (token === undefined) return { problem: "is missing" };
  const { octets, problem } = readOctets(token, longest);
  return problem === undefined ? { text: quoteString(octets) } : { problem };
}

function readOctets(token: Token, longest: number): { octets: string; problem?: string } {
  const { octets, problem } = unescape(token.text);
  if (problem !== undefined) return { octets, problem: `holds ${problem}` };
  if (octets.length <= longest) return { octets };
  return {
    octets,
    problem: `holds a string of ${octets.length} octets; one string takes at most ${longest}. Write several strings: \`"first part" "second part"\``,
  };
}
