import type { HttpMethod } from "../endpoint.ts";
import type { RequestOutcome } from "../http-failure.ts";
import { isLastingCode } from "../transport/lasting-codes.ts";

/** How one attempt ended, as far as the decision to repeat it goes. */
export type AttemptEnd = { readonly status: number } | { readonly code: string; readonly sent: boolean };

export interface Verdict {
  readonly outcome: "answered" | RequestOutcome;
  /** Whether the same request may be sent again without looking first. */
  readonly repeatable: boolean;
  /** What a repetition takes out of the retry budget. */
  readonly cost: number;
}

/** The code of an attempt that ran into its deadline. */
export const timeoutCode = "TIMEOUT";
/** The code of an answer longer than the limit. */
export const tooLargeCode = "RESPONSE_TOO_LARGE";
/** The answer is compressed in a way that this client does not read. */
export const unknownCodingCode = "CODING_UNKNOWN";
/** The answer is not what its coding says, or was cut. */
export const brokenCodingCode = "CODING_BROKEN";

const retryCost = 5;
/** What repeating a read takes out of the retry budget when its answer cannot be used. */
export const invalidAnswerCost = retryCost;
const timeoutCost = 10;
/** Statuses that may be temporary. After a 408 of a server or proxy it is unknown whether the request was carried out. */
const passing = new Set([408, 502, 503, 504]);

/**
 * What an attempt's end means (docs/behaviour.md#what-is-sent-again). Any request is repeated when it was not sent, unless
 * the next one would not be either, or answered with 429; a GET also on whatever may pass. A write that may have been done is never repeated here: its caller must look.
 */
export function judge(method: HttpMethod, end: AttemptEnd): Verdict {
  if ("status" in end) return judgeStatus(method, end.status);
  const cost = end.code === timeoutCode ? timeoutCost : retryCost;
  if (!end.sent) return { outcome: "not-sent", repeatable: !isLastingCode(end.code), cost };
  // the next answer would be as long, or of the same coding
  const isLasting = end.code === tooLargeCode || end.code === unknownCodingCode;
  return { outcome: "unknown", repeatable: method === "GET" && !isLasting, cost };
}

function judgeStatus(method: HttpMethod, status: number): Verdict {
  if (status >= 200 && status < 300) return { outcome: "answered", repeatable: false, cost: 0 };
  if (isRedirect(status) && method !== "GET") return { outcome: "unknown", repeatable: false, cost: retryCost };
  if (status === 429) return { outcome: "refused", repeatable: true, cost: retryCost };
  if (status < 500 && !passing.has(status)) return { outcome: "refused", repeatable: false, cost: retryCost };
  return { outcome: "unknown", repeatable: method === "GET" && passing.has(status), cost: retryCost };
}

/** A gateway may send those on whose request the service behind it has carried out: after a write that says nothing of it. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

const firstDelayMs = 200;
const longestDelayMs = 10_000;
const longestRetryAfterMs = 60_000;

/**
 * Milliseconds to wait before retry number `retry` (1, 2, …): full jitter over 200 ms doubling to 10 s, and never less than
 * the service asked for, up to 60 s. `random` is in [0, 1).
 */
export function retryDelay(retry: number, random: number, retryAfterMs = 0): number {
  const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** (retry - 1));
  return Math.max(Math.round(random * ceiling), heededMs(retryAfterMs));
}

/**
 * How long the service asks to wait before a retry (`Retry-After`), in ms. Limited to one minute, so that a run does not hang.
 */
export function heededMs(retryAfterMs = 0): number {
  return Math.min(retryAfterMs, longestRetryAfterMs);
}

/** Milliseconds asked for by a `Retry-After` header: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]+, .* GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
