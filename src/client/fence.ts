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

export function createFence(hasReasons: () => boolean): Fence {
  let isClosed = false;
  return {
    watch: (inner = { onSend: () => undefined, onNotDone: () => undefined }) => ({
      ...inner,
      maySend() {
        isClosed = !hasReasons();
        return !isClosed;
      },
    }),
    isClosed: () => isClosed,
  };
}
