/** How much a measurement does: a small one stands for the rest in each run of the tests. */
export interface Effort {
  readonly isFull: boolean;
}

/** What a measurement came to. */
export interface Measured {
  /** `0 lost, 0 doubled of 6,000`. */
  readonly figure: string;
  /** What it was made with, so that it can be repeated: seeds, sizes. */
  readonly by: string;
  /** Why the target is not met, one line each; none where it is. */
  readonly problems: readonly string[];
}

/** One promise about reliability, with how it is measured. */
export interface Row {
  readonly what: string;
  readonly target: string;
  /** A suite of its own does the small version. */
  readonly onlyFull?: boolean;
  measure(effort: Effort): Promise<Measured>;
}

/** Seeds from 1 on. */
export function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, nth) => nth + 1);
}

/** Gives the problem where a figure is greater than it may be. */
export function atMost(most: number, figures: Readonly<Record<string, number>>): string[] {
  return Object.entries(figures).flatMap(([what, count]) =>
    count <= most ? [] : [`${count} ${what}, at most ${most}`],
  );
}
