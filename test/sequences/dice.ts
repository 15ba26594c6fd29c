import { createRandom } from "../support/random.ts";

/** Choices that a seed tells. */
export interface Dice {
  /** A whole number from 0 on, less than `count`. */
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** Any of them, in any order. */
  some<T>(all: readonly T[]): T[];
  shuffled<T>(all: readonly T[]): T[];
}

export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const shuffled = <T>(all: readonly T[]): T[] => {
    const left = [...all];
    return all.flatMap(() => left.splice(below(left.length), 1));
  };
  return {
    below,
    chance: (share) => random() < share,
    pick<T>(all: readonly T[]): T {
      const nr = below(all.length);
      if (all.length === 0) throw new Error("there is nothing to pick from");
      return all[nr] as T;
    },
    some: (all) => shuffled(all).slice(0, below(all.length + 1)),
    shuffled,
  };
}
