import type { z } from "zod";
import type { Redact } from "../core/secret.ts";
import { readAnswer, type Answer } from "./answer.ts";
import type { Authentication } from "./auth.ts";
import type { BaseUrl } from "./base-url.ts";
import { operationOf, type Endpoint, type ResponseForm } from "./endpoint.ts";
import { badAnswerFailure, type RequestSubject } from "./errors.ts";
import { AnswerProblem } from "./listing.ts";
import { buildTarget, type TargetValues } from "./path.ts";
import { exchange, type ExchangeOptions } from "./exchange.ts";
import { buildRequest } from "./request.ts";
import { createServerClock } from "./server-clock.ts";

/** What a call gives to an endpoint: all its path parameters, the query parameters it wants, the body if it has one. */
export type CallInput<Params extends string, Query extends string, Body extends z.ZodType | undefined> = ([
  Params,
] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<Params, string>> }) & {
  readonly query?: Readonly<Partial<Record<Query, string | undefined>>>;
} & (Body extends z.ZodType ? { readonly body: z.input<Body> } : { readonly body?: undefined });

/** A client of one HTTP API. */
export interface HttpClient {
  /**
   * Sends the endpoint's request, repeated where that is safe for any request, and reads its answer. Throws an
   * `HttpFailure`, or the signal's reason when aborted and nothing was done.
   */
  call<
    Params extends string,
    Query extends string,
    Body extends z.ZodType | undefined,
    Response extends z.ZodType | undefined,
    Form extends ResponseForm,
  >(
    endpoint: Endpoint<Params, Query, Body, Response, Form>,
    input: CallInput<Params, Query, Body>,
    signal?: AbortSignal,
  ): Promise<Answer<Form, Response>>;
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
  return {
    requestCount: () => count,
    clockOffsetMs: () => serverClock.offsetMs(),
    async call(endpoint, input, signal) {
      const values: TargetValues & { body?: unknown } = input;
      const target = buildTarget(root, endpoint, values);
      const request = buildRequest(endpoint, { ...options, target, body: values.body });
      const subject = subjectOf(endpoint, target.path);
      const exchanged = { request, subject, endpoint: endpoint.name, onAttempt };
      const { status, headers, body } = await exchange(exchanged, options, signal);
      serverClock.note(headers);
      try {
        return readAnswer(endpoint, body);
      } catch (error) {
        if (error instanceof AnswerProblem) throw badAnswerFailure(subject, status, error.message);
        throw error;
      }
    },
  };
}
