import { shortHash } from "../../../core/short-hash.ts";

/**
 * What a stored state remembers of the other records of a set: their number and a sum over their fingerprints (see
 * `fingerprintOf`), 50 bytes however many they are. A list of them in each record of a set grows with the square of the set.
 *
 * The sum does not say which records there were, but it answers the question of a refresh: if all records but one are as they were, which
 * one is the other? Order does not matter, and equal fingerprints count once for each record.
 */
export interface SiblingDigest {
  readonly count: number;
  /** Sum of the terms of all fingerprints, modulo 2^128, as 32 hexadecimal digits. */
  readonly sum: string;
}

const bits = 128;
const digits = bits / 4;

/** Whether the fingerprints themselves are known, and not their digest alone. */
export function isList(siblings: readonly string[] | SiblingDigest | undefined): siblings is readonly string[] {
  return Array.isArray(siblings);
}

/** With more siblings only their digest is kept: the fingerprints of all in all would grow with the square of the set. */
const mostListed = 32;

/** The fingerprints as they are kept, of many their digest. */
export function shortened(fingerprints: readonly string[]): readonly string[] | SiblingDigest {
  return fingerprints.length > mostListed ? digestOf(fingerprints) : fingerprints;
}

/** Reads what was kept; earlier versions kept longer lists. */
export function readShortened(stored: unknown): readonly string[] | SiblingDigest | undefined {
  const isShort = Array.isArray(stored) && stored.length <= mostListed;
  return isShort ? (stored as readonly string[]) : readDigest(stored);
}

/** The digest of these fingerprints. */
export function digestOf(fingerprints: Iterable<string>): SiblingDigest {
  let count = 0;
  let sum = 0n;
  for (const fingerprint of fingerprints) {
    count += 1;
    sum += termOf(fingerprint);
  }
  return toDigest(count, sum);
}

/**
 * The entry of `live` without which the digest of the others is this one; of several with equal fingerprints the first. `undefined` when
 * there is none: then more has changed than one record, or nothing. In linear time.
 *
 * A wrong answer is possible only if two different sums of 128-bit hashes are equal by chance.
 */
export function oddOneOut<Entry>(
  digest: SiblingDigest,
  live: readonly Entry[],
  fingerprintOf: (entry: Entry) => string,
): Entry | undefined {
  if (live.length !== digest.count + 1) return undefined;
  const fingerprints = live.map(fingerprintOf);
  const surplus = wrap(BigInt(`0x${digestOf(fingerprints).sum}`) - BigInt(`0x${digest.sum}`));
  return live.find((_, at) => termOf(fingerprints[at] ?? "") === surplus);
}

/** Reads a digest as it was stored, also a list of fingerprints, which earlier versions stored. */
export function readDigest(stored: unknown): SiblingDigest | undefined {
  if (Array.isArray(stored)) return stored.every(isText) ? digestOf(stored) : undefined;
  if (typeof stored !== "object" || stored === null) return undefined;
  const { count, sum } = stored as Readonly<Record<string, unknown>>;
  if (!Number.isSafeInteger(count) || (count as number) < 0 || !isText(sum)) return undefined;
  return sum.length === digits && /^[0-9a-f]*$/.test(sum) ? { count: count as number, sum } : undefined;
}

/** Hashed anew, so that nobody finds sets of equal sum by choosing data whose short fingerprints add up. */
function termOf(fingerprint: string): bigint {
  return BigInt(`0x${shortHash(fingerprint, digits)}`);
}

function toDigest(count: number, sum: bigint): SiblingDigest {
  return { count, sum: wrap(sum).toString(16).padStart(digits, "0") };
}

function wrap(sum: bigint): bigint {
  return BigInt.asUintN(bits, sum);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
