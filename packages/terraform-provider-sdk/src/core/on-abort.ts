import { InnerAbort } from "./inner-abort.ts";

/** Distinct for each call, also where two calls have the same function. */
interface Listener {
  readonly run: () => void;
}

/** The listeners of a signal, which have one listener together. */
interface Listened {
  readonly listeners: Set<Listener>;
  readonly onAbort: () => void;
}

const all = new WeakMap<AbortSignal, Listened>();

/**
 * Calls `run` when the signal is aborted; not where it is aborted already, or is `undefined`. Returns the function that takes the
 * listener away.
 *
 * Everything that listens to signals does it here: `addEventListener` compares a new listener with all that there are, and Node
 * warns of a leak where a signal has more than ten.
 */
export function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (signal === undefined || signal.aborted) return nothing;
  if (signal instanceof InnerAbort) return signal.listen(run);
  const listener = { run };
  const listened = all.get(signal) ?? startListening(signal);
  listened.listeners.add(listener);
  return () => {
    if (listened.listeners.delete(listener) && listened.listeners.size === 0) stopListening(signal, listened);
  };
}

const nothing = (): void => undefined;

function startListening(signal: AbortSignal): Listened {
  const listeners = new Set<Listener>();
  const onAbort = (): void => {
    all.delete(signal);
    // one of them may take others away, which are then not called
    for (const one of [...listeners]) if (listeners.delete(one)) one.run();
  };
  const listened = { listeners, onAbort };
  signal.addEventListener("abort", onAbort, { once: true });
  all.set(signal, listened);
  return listened;
}

function stopListening(signal: AbortSignal, listened: Listened): void {
  if (all.get(signal) !== listened) return;
  signal.removeEventListener("abort", listened.onAbort);
  all.delete(signal);
}
