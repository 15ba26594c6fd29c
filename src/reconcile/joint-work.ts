/** Work that several callers wait for together. */
export interface JointWork<T> {
  /** Waits for the work. A caller whose signal is aborted leaves; the work is aborted when the last one has left. */
  join(signal?: AbortSignal): Promise<T>;
  /** Whether everybody has left, so that it was aborted and nobody may join any more. */
  readonly abandoned: boolean;
}

/** Starts work that is nobody's own: one caller's cancellation must not take the result from the others. */
export function startJointWork<T>(work: (signal: AbortSignal) => Promise<T>): JointWork<T> {
  const controller = new AbortController();
  const result = Promise.resolve().then(() => work(controller.signal));
  // each caller gets the rejection from its own promise; without callers nobody is to be told
  result.catch(() => undefined);
  let callers = 0;

  const leave = (reason: unknown): void => {
    callers -= 1;
    if (callers === 0) controller.abort(reason);
  };

  return {
    get abandoned() {
      return controller.signal.aborted;
    },
    join(signal) {
      return new Promise<T>((resolve, reject) => {
        signal?.throwIfAborted();
        callers += 1;
        const abort = (): void => {
          leave(signal?.reason);
          reject(signal?.reason as Error);
        };
        const stay = (): void => signal?.removeEventListener("abort", abort);
        signal?.addEventListener("abort", abort, { once: true });
        result.finally(stay).then(resolve, reject);
      });
    },
  };
}
