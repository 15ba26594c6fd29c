import { setMaxListeners } from "node:events";

/**
 * Gives each call of these methods a signal of its own, which is aborted with that of the caller. What a call does has many parts that
 * listen to it, and programs give one signal to many calls; Node warns of a leak where more than ten listen to one.
 */
export function withOwnSignals<Methods extends object>(methods: Methods): Methods {
  const wrapped = Object.entries(methods).flatMap(([name, method]: [string, unknown]) =>
    typeof method === "function"
      ? [[name, (...args: readonly unknown[]): unknown => method.apply(methods, args.map(ownSignal)) as unknown]]
      : [],
  );
  // what is no method of its own is found as before
  return Object.assign(Object.create(methods) as Methods, Object.fromEntries(wrapped) as Partial<Methods>);
}

function ownSignal(argument: unknown): unknown {
  if (!(argument instanceof AbortSignal)) return argument;
  const own = AbortSignal.any([argument]);
  setMaxListeners(0, own);
  return own;
}
