import { runConcurrentWriters, type ConcurrentWriters, type Outcome } from "../support/concurrent-writers.ts";
import { seeds, type Row } from "./row.ts";

interface Writers {
  readonly what: string;
  readonly target: string;
  /** The share of foreign writes that may be hurt, in percent. */
  readonly most: number;
  /** How many seeds. With few of them a single one is more than the share that is allowed. */
  readonly full: number;
  readonly small: number;
  readonly options: (seed: number) => readonly Omit<ConcurrentWriters, "seed">[];
}

const positions = ["start", "end"] as const;

function rowOf({ what, target, most, full, small, options }: Writers): Row {
  return {
    what,
    target,
    async measure({ isFull }) {
      const used = seeds(isFull ? full : small);
      const outcomes: Outcome[] = [];
      for (const seed of used)
        for (const option of options(seed)) outcomes.push(await runConcurrentWriters({ seed, ...option }));
      const count = (part: "lost" | "returned" | "wrong"): number =>
        outcomes.flatMap((outcome) => outcome[part]).length;
      const foreign = outcomes.reduce((sum, { foreignWrites }) => sum + foreignWrites, 0);
      const restored = outcomes.reduce((sum, outcome) => sum + outcome.restored, 0);
      const [lost, returned, wrong] = [count("lost"), count("returned"), count("wrong")];
      const hurt = (100 * (lost + returned + wrong)) / Math.max(1, foreign);
      return {
        figure: `${lost} lost, ${returned} came back, ${wrong} of ours wrong; ${foreign} foreign writes, ${restored} hit and put right`,
        by: `${outcomes.length} runs of 12 writes, seeds 1 to ${used.length}`,
        problems: hurt <= most ? [] : [`${hurt.toFixed(2)} % of the foreign writes hurt somebody, at most ${most} %`],
      };
    },
  };
}

export const movingIndexRows: readonly Row[] = [
  rowOf({
    what: "Indexes that move: two processes with common locks, and a foreign writer",
    target: "at most 0.5 % of the foreign writes hurt",
    most: 0.5,
    full: 40,
    small: 15,
    options: () => positions.map((position) => ({ position, paceMs: 1_500, commonLocks: true })),
  }),
  rowOf({
    what: "The same with a lock directory of its own for each process",
    target: "at most 0.5 % of the foreign writes hurt",
    most: 0.5,
    full: 40,
    small: 15,
    options: () => positions.map((position) => ({ position, paceMs: 1_500 })),
  }),
  rowOf({
    what: "Readings that lag 0.3, 1, 3, 8 and 20 s behind, and a foreign writer",
    target: "at most 0.5 % of the foreign writes hurt",
    most: 0.5,
    full: 10,
    small: 10,
    options: () =>
      [300, 1_000, 3_000, 8_000, 20_000].map((lagMs) => ({
        ...({ position: "end", paceMs: 20 * lagMs, lagMs, commonLocks: true } as const),
      })),
  }),
];
