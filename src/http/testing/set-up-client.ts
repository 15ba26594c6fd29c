import * as z from "zod";
import { createManualClock, createLog } from "terraform-provider-sdk/core";
import { createRedactor } from "../../core/redactor.ts";
import { Secret } from "../../core/secret.ts";
import { createHttpClient, type HttpClientOptions } from "../http-client.ts";
import { defineEndpoint } from "../endpoint.ts";
import { createLimiter } from "../../core/limiter.ts";
import { createAwaited } from "../retries/awaited.ts";
import { createRetryBudget } from "../retries/retry-budget.ts";
import { TransportError, type Transport, type WireRequest, type WireResponse } from "../transport/transport.ts";

export const token = "s3cr&t/token";

export const list = defineEndpoint({
  name: "things.listNames",
  method: "GET",
  path: "/{zone}/",
  form: "lines",
  line: "word",
});
export const zoneText = defineEndpoint({ name: "things.getText", method: "GET", path: "/{zone}", form: "text" });
export const shape = z.looseObject({ name: z.string(), size: z.number().nullish() });
export const get = defineEndpoint({
  name: "things.getThing",
  method: "GET",
  path: "/{zone}/x",
  form: "json",
  response: shape,
});
export const create = defineEndpoint({
  name: "things.createThing",
  method: "POST",
  path: "/",
  body: shape,
  form: "anything",
  read: (answer) => answer,
});

export type Reply = Partial<WireResponse> | Error;
/** What a call of `list`, `zoneText` and `get` is given. */
export const args: [string] = ["a b"];

/** A client whose service answers with `replies` in order, then repeats the last one. */
export function setUp(replies: readonly Reply[], options: Partial<HttpClientOptions> = {}) {
  const requests: WireRequest[] = [];
  const lines: string[] = [];
  const clock = createManualClock();
  const redactor = createRedactor();
  redactor.add(new Secret(token));
  const transport: Transport = (request) => {
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {};
    requests.push(request);
    return reply instanceof Error
      ? Promise.reject(reply)
      : Promise.resolve({ status: 200, headers: {}, body: "", ...reply });
  };
  const client = createHttpClient({
    baseUrl: { origin: "https://ims.example.com", path: "/base" },
    apiPath: "things/1",
    auth: {
      placement: "query",
      token: new Secret(token),
      setting: { api: "things API", attribute: "things_token", variable: "IMS_THINGS_TOKEN" },
    },
    transport,
    requestTimeoutMs: 30_000,
    maxRetries: 4,
    limiter: createLimiter(2),
    budget: createRetryBudget(),
    awaited: createAwaited(clock),
    clock,
    random: () => 0.5,
    startTimer: () => () => undefined,
    log: createLog({ write: (line) => lines.push(line), level: "trace", now: () => 0 }),
    redact: redactor.redact,
    ...options,
  });
  return { client, clock, transport, requests, lines };
}

/** What a call rejects with. */
export async function failure(call: Promise<unknown>): Promise<{ [key: string]: unknown; detail: string }> {
  return (await call.then(
    (value) => expect(value).toBe("a failure"),
    (error: unknown) => error,
  )) as { [key: string]: unknown; detail: string };
}

export const reset = new TransportError("ECONNRESET", { sent: true });
export const refused = new TransportError("ECONNREFUSED", { sent: false });
