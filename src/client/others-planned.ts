import { onAbort, type Clock } from "terraform-provider-sdk/core";

/** Calls of an engine. */
interface Calls {
  /** How many there were, of whatever sort. */
  readonly begun: number;
  /** How many of them were not answered yet. */
  readonly underWay: number;
}

/**
 * To be called by a plan: waits until the engine asks for nothing but what waits here, so that what other resources declare is known, as far as
 * can be told. What the engine plans behind this plan, other processes, and pauses of the engine's own are not known.
 */
export type OthersPlanned = (calls: Calls, signal?: AbortSignal) => Promise<void>;

/** An engine has nothing else to ask for where no call came for so many ms, and none was under way. */
const quietMs = 150;
/** For so many ms, altogether, what waits may hold up the engine: where nothing else is to be done, or where others have fewer places for it. */
const heldMs = 3_000;
/** So many plans may wait as long as anything else is to be done. */
const few = 3;
/** Where so many plans wait, the engine may ask for nothing else until it has an answer: the default of `-parallelism`. */
const atOnce = 10;

export function createOthersPlanned(clock: Clock): OthersPlanned {
  const waiting: (() => void)[] = [];
  let [heldLeft, isReleasing] = [heldMs, false];
  const release = async (calls: Calls): Promise<void> => {
    isReleasing = true;
    while (waiting.length > 0) {
      const { begun } = calls;
      const isIdle = (): boolean => calls.begun === begun && calls.underWay <= waiting.length;
      const wasIdle = isIdle();
      await clock.sleep(quietMs);
      if (isIdle() || waiting.length > few) heldLeft -= quietMs;
      if ((!wasIdle || !isIdle()) && heldLeft > 0) continue;
      const all = heldLeft <= 0 || waiting.length < atOnce;
      for (const go of waiting.splice(0, all ? waiting.length : 1)) go();
    }
    isReleasing = false;
  };
  return async (calls, signal) => {
    signal?.throwIfAborted();
    if (heldLeft <= 0) return;
    await new Promise<void>((resolve, reject) => {
      const forget = onAbort(signal, () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal?.reason as Error);
      });
      const go = (): void => {
        forget();
        resolve();
      };
      waiting.push(go);
      if (!isReleasing) void release(calls);
    });
  };
}
