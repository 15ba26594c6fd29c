import { Failure, HttpFailure } from "../../client/index.ts";
import type { LeftOut } from "./account.ts";

/** What reading one object gave. */
export type Attempt<T> =
  { readonly found: T; readonly leftOut?: undefined } | { readonly found?: undefined; readonly leftOut: LeftOut };

/**
 * * Reads one object of many. An object that the service refuses, or about which its responses contradict each other, is left out
 * and listed as such; the others are still read.
 *
 * @throws what says nothing about this object: the service is not reached, fails, or the user stops
 */
export async function attempt<T>(object: string, reading: Promise<T | undefined>): Promise<Attempt<T>> {
  try {
    const found = await reading;
    if (found !== undefined) return { found };
    return { leftOut: { object, reason: "It is listed, and was not there any more when it was read." } };
  } catch (error) {
    if (!isAboutObject(error)) throw error;
    return { leftOut: { object, reason: error.happened } };
  }
}

/** The objects found, and what was left out. */
export function sortAttempts<T>(attempts: readonly Attempt<T>[]): { found: T[]; leftOut: LeftOut[] } {
  return {
    found: attempts.flatMap(({ found }) => (found === undefined ? [] : [found])),
    leftOut: attempts.flatMap(({ leftOut }) => leftOut ?? []),
  };
}

const doubts = new Set([
  "answer-mixed-up",
  "answers-contradict",
  "path-segment-invalid",
  "project-answer-doubtful",
  "project-incomplete",
  "project-unreadable",
  "server-customer-unknown",
  "server-unreadable",
  "zone-incomplete",
  "zone-text",
]);

function isAboutObject(error: unknown): error is Failure {
  if (error instanceof HttpFailure)
    return doubts.has(error.code) || (error.status !== undefined && error.status < 500 && error.status !== 429);
  return error instanceof Failure && doubts.has(error.code);
}
