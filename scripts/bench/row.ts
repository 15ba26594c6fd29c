/** What was measured beside what in the same run. Times in ms. */
export interface Row {
  readonly what: string;
  readonly peer: string;
  readonly own: readonly number[];
  readonly other: readonly number[];
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** How many times the peer's median the own one is. */
export const ratioOf = ({ own, other }: Pick<Row, "own" | "other">): number => median(own) / median(other);

/** Both in turn, so that what else the machine does hits both. */
export async function alternately(
  rounds: number,
  own: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ own: readonly number[]; other: readonly number[] }> {
  const times: { own: number[]; other: number[] } = { own: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.own.push(await own());
    times.other.push(await other());
  }
  return times;
}

/** The paths that an environment variable names, separated as in PATH. */
export const pathsIn = (variable: string, separator: string): string[] =>
  (process.env[variable] ?? "").split(separator).filter((path) => path !== "");
