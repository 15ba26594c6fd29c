import { startIdleTimer } from "../core/timers.ts";

/** A signal that follows another one later. */
export interface LateSignal {
  readonly signal: AbortSignal;
  /** Lets go of the other signal. */
  dispose(): void;
}

/**
 * How long work may go on after its caller gave up, to put right what a write may have hurt. In ms.
 * (docs/behaviour.md#cancellation)
 */
const careMs = 3_000;

/**
 * A signal that is aborted three seconds after `signal`: what has been written must be looked at also when the caller has given
 * up. Real time, as the deadlines of requests are: a manual clock that moves by itself would end it at once.
 */
export function followLate(signal: AbortSignal | undefined): LateSignal {
  const controller = new AbortController();
  let cancel: (() => void) | undefined;
  const follow = (): void => {
    cancel = startIdleTimer(careMs, () => controller.abort(signal?.reason));
  };
  if (signal?.aborted === true) follow();
  else signal?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    dispose() {
      signal?.removeEventListener("abort", follow);
      cancel?.();
    },
  };
}
