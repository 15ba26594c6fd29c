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

/** Many writes of several callers. */
export interface Lanes {
  /**
   * Works on several things at a time; begins nothing more once one has failed, and then throws what went wrong first. Each thing leaves
   * the array when it is begun: a zone has ten thousand, and what is written need not be kept.
   */
  run<T>(things: T[], work: (thing: T, lane: Lane) => Promise<void>): Promise<void>;
}

/**
 * How many writes of one caller are sent at the same time; how many of all callers at most have begun and not ended, of which each takes some
 * 12 KiB; and how many of these wait for one reading: a third of them, so that the others are sent meanwhile.
 */
const [sending, open, together] = [16, 384, 128];

export function createLanes(): Lanes {
  const places = createTurns(open);
  return {
    async run(things, work) {
      const failures: unknown[] = [];
      const isClosed = (): boolean => failures.length > 0;
      const lane = createLane(Math.min(together, things.length), isClosed);
      const underWay = new Set<Promise<void>>();
      things.reverse();
      for (let thing = things.pop(); thing !== undefined; thing = things.pop()) {
        // each caller waits for one place at a time, so they get them in turn
        await places.take();
        if (isClosed()) {
          places.give();
          break;
        }
        const one = work(thing, lane)
          .catch((error: unknown) => void failures.push(error))
          .finally(() => {
            underWay.delete(one);
            places.give();
          });
        underWay.add(one);
      }
      await Promise.all(underWay);
      if (!isClosed()) return;
      const [first] = failures;
      throw first;
    },
  };
}

function createLane(most: number, isClosed: () => boolean): Lane {
  const turns = createTurns(sending);
  return {
    most,
    isClosed,
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
  };
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
