import type { Clock } from "./clock.ts";
import { onAbort } from "./on-abort.ts";

/** A clock that moves only when told to. */
export interface ManualClock extends Clock {
  /** Moves time on by `milliseconds`, waking every sleeper whose time has come, in order. */
  advance(milliseconds: number): Promise<void>;
  /** Number of callers sleeping now. */
  readonly sleepers: number;
}

interface Sleeper {
  readonly at: number;
  wake(): void;
}

/**
 * Its two times are as far apart as those of a machine: `elapsed` counts from 0. With `auto` a sleep moves time on by itself as soon
 * as nothing else is to be done: waiting code then runs at full speed and still sees the time it asked for.
 */
export function createManualClock(start = 1_700_000_000_000, { auto = false } = {}): ManualClock {
  let time = start;
  let sleepers: Sleeper[] = [];
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  const advanceTo = async (target: number): Promise<void> => {
    for (;;) {
      await settle();
      const next = sleepers.reduce<Sleeper | undefined>((a, b) => (a === undefined || b.at < a.at ? b : a), undefined);
      if (next === undefined || next.at > target) break;
      time = Math.max(time, next.at);
      next.wake();
    }
    time = Math.max(time, target);
    await settle();
  };

  return {
    now: () => time,
    elapsed: () => time - start,
    get sleepers() {
      return sleepers.length;
    },
    advance: (milliseconds) => advanceTo(time + milliseconds),
    sleep(milliseconds, signal) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const leave = (): void => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          stopListening();
        };
        const sleeper: Sleeper = {
          at: time + milliseconds,
          wake() {
            leave();
            resolve();
          },
        };
        sleepers.push(sleeper);
        const stopListening = onAbort(signal, () => {
          leave();
          reject(signal?.reason as Error);
        });
        if (auto) void advanceTo(sleeper.at);
      });
    },
  };
}
