import type { Redact } from "../core/redactor.ts";
import { AnswerProblem } from "./answers/answer-problem.ts";
import { readAnswer } from "./answers/read-answer.ts";
import type { Authentication } from "./transport/credentials.ts";
import type { BaseUrl } from "./transport/base-url.ts";
import { operationOf, type Endpoint } from "./endpoint.ts";
import { withoutSecrets, type RequestSubject } from "./answers/answer-failures.ts";
import { exchange, type Exchange, type ExchangeOptions } from "./retries/exchange.ts";
import { isNotFound } from "./http-failure.ts";
import { buildTarget } from "./transport/request-target.ts";
import { readTwice } from "./retries/read-twice.ts";
import { buildRequest } from "./transport/build-request.ts";
import type { SendWatch } from "./retries/send-watch.ts";
import { createServerClock } from "./answers/server-clock.ts";

/** A client of one HTTP API. */
export interface HttpClient {
  /**
   * Sends the endpoint's request, repeated where that is safe for any request, and reads its answer. Throws an
   * `HttpFailure`, or the signal's reason when aborted and nothing was done. `watch` is told of each attempt of a write.
   */
  call<Args extends readonly unknown[], Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    signal?: AbortSignal,
    watch?: SendWatch,
  ): Promise<Result>;
  /** How many requests went out, repetitions included. */
  requestCount(): number;
  /** How far the API's clock is ahead of ours, in ms: see `ServerClock`. */
  clockOffsetMs(): number | undefined;
}

/** One API of a service. What the APIs of a service share is in `ExchangeOptions`. */
export interface HttpClientOptions extends ExchangeOptions {
  readonly baseUrl: BaseUrl;
  /** Path segments of the API under the base URL, without outer slashes: `dns/1`. */
  readonly apiPath: string;
  readonly auth: Authentication;
  /** What error texts go through. */
  readonly redact: Redact;
}

/** A client of the API under `<base URL>/<apiPath>`. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const root = `${options.baseUrl.path}/${options.apiPath}`;
  const subjectOf = (endpoint: Endpoint, path: string): RequestSubject => ({
    doing: `Cannot ${operationOf(endpoint)}`,
    method: endpoint.method,
    origin: options.baseUrl.origin,
    path,
    root,
    tokenSetting: options.auth.setting.attribute,
    timeoutMs: options.requestTimeoutMs,
    redact: options.redact,
  });
  const serverClock = createServerClock(options.clock);
  let count = 0;
  const onAttempt = (): void => {
    count++;
  };
  const prepare = <Args extends readonly unknown[], Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
  ): Exchange<Result> => {
    const asked = endpoint.ask(...args);
    const target = buildTarget(root, endpoint, asked);
    return {
      request: buildRequest(endpoint, { ...options, target, body: asked.body }),
      subject: subjectOf(endpoint, target.path),
      endpoint: endpoint.name,
      onAttempt,
      onAnswer: ({ headers }) => serverClock.note(headers),
      read(response) {
        try {
          return readAnswer(endpoint, response, asked);
        } catch (error) {
          // what is wrong with it is told by pieces of it
          if (error instanceof AnswerProblem) readAnswer(endpoint, withoutSecrets(response, options.redact), asked);
          throw error;
        }
      },
    };
  };
  return {
    requestCount: () => count,
    clockOffsetMs: () => serverClock.offsetMs(),
    async call(endpoint, args, signal, watch) {
      const prepared = { ...prepare(endpoint, args), watch };
      const ask = endpoint.form === "lines" || endpoint.form === "text" ? readTwice : exchange;
      try {
        return (await ask(prepared, options, signal)).answer;
      } catch (error) {
        if (endpoint.absent !== undefined && isNotFound(error)) return endpoint.absent();
        throw error;
      }
    },
  };
}
