import { setMaxListeners } from "node:events";

/** Aborted with the first of these. Everything that an operation does listens to it, however much that is. */
export function eitherSignal(...signals: readonly AbortSignal[]): AbortSignal {
  const either = AbortSignal.any([...signals]);
  setMaxListeners(0, either);
  return either;
}
