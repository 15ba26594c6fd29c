import { setMaxListeners } from "node:events";

/**
 * Gives each call of these methods a signal of its own, which is aborted with that of the caller until the call has ended. What a call
 * does has many parts that listen to it, and programs give one signal to many calls; Node warns of a leak where more than ten listen
 * to one. A method that is given a signal must return a promise.
 */
export function withOwnSignals<Methods extends object>(methods: Methods): Methods {
  const wrapped = Object.entries(methods).flatMap(([name, method]: [string, unknown]) =>
    typeof method === "function"
      ? [
          [
            name,
            (...args: readonly unknown[]) => callFollowing(args, (given) => method.apply(methods, given) as unknown),
          ],
        ]
      : [],
  );
  // what is no method of its own is found as before
  return Object.assign(Object.create(methods) as Methods, Object.fromEntries(wrapped) as Partial<Methods>);
}

function callFollowing(args: readonly unknown[], call: (args: readonly unknown[]) => unknown): unknown {
  const own = args.map((one) => (one instanceof AbortSignal ? follow(one) : undefined));
  if (own.every((one) => one === undefined)) return call(args);
  const work = async (): Promise<unknown> => {
    try {
      return await call(args.map((one, nth) => own[nth]?.signal ?? one));
    } finally {
      own.forEach((one) => one?.leave());
    }
  };
  return work();
}

interface Follower {
  readonly signal: AbortSignal;
  /** The signal is not aborted any more. */
  leave(): void;
}

/** The followers of a signal. They have one listener together. */
interface Followed {
  readonly followers: Set<AbortController>;
  readonly onAbort: () => void;
}

const all = new WeakMap<AbortSignal, Followed>();

/**
 * A signal that is aborted with another one. `AbortSignal.any` gives one, too, but what it leaves at the other signal stays there as
 * long as that, in Node 20: a provider has one signal for all calls of a run.
 */
function follow(signal: AbortSignal): Follower {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  if (signal.aborted) controller.abort(signal.reason);
  const followed = all.get(signal) ?? startFollowing(signal);
  followed.followers.add(controller);
  return {
    signal: controller.signal,
    leave() {
      followed.followers.delete(controller);
      if (followed.followers.size > 0) return;
      signal.removeEventListener("abort", followed.onAbort);
      if (all.get(signal) === followed) all.delete(signal);
    },
  };
}

function startFollowing(signal: AbortSignal): Followed {
  const followers = new Set<AbortController>();
  const onAbort = (): void => followers.forEach((one) => one.abort(signal.reason));
  const followed = { followers, onAbort };
  signal.addEventListener("abort", onAbort, { once: true });
  all.set(signal, followed);
  return followed;
}
