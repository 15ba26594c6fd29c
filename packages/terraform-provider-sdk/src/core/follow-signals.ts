import { setMaxListeners } from "node:events";

/** A signal that is aborted with others, until it is told to leave them. */
export interface FollowingSignal {
  readonly signal: AbortSignal;
  /** Ends the following: later aborts of the others do not reach the signal, and it leaves no listener at them. */
  leave(): void;
}

/** The followers of one signal. They have one listener together. */
interface Followed {
  readonly followers: Set<AbortController>;
  readonly onAbort: () => void;
}

const all = new WeakMap<AbortSignal, Followed>();

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
  else for (const one of signals) (all.get(one) ?? startFollowing(one)).followers.add(controller);
  return { signal: controller.signal, leave: () => signals.forEach((one) => leave(one, controller)) };
}

function startFollowing(signal: AbortSignal): Followed {
  const followers = new Set<AbortController>();
  const onAbort = (): void => followers.forEach((one) => one.abort(signal.reason));
  const followed = { followers, onAbort };
  signal.addEventListener("abort", onAbort, { once: true });
  all.set(signal, followed);
  return followed;
}

function leave(signal: AbortSignal, follower: AbortController): void {
  const followed = all.get(signal);
  if (followed?.followers.delete(follower) !== true || followed.followers.size > 0) return;
  signal.removeEventListener("abort", followed.onAbort);
  all.delete(signal);
}
