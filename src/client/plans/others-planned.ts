import { onAbort } from "terraform-provider-sdk/core";
import { repeatEvery, type StartTimer } from "../../core/timers.ts";
import type { WorkSigns } from "../../reconcile/index.ts";

/** What an engine asks of this process, but to apply something. Goes on counting. */
export interface Calls {
  /** How many calls there were, of whatever sort. */
  readonly begun: number;
  /** How many of them were not answered yet. */
  readonly underWay: number;
}

/**
 * Holds up plans until what other resources declare is known, as far as can be told: until the engine asks for nothing but what waits here,
 * neither of this process nor of those beside it. What the engine plans behind these plans, and longer pauses of its own, are not known.
 */
export interface OthersPlanned {
  /** To be called by a plan. */
  readonly wait: (signal?: AbortSignal) => Promise<void>;
  readonly end: () => void;
}

/** For programs that no engine asks. */
export const noOthersPlanned: OthersPlanned = { wait: () => Promise.resolve(), end: () => undefined };

interface OthersPlannedOptions {
  readonly calls: Calls;
  /** Those beside this process. */
  readonly beside: WorkSigns;
  readonly repeat?: StartTimer;
}

/** How often it is looked, in ms. */
const lookEveryMs = 50;
/** An engine has nothing else to ask for where so many looks one after the other find no call that is new or under way. */
const quietLooks = 3;
/** For so many looks what waits may hold up the engine: where nothing else is to be done, or where others have fewer places for it. */
const heldLooks = 60;
/** So many plans may wait as long as anything else is to be done. */
const few = 3;
/** Where so many plans wait, the engine may ask for nothing else until it has an answer: the default of `-parallelism`. */
const atOnce = 10;

export function createOthersPlanned({ calls, beside, repeat = repeatEvery }: OthersPlannedOptions): OthersPlanned {
  const waiting: (() => void)[] = [];
  let [seen, stillFor, heldLeft] = [0, 0, heldLooks];
  let said: boolean | undefined;
  const release = (count: number): void => {
    for (const go of waiting.splice(0, count)) go();
    stillFor = 0;
  };
  /** Whether this process is quiet; the others are told. Before the first call nobody knows. While the engine waits no look counts. */
  const isQuiet = (isEngineWaiting: boolean): boolean => {
    const isBusy = isEngineWaiting || calls.begun > seen || calls.underWay > waiting.length;
    [seen, stillFor] = [calls.begun, isBusy ? 0 : stillFor + 1];
    const quiet = stillFor >= quietLooks;
    if (seen > 0 && quiet !== said) beside.sayQuiet((said = quiet));
    return quiet;
  };
  const look = (): void => {
    const others = waiting.length === 0 ? "none" : beside.workBeside();
    const quiet = isQuiet(others === "ending");
    if (waiting.length === 0) return;
    if (waiting.length > few || (stillFor > 0 && others !== "working")) heldLeft -= 1;
    if (heldLeft <= 0) release(waiting.length);
    else if (quiet && waiting.length >= atOnce) release(1);
    else if (quiet && others === "none") release(waiting.length);
  };
  return {
    end: repeat(lookEveryMs, look),
    async wait(signal) {
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
      });
    },
  };
}
