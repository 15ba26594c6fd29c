/** The turn of one of many writes of one caller, of which only some are sent at a time. */
export interface Lane {
  /** So many of them may wait for one reading. */
  readonly most: number;
  /** Has its turn until this ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Lets others have their turn as long as this waits; to be called within {@link Lane.during}. */
  outside<T>(wait: () => Promise<T>): Promise<T>;
  /** Whether nothing more is to be begun, since another one has failed. */
  isClosed(): boolean;
}

/** Why a write was not begun: another one of the same caller failed before, and that is what the caller is told. */
export class CalledOff extends Error {}

/**
 * How many are sent side by side, how many at most are begun and not ended, and how many of these wait for one reading: half of them, so
 * that the others send meanwhile.
 */
const [sending, open, together] = [16, 512, 256];

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

/** So many turns at a time; who came first has it first. */
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
