import { onAbort } from "terraform-provider-sdk/core";
import { startIdleTimer } from "../core/timers.ts";

/** A signal that follows another one later. */
export interface LateSignal {
  readonly signal: AbortSignal;
  /** Lets go of the other signal. */
  dispose(): void;
}

/**
 * How long work may go on after its caller has cancelled it, to repair what an unfinished write may have damaged. In ms.
 * (docs/behaviour.md#cancellation)
 */
const careMs = 3_000;

/**
 * A signal that is aborted three seconds after `signal`, so that a write can still be verified after its caller has cancelled
 * it. It uses real time, as the deadlines of requests do: a test clock that advances by itself would abort it at once.
 */
export function followLate(signal: AbortSignal | undefined): LateSignal {
  const controller = new AbortController();
  let cancel: (() => void) | undefined;
  const follow = (): void => {
    cancel = startIdleTimer(careMs, () => controller.abort(signal?.reason));
  };
  if (signal?.aborted === true) follow();
  const stopListening = onAbort(signal, follow);
  return {
    signal: controller.signal,
    dispose() {
      stopListening();
      cancel?.();
    },
  };
}
