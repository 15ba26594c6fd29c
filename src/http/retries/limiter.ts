/** Limits how many tasks run at the same time. Tasks start in the order in which they were submitted. */
export interface Limiter {
  /** Runs `work` as soon as there is room. Rejects with the signal's reason when aborted before that; then `work` never ran. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** A limiter with room for `limit` works at a time. */
export function createLimiter(limit: number): Limiter {
  let running = 0;
  const waiting = new Set<() => void>();

  const enter = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (running < limit) {
        running++;
        resolve();
        return;
      }
      const abort = (): void => {
        waiting.delete(admit);
        reject(signal?.reason as Error);
      };
      const admit = (): void => {
        waiting.delete(admit);
        signal?.removeEventListener("abort", abort);
        resolve();
      };
      waiting.add(admit);
      signal?.addEventListener("abort", abort, { once: true });
    });

  const leave = (): void => {
    // a Set keeps the order of insertion; the place passes on without being free in between
    const [next] = waiting;
    if (next === undefined) running--;
    else next();
  };

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
