import { parseTtl } from "../ttl.ts";
import { wordField, type Field } from "./data-field.ts";

/** A decimal number from 0 to `max`. */
export function number(label: string, max: number): Field {
  return wordField(label, `a number from 0 to ${max}`, (word) => canonicalNumber(word, max));
}

export const u8 = (label: string): Field => number(label, 255);
export const u16 = (label: string): Field => number(label, 65_535);
export const u32 = (label: string): Field => number(label, 4_294_967_295);

/** Seconds, also written with units (`1h`). */
export function seconds(label: string): Field {
  return wordField(label, "a time in seconds, or one like `1h30m`", (word) => {
    const value = parseTtl(word);
    return value === undefined || value > 4_294_967_295 ? undefined : String(value);
  });
}

/** A number, or one of the names that stand for numbers. */
export function mnemonic(label: string, max: number, names: Readonly<Record<string, number>>): Field {
  return wordField(label, `a number from 0 to ${max} or a known name`, (word) => {
    const named = names[word.toUpperCase()];
    return named === undefined ? canonicalNumber(word, max) : String(named);
  });
}

/** A point in time, `YYYYMMDDHHmmSS` or seconds since 1970 (RFC 4034 section 3.2). Canonical in seconds. */
export function instant(label: string): Field {
  return wordField(label, "a time like `20300131235959`", (word) => canonicalInstant(word));
}

function canonicalInstant(word: string): string | undefined {
  const [, date, time] = /^(\d{8})(\d{6})$/.exec(word) ?? [];
  if (date === undefined || time === undefined) return canonicalNumber(word, 4_294_967_295);
  const written = `${date.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}`;
  const parsed = new Date(`${written}Z`);
  // days that a month does not have roll over into the next
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(written)) return undefined;
  return String(parsed.getTime() / 1000);
}

/** The number without leading zeros, `undefined` where the word is none from 0 to `max`. */
export function canonicalNumber(word: string, max: number): string | undefined {
  if (!/^\d+$/.test(word)) return undefined;
  const value = Number(word);
  return value <= max ? String(value) : undefined;
}

/** DNSSEC algorithms by the names that both BIND and Knot know (IANA registry "DNS Security Algorithm Numbers"). */
export const algorithms: Readonly<Record<string, number>> = {
  RSAMD5: 1,
  DH: 2,
  DSA: 3,
  RSASHA1: 5,
  RSASHA256: 8,
  RSASHA512: 10,
  ECDSAP256SHA256: 13,
  ECDSAP384SHA384: 14,
  ED25519: 15,
  ED448: 16,
  INDIRECT: 252,
  PRIVATEDNS: 253,
  PRIVATEOID: 254,
};

/** Certificate types by name (RFC 4398 section 2.1). */
export const certificateTypes: Readonly<Record<string, number>> = {
  PKIX: 1,
  SPKI: 2,
  PGP: 3,
  IPKIX: 4,
  ISPKI: 5,
  IPGP: 6,
  ACPKIX: 7,
  IACPKIX: 8,
  URI: 253,
  OID: 254,
};
