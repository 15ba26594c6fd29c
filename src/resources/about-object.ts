import { Failure, HttpFailure } from "../client/index.ts";

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

/** Whether a failed read says something of the object that was read, so that others can still be read. */
function isAboutObject(error: unknown): error is Failure {
  if (error instanceof HttpFailure)
    return doubts.has(error.code) || (error.status !== undefined && error.status < 500 && error.status !== 429);
  return error instanceof Failure && doubts.has(error.code);
}

/** What a read gave, or why the object cannot be read. */
export type ReadAttempt<T> = { readonly value: T } | { readonly reason: string };

/**
 * Reads one object of many.
 *
 * @throws what says nothing of this object: the service is not reached, fails, or the user stops
 */
export async function attemptRead<T>(reading: Promise<T>): Promise<ReadAttempt<T>> {
  try {
    return { value: await reading };
  } catch (error) {
    if (!isAboutObject(error)) throw error;
    return { reason: error.happened };
  }
}
