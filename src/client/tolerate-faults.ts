import { Failure } from "terraform-provider-sdk/core";
import { HttpFailure, isLastingFailure } from "../http/http-failure.ts";
import { heededMs } from "../http/retries/judge-attempt.ts";
import type { Look } from "../reconcile/index.ts";
import { isDoubtful } from "./projects/doubtful-failure.ts";

/** Answers that say nothing of what was asked for: another look may get better ones. */
const noNews: ReadonlySet<string> = new Set(["answers-contradict", "zone-incomplete", "zone-text"]);

/** Whether another look may get an answer. */
function isPassing(error: unknown): error is Failure {
  if (error instanceof HttpFailure) return !isLastingFailure(error);
  return isDoubtful(error) || (error instanceof Failure && noNews.has(error.code));
}

/** A check that temporary faults of the service do not fail, so that a restart of the service does not end a wait of minutes. */
export function tolerant<T>(
  look: (signal: AbortSignal | undefined) => Promise<Look<T>>,
): (signal: AbortSignal | undefined) => Promise<Look<T>> {
  return async (signal) => {
    try {
      return await look(signal);
    } catch (error) {
      if (!isPassing(error)) throw error;
      const pauseMs = error instanceof HttpFailure ? heededMs(error.retryAfterMs) : undefined;
      return { done: false, missing: `an answer of the service (last: ${error.happened})`, pauseMs };
    }
  };
}
