import { InnerAbort, type Clock } from "terraform-provider-sdk/core";
import { visibleWithinMs } from "../../tries.ts";

/** The writes of records in this process. A write that waits for another one learns here when none is left that could help it. */
export interface Activity {
  /** A write begins, or goes on after it waited. */
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

/** A waiting write looks again at the next event, or after so many ms. */
export const longestNapMs = 550;

/** A write waits in vain after so long without any event. In ms. */
const patienceMs = 1_500;
/** And after so long in any case: the one that it waits for may have to wait itself for what readings are to show. In ms. */
const longestWaitMs = visibleWithinMs + 15_000;

/** Whether a write that has waited since then (by `Clock.elapsed`) is to be refused: nothing is under way that could bring what it waits for. */
export function waitsInVain(
  since: number,
  { activity, clock }: { readonly activity: Activity; readonly clock: Clock },
): boolean {
  const waitedMs = clock.elapsed() - since;
  return waitedMs >= longestWaitMs || (waitedMs >= patienceMs && activity.quietMs() >= patienceMs);
}

export function createActivity(clock: Clock): Activity {
  const waiting = new Set<InnerAbort>();
  const going = new Set<object>();
  let lastAt = clock.elapsed();
  const note = (): void => {
    lastAt = clock.elapsed();
    for (const one of waiting) one.abort();
  };
  return {
    begin(write) {
      going.add(write);
      note();
    },
    pause: (write) => void going.delete(write),
    note,
    quietMs: () => (going.size > 0 ? 0 : clock.elapsed() - lastAt),
    async next(milliseconds) {
      const woken = new InnerAbort();
      waiting.add(woken);
      try {
        await clock.sleep(milliseconds, woken);
      } catch (error) {
        if (!woken.aborted) throw error;
      } finally {
        waiting.delete(woken);
      }
    },
  };
}
