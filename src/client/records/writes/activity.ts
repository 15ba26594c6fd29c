import type { Clock } from "../../../core/clock.ts";

/** The writes of records in this process: who waits for another one learns when there is none left that could come. */
export interface Activity {
  /** A write came, or can go on. */
  begin(write: object): void;
  /** A write waits for another one, or has ended. */
  pause(write: object): void;
  /** Something changed that a waiting write may wait for: it looks again. */
  note(): void;
  /** How long nothing has happened. In ms; 0 while any write goes on. */
  quietMs(): number;
  /** Resolves at the next event, or after `milliseconds`. */
  next(milliseconds: number): Promise<void>;
}

export function createActivity(clock: Clock): Activity {
  const waiting = new Set<AbortController>();
  const going = new Set<object>();
  let lastAt = clock.now();
  const note = (): void => {
    lastAt = clock.now();
    for (const one of waiting) one.abort();
  };
  return {
    begin(write) {
      going.add(write);
      note();
    },
    pause: (write) => void going.delete(write),
    note,
    quietMs: () => (going.size > 0 ? 0 : clock.now() - lastAt),
    async next(milliseconds) {
      const woken = new AbortController();
      waiting.add(woken);
      try {
        await clock.sleep(milliseconds, woken.signal);
      } catch (error) {
        if (!woken.signal.aborted) throw error;
      } finally {
        waiting.delete(woken);
      }
    },
  };
}
