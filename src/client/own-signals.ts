import { followSignals } from "terraform-provider-sdk/core";

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
  const own = args.map((one) => (one instanceof AbortSignal ? followSignals(one) : undefined));
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
