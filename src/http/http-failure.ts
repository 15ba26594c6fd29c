import { Failure, type FailureParts } from "../core/failure.ts";

/**
 * What is known of a request that did not succeed:
 * `not-sent` – the service never saw it; `refused` – the service answered and did not do it (4xx);
 * `unknown` – it may or may not have been done (502/503/504, reset or time-out after sending). Whoever wrote must look.
 */
export type RequestOutcome = "not-sent" | "refused" | "unknown";

/** A request that did not succeed, after the retries that are safe for any request. */
export class HttpFailure extends Failure {
  readonly outcome: RequestOutcome;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;

  constructor(parts: FailureParts & { readonly outcome: RequestOutcome; readonly status?: number | undefined }) {
    super(parts);
    this.outcome = parts.outcome;
    this.status = parts.status;
  }
}

/** Whether the error says that the addressed thing is not there (404). */
export function isNotFound(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.status === 404;
}

/** Whether nobody knows if the write behind this error was done. */
export function isAmbiguous(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.outcome === "unknown";
}
