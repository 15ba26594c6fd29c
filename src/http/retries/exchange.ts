import type { Clock, Log } from "terraform-provider-sdk/core";
import type { Awaited, AwaitedRequest } from "./awaited.ts";
import { attempt, cancelledCode, type AttemptOptions, type AttemptResult } from "./attempt.ts";
import { statusText } from "../answers/answer-text.ts";
import { AnswerProblem } from "../answers/answer-problem.ts";
import { answerFailure, badAnswerFailure, noAnswerFailure, type RequestSubject } from "../answers/answer-failures.ts";
import type { HttpFailure } from "../http-failure.ts";
import { deadlineOf } from "../../core/deadline.ts";
import type { Limiter } from "../../core/limiter.ts";
import type { RetryBudget } from "./retry-budget.ts";
import { invalidAnswerCost, judge, parseRetryAfter, retryDelay, type AttemptEnd } from "./judge-attempt.ts";
import { watchAttempt, type SendWatch } from "./send-watch.ts";
import { calledOffCode, type WireRequest, type WireResponse } from "../transport/transport.ts";

/** What all requests to one service share. */
export interface ExchangeOptions extends Omit<AttemptOptions, "timeoutMs"> {
  /** Deadline of one attempt, in ms. */
  readonly requestTimeoutMs: number;
  readonly maxRetries: number;
  readonly limiter: Limiter;
  readonly budget: RetryBudget;
  readonly awaited: Awaited;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly log: Log;
}

/** One request to be made. */
export interface Exchange<Answer> {
  readonly request: WireRequest;
  readonly subject: RequestSubject;
  /** Name of the endpoint, for the trace. */
  readonly endpoint: string;
  readonly onAttempt: () => void;
  readonly watch?: SendWatch | undefined;
  /** Called with every response, whatever its status. */
  readonly onAnswer?: (response: WireResponse) => void;
  /** Reads a successful answer. Throws an `AnswerProblem` where it cannot be used. */
  readonly read: (response: WireResponse) => Answer;
}

/** What a request came to. */
export interface Exchanged<Answer> {
  readonly response: WireResponse;
  readonly answer: Answer;
}

/** From here on a user may wonder what it is waiting for. */
const longWaitMs = 5000;

/**
 * Sends a request until it is answered with success, repeating it where `judge` allows and the wait before that ends before the deadline of
 * the signal. Waiting for a retry holds no place in the limiter. A read whose answer cannot be used is asked once more, at once, since what mixes up or
 * cuts an answer may pass; this repetition counts as a retry, too.
 */
export async function exchange<Answer>(
  asked: Exchange<Answer>,
  options: ExchangeOptions,
  signal?: AbortSignal,
): Promise<Exchanged<Answer>> {
  const awaited = options.awaited.begin(`${asked.subject.method} ${asked.subject.path}`);
  try {
    return await exchangeAwaited(asked, { options, awaited }, signal);
  } finally {
    awaited.ended();
  }
}

async function exchangeAwaited<Answer>(
  asked: Exchange<Answer>,
  { options, awaited }: { readonly options: ExchangeOptions; readonly awaited: AwaitedRequest },
  signal?: AbortSignal,
): Promise<Exchanged<Answer>> {
  const { limiter, budget, clock, maxRetries } = options;
  const { subject, request } = asked;
  let hasFailed = false;
  let spent = 0;
  let last: AttemptResult | undefined;
  for (let attempts = 1; ; attempts++) {
    const watched = asked.watch && watchAttempt(asked.watch);
    const send = (): Promise<AttemptResult> => {
      asked.onAttempt();
      const { maySend, onSend } = watched ?? {};
      return traceAttempt({ ...asked, request: { ...request, maySend, onSend }, attempts }, options, signal);
    };
    const result = await limiter.run(send, signal);
    if (isCalledOff(result)) throw failureOf(subject, last ?? result, { attempts, clock });
    last = result;
    if ("response" in result) asked.onAnswer?.(result.response);
    const verdict = judge(request.method, endOf(result));
    watched?.ended(result, verdict.outcome);
    const mayRepeat = (cost: number): boolean => attempts <= maxRetries && budget.trySpend(cost);
    if (verdict.outcome === "answered" && "response" in result) {
      const read = tryRead(asked, result.response);
      if ("answer" in read) {
        budget.succeeded(spent);
        return read;
      }
      if (hasFailed || request.method !== "GET" || !mayRepeat(invalidAnswerCost))
        throw badAnswerFailure(subject, result.response.status, read.problem, attempts);
      spent = invalidAnswerCost;
      hasFailed = true;
      continue;
    }
    throwIfCancelled(result, request, signal);
    const delayMs = retryDelay(attempts, options.random(), askedDelay(result, clock));
    if (!verdict.repeatable || clock.elapsed() + delayMs > deadlineOf(signal) || !mayRepeat(verdict.cost))
      throw failureOf(subject, result, { attempts, clock });
    spent = verdict.cost;
    awaited.repeated("response" in result ? `answered ${statusText(result.response.status)}` : "broke off");
    await pause(delayMs, { subject, options }, signal);
  }
}

function isCalledOff(result: AttemptResult): boolean {
  return "code" in result && result.code === calledOffCode;
}

function tryRead<Answer>(
  { read }: Exchange<Answer>,
  response: WireResponse,
): Exchanged<Answer> | { readonly problem: AnswerProblem } {
  try {
    return { response, answer: read(response) };
  } catch (error) {
    if (error instanceof AnswerProblem) return { problem: error };
    throw error;
  }
}

/**
 * After a cancellation the signal's reason is thrown, unless a write may have been executed: then a failure that says so is
 * thrown.
 */
function throwIfCancelled(result: AttemptResult, { method }: WireRequest, signal?: AbortSignal): void {
  if ("response" in result || result.code !== cancelledCode) return;
  if (method === "GET" || !result.sent) signal?.throwIfAborted();
}

function endOf(result: AttemptResult): AttemptEnd {
  return "response" in result ? { status: result.response.status } : result;
}

function failureOf(
  subject: RequestSubject,
  result: AttemptResult,
  { attempts, clock }: { readonly attempts: number; readonly clock: Clock },
): HttpFailure {
  return "response" in result
    ? answerFailure(subject, result.response, { attempts, retryAfterMs: askedDelay(result, clock) })
    : noAnswerFailure(subject, result, attempts);
}

/** How long the service wants no further request, in ms. A date is by its own clock, which its answer tells. */
function askedDelay(result: AttemptResult, clock: Clock): number | undefined {
  if (!("response" in result)) return undefined;
  const { date = "", "retry-after": wanted } = result.response.headers;
  const answeredAt = Date.parse(date);
  return parseRetryAfter(wanted, Number.isNaN(answeredAt) ? clock.now() : answeredAt);
}

interface Traced {
  readonly request: WireRequest;
  readonly subject: RequestSubject;
  readonly endpoint: string;
  readonly attempts: number;
}

/** One attempt with its line in the log. Its path is shown without the query, which may hold the token. */
async function traceAttempt(traced: Traced, options: ExchangeOptions, signal?: AbortSignal): Promise<AttemptResult> {
  const { request, subject, endpoint, attempts } = traced;
  const { clock, log, requestTimeoutMs } = options;
  const start = clock.elapsed();
  const result = await attempt(request, { ...options, timeoutMs: requestTimeoutMs }, signal);
  log.debug("http request", {
    endpoint,
    method: request.method,
    path: subject.path,
    status: "response" in result ? result.response.status : result.code,
    milliseconds: clock.elapsed() - start,
    attempt: attempts,
  });
  return result;
}

/** Waits before the next attempt, and says so aloud where that is long. */
function pause(
  milliseconds: number,
  { subject: { method, path }, options: { clock, log } }: { subject: RequestSubject; options: ExchangeOptions },
  signal?: AbortSignal,
): Promise<void> {
  const say = milliseconds >= longWaitMs ? log.info : log.debug;
  say("waiting before the request is repeated", { method, path, milliseconds });
  return clock.sleep(milliseconds, signal);
}
