import { setMaxListeners } from "node:events";
import { onAbort } from "./on-abort.ts";

/** A signal that is aborted with others, until it is told to leave them. */
export interface FollowingSignal {
  readonly signal: AbortSignal;
  /** Ends the following: later aborts of the others do not reach the signal, and it leaves no listener at them. */
  leave(): void;
}

/**
 * A signal that is aborted with the first of these, for its reason. Any number of listeners may listen to it: Node warns of a leak where
 * more than ten listen to one signal. `AbortSignal.any` gives a signal, too, but what it leaves at the others stays there as long as
 * they live, in Node 20: a provider has one signal for all calls of a run.
 */
export function followSignals(...signals: readonly AbortSignal[]): FollowingSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const aborted = signals.find((one) => one.aborted);
  if (aborted !== undefined) controller.abort(aborted.reason);
  const leaves = aborted !== undefined ? [] : signals.map((one) => onAbort(one, () => controller.abort(one.reason)));
  return { signal: controller.signal, leave: () => leaves.forEach((leave) => leave()) };
}

/** Runs `work` with a signal that follows those of `signals` that there are, until `work` has ended. One alone is given as it is. */
export async function whileFollowing<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (either: AbortSignal) => Promise<T>,
): Promise<T> {
  const given = signals.filter((one) => one !== undefined);
  const [only] = given;
  if (only !== undefined && given.length === 1) return work(only);
  const following = followSignals(...given);
  try {
    return await work(following.signal);
  } finally {
    following.leave();
  }
}
