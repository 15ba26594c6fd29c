/** What one of many writes of one caller waits for: only some of them are sent at a time. */
export interface Lane extends Turns {
  /** How many of the writes may wait for one reading. */
  readonly most: number;
  /** Whether nothing more is to be begun, since another one has failed. */
  isClosed(): boolean;
}

/** Turns of which there are only some at a time, in the order in which they are asked for. */
interface Turns {
  /** Resolves when there is a turn; `undefined`: there is one now. */
  take(): Promise<void> | undefined;
  /** Gives one back. */
  give(): void;
}

/** The turn of one write: it has one while it sends, and none while it waits for readings that others share, or when nothing is left to be sent. */
export class Turn {
  private isTaken = false;

  constructor(private readonly turns: Turns | undefined) {}

  /** Waits for a turn, unless it has one. Whether it had to. */
  async take(): Promise<boolean> {
    if (this.isTaken || this.turns === undefined) return false;
    const waiting = this.turns.take();
    await waiting;
    this.isTaken = true;
    return waiting !== undefined;
  }

  /** Leaves the turn, if it has one, to others. */
  leave(): void {
    if (this.isTaken) this.turns?.give();
    this.isTaken = false;
  }
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
 * How many writes of one caller are sent at the same time; how many of one caller, and of all callers, have begun and not ended at most, of which
 * each takes some 10 KiB; and how many of these wait for one reading: half of those of one caller, so that the others are sent meanwhile.
 */
const [sending, openOfOne, open, together] = [16, 256, 384, 128];

export function createLanes(): Lanes {
  const places = createTurns(open);
  return {
    async run(things, work) {
      const failures: unknown[] = [];
      const isClosed = (): boolean => failures.length > 0;
      const lane = createLane(Math.min(together, things.length), isClosed);
      const underWay = createCount();
      const own = createTurns(openOfOne);
      const ended = (): void => {
        own.give();
        places.give();
        underWay.end();
      };
      const failed = (error: unknown): void => {
        failures.push(error);
        ended();
      };
      things.reverse();
      for (let thing = things.pop(); thing !== undefined; thing = things.pop()) {
        await own.take();
        // each caller waits for one place at a time, so they get them in turn
        await places.take();
        if (isClosed()) {
          places.give();
          break;
        }
        underWay.begin();
        work(thing, lane).then(ended, failed);
      }
      await underWay.none();
      if (!isClosed()) return;
      const [first] = failures;
      throw first;
    },
  };
}

/** Counts what is under way. */
function createCount(): { begin(): void; end(): void; none(): Promise<void> } {
  let count = 0;
  let tell = (): void => undefined;
  return {
    begin: () => void (count += 1),
    end() {
      count -= 1;
      if (count === 0) tell();
    },
    none: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => (tell = resolve))),
  };
}

function createLane(most: number, isClosed: () => boolean): Lane {
  return { most, isClosed, ...createTurns(sending) };
}

/** Gives `limit` turns at a time, in the order in which they are asked for. */
function createTurns(limit: number): Turns {
  let free = limit;
  const waiting: (() => void)[] = [];
  return {
    take() {
      if (free === 0) return new Promise<void>((resolve) => waiting.push(resolve));
      free -= 1;
      return undefined;
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
