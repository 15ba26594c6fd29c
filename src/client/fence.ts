import type { SendWatch } from "../http/retries/send-watch.ts";

/**
 * Keeps back a write whose reasons do not hold any more when its first bytes are about to go out. Between the reading that decides a write and that
 * moment lie other readings, turns among other requests, waits that the service asks for, and sometimes minutes for which the process was stopped.
 */
export interface Fence {
  /** The same watch, behind the fence. */
  watch(inner?: SendWatch): SendWatch;
  /** Whether the write was kept back. It failed then, and its failure tells the answer to an earlier try, where there was one. */
  isClosed(): boolean;
}

/** `hasReasons`: whether what decided the write still holds. `isRepeated`: the service put it off, or it could not be sent. */
export function createFence(hasReasons: (isRepeated: boolean) => boolean): Fence {
  let [isClosed, sends] = [false, 0];
  return {
    watch: (inner = { onSend: () => undefined, onNotDone: () => undefined }) => ({
      ...inner,
      maySend() {
        sends += 1;
        isClosed = !hasReasons(sends > 1);
        return !isClosed;
      },
    }),
    isClosed: () => isClosed,
  };
}
