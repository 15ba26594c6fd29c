import { createRandom as createNumbers } from "../support/random.ts";

/** Random choices that are the same in each run with the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with the probability given. */
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  const next = createNumbers(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError("nothing to pick from");
      return from[below(from.length)] as T;
    },
    chance: (probability) => next() < probability,
  };
}

/** A seed of its own for each input, so that any input can be made again without those before it. */
export function seedOf(seed: number, name: string, nth: number): number {
  let hash = seed | 0;
  for (const octet of Buffer.from(`${name} ${nth}`)) hash = Math.imul(hash ^ octet, 0x01000193);
  return hash;
}
