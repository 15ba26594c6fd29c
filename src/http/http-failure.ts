import { Failure, type FailureParts } from "terraform-provider-sdk/core";
import type { HttpMethod } from "./endpoint.ts";

/**
 * What is known of a request that did not succeed:
 * `not-sent` – the service never saw it; `refused` – the service answered and did not do it (4xx, or 3xx to a GET);
 * `unknown` – it may or may not have been done (5xx, 3xx, reset or time-out after sending). The caller must read to find out.
 */
export type RequestOutcome = "not-sent" | "refused" | "unknown";

/** What an `HttpFailure` is made of. */
export type HttpFailureParts = FailureParts & {
  readonly outcome: RequestOutcome;
  readonly status?: number | undefined;
  readonly method?: HttpMethod | undefined;
  readonly retryAfterMs?: number | undefined;
};

/** A request that did not succeed, after the retries that are safe for any request. */
export class HttpFailure extends Failure {
  readonly outcome: RequestOutcome;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  readonly method: HttpMethod | undefined;
  /** How long the service asks clients to wait before the next request, in ms, where the response has a `Retry-After` header. */
  readonly retryAfterMs: number | undefined;

  constructor(parts: HttpFailureParts) {
    super(parts);
    this.outcome = parts.outcome;
    this.status = parts.status;
    this.method = parts.method;
    this.retryAfterMs = parts.retryAfterMs;
  }

  /**
   * The same failure with a caller's description of what was being done. The facts about the request stay.
   *
   * @param otherwise what to do, where the failure does not say: its own advice fits its cause
   */
  override during(doing: string, otherwise?: string): HttpFailure {
    return this.told({ happened: this.happened, doing, remedy: this.remedy ?? otherwise });
  }

  override saying(more: string, remedy = this.remedy): HttpFailure {
    const { doing, happened } = this;
    return this.told({ happened: `${happened} ${more}`, doing, remedy });
  }

  private told(words: Pick<FailureParts, "doing" | "happened" | "remedy">): HttpFailure {
    const { code, fields, outcome, status, method, retryAfterMs } = this;
    return new HttpFailure({ code, fields, outcome, status, method, retryAfterMs, ...words, cause: this });
  }
}

/** Failures of requests that cannot be made as they are: there is nothing to send, now or later. */
const unsendable: ReadonlySet<string> = new Set(["path-segment-invalid", "token-invalid", "token-missing"]);

/**
 * Whether another try of the same would come to the same: the service has refused it, or it cannot be sent. A 429 refuses a request for the
 * moment only.
 */
export function isLastingFailure({ outcome, code, status }: HttpFailure): boolean {
  return (outcome === "refused" && status !== 429) || unsendable.has(code);
}

/** What something before the service answers in its place. */
const ofOthers: ReadonlySet<string> = new Set(["http-answer-invalid", "http-redirect"]);

/** What to do about a write in vain: what the failure says where something else than the service answered, else `otherwise`. */
export function remedyAfter(failure: HttpFailure | undefined, otherwise: string): string {
  return (failure !== undefined && ofOthers.has(failure.code) ? failure.remedy : undefined) ?? otherwise;
}

/** Whether the error says that the addressed thing is not there (404). */
export function isNotFound(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.status === 404;
}

/** Whether it is unknown if the write behind this error was done. False for a GET, which writes nothing. */
export function isAmbiguous(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && error.outcome === "unknown" && error.method !== "GET";
}
