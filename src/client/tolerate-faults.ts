import { HttpFailure, isLastingFailure } from "../http/http-failure.ts";
import type { Look } from "../reconcile/index.ts";
import { isDoubtful } from "./projects/doubtful-failure.ts";

/** A check that temporary faults of the service do not fail, so that a restart of the service does not end a wait of minutes. */
export function tolerant<T>(
  look: (signal: AbortSignal | undefined) => Promise<Look<T>>,
): (signal: AbortSignal | undefined) => Promise<Look<T>> {
  return async (signal) => {
    try {
      return await look(signal);
    } catch (error) {
      const isLasting = error instanceof HttpFailure && isLastingFailure(error);
      if (isLasting || !(error instanceof HttpFailure || isDoubtful(error))) throw error;
      return { done: false, missing: `an answer of the service (last: ${error.happened})` };
    }
  };
}
