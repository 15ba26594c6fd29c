/** What one of many writes of one caller waits for: only some of them are sent at a time. */
export interface Lane {
  /** How many of the writes may wait for one reading. */
  readonly most: number;
  /** Waits for a turn, and keeps it until `work` has ended. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Leaves the turn to others while `wait` runs, then waits for another turn; to be called within {@link Lane.during}. */
  outside<T>(wait: () => Promise<T>): Promise<T>;
  /** Whether nothing more is to be begun, since another one has failed. */
  isClosed(): boolean;
}

/** Why a write was not begun: another one of the same caller failed before, and that is what the caller is told. */
export class CalledOff extends Error {}

/**
 * How many writes are sent at the same time; how many at most have begun and not ended, of which each takes some 12 KiB; and how many of
 * these wait for one reading: a third of them, so that the others are sent meanwhile.
 */
const [sending, open, together] = [16, 384, 128];

/** Works on several things at a time; begins nothing more once one has failed, and then throws what went wrong first. */
export async function inLanes<T>(things: readonly T[], work: (thing: T, lane: Lane) => Promise<void>): Promise<void> {
  const left = [...things].reverse();
  const failures: unknown[] = [];
  const turns = createTurns(sending);
  const lane: Lane = {
    most: Math.min(together, things.length),
    async during(own) {
      await turns.take();
      try {
        return await own();
      } finally {
        turns.give();
      }
    },
    async outside(wait) {
      turns.give();
      try {
        return await wait();
      } finally {
        await turns.take();
      }
    },
    isClosed: () => failures.length > 0,
  };
  const goOn = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined && failures.length === 0; next = left.pop()) {
      try {
        await work(next, lane);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: open }, goOn));
  if (failures.length === 0) return;
  const [first] = failures;
  throw first;
}

/** Gives `limit` turns at a time, in the order in which they are asked for. */
function createTurns(limit: number): { take(): Promise<void>; give(): void } {
  let free = limit;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
