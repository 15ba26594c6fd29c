import type { Redact } from "../core/redactor.ts";
import { AnswerProblem } from "./answers/answer-problem.ts";
import type { DataIdentity } from "./answers/data-identity.ts";
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
import { createServerClock, type ServerClock } from "./answers/server-clock.ts";

/** A client of one HTTP API. */
export interface HttpClient {
  /**
   * Sends the endpoint's request, repeated where that is safe for any request, and reads its answer. Throws an
   * `HttpFailure`, or the signal's reason when aborted and nothing was done. `watch` is called for each attempt of a write.
   */
  call<Args extends readonly unknown[], Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    signal?: AbortSignal,
    watch?: SendWatch,
  ): Promise<Result>;
  /** How many requests went out, repetitions included. */
  requestCount(): number;
  /** How far the API's clock is ahead of `Clock.elapsed`, in ms: see `ServerClock`. */
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
  /** Of all APIs of the service. */
  readonly data?: DataIdentity | undefined;
}

/** A client of the API under `<base URL>/<apiPath>`. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new ApiClient(options);
}

class ApiClient implements HttpClient {
  private readonly options: HttpClientOptions;
  /** The path of the API, without a slash at its end. */
  private readonly root: string;
  private readonly serverClock: ServerClock;
  private count = 0;

  constructor(options: HttpClientOptions) {
    this.options = options;
    this.root = `${options.baseUrl.path}/${options.apiPath}`;
    this.serverClock = createServerClock(options.clock);
  }

  requestCount(): number {
    return this.count;
  }

  clockOffsetMs(): number | undefined {
    return this.serverClock.offsetMs();
  }

  async call<Args extends readonly unknown[], Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
    signal?: AbortSignal,
    watch?: SendWatch,
  ): Promise<Result> {
    const prepared = { ...this.prepare(endpoint, args), watch };
    const send = endpoint.form === "lines" || endpoint.form === "text" ? readTwice : exchange;
    try {
      return (await send(prepared, this.options, signal)).answer;
    } catch (error) {
      if (endpoint.absent !== undefined && isNotFound(error)) return endpoint.absent();
      throw error;
    }
  }

  private prepare<Args extends readonly unknown[], Result>(
    endpoint: Endpoint<Args, Result>,
    args: Args,
  ): Exchange<Result> {
    const asked = endpoint.ask(...args);
    const target = buildTarget(this.root, endpoint, asked);
    return {
      request: buildRequest(endpoint, { ...this.options, target, body: asked.body }),
      subject: this.subjectOf(endpoint, target.path),
      endpoint: endpoint.name,
      onAttempt: () => (this.count += 1),
      onAnswer: ({ headers }) => {
        this.serverClock.note(headers);
        this.options.data?.note(headers);
      },
      read: (response) => {
        try {
          return readAnswer(endpoint, response, asked);
        } catch (error) {
          // the message quotes parts of the answer: it is made again from an answer without secrets
          if (error instanceof AnswerProblem)
            readAnswer(endpoint, withoutSecrets(response, this.options.redact), asked);
          throw error;
        }
      },
    };
  }

  private subjectOf(endpoint: Endpoint, path: string): RequestSubject {
    const { baseUrl, auth, requestTimeoutMs, redact } = this.options;
    return {
      doing: `Cannot ${operationOf(endpoint)}`,
      method: endpoint.method,
      origin: baseUrl.origin,
      path,
      root: this.root,
      tokenSetting: auth.setting.attribute,
      timeoutMs: requestTimeoutMs,
      redact,
    };
  }
}
