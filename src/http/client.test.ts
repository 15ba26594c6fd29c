import * as z from "zod";
import { createManualClock } from "../core/manual-clock.ts";
import { createLog } from "../core/log.ts";
import { createRedactor, Secret } from "../core/secret.ts";
import type { StartTimer } from "./attempt.ts";
import { createHttpClient, type HttpClientOptions } from "./client.ts";
import { defineEndpoint } from "./endpoint.ts";
import { isAmbiguous, isNotFound } from "./http-failure.ts";
import { createLimiter } from "./limiter.ts";
import { createRetryBudget } from "./retry-budget.ts";
import { TransportError, type Transport, type WireRequest, type WireResponse } from "./transport.ts";

const token = "s3cr&t/token";

const list = defineEndpoint({ name: "things.listNames", method: "GET", path: "/{zone}/", form: "lines", line: "word" });
const zoneText = defineEndpoint({ name: "things.getText", method: "GET", path: "/{zone}", form: "text" });
const shape = z.looseObject({ name: z.string(), size: z.number().nullish() });
const get = defineEndpoint({
  name: "things.getThing",
  method: "GET",
  path: "/{zone}/x",
  form: "json",
  response: shape,
});
const create = defineEndpoint({ name: "things.createThing", method: "POST", path: "/", body: shape, form: "anything" });

type Reply = Partial<WireResponse> | Error;
const params = { zone: "a b" };

/** A client whose service answers with `replies`, the last of them for ever. */
function setUp(replies: readonly Reply[], options: Partial<HttpClientOptions> = {}) {
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
    clock,
    random: () => 0.5,
    startTimer: () => () => undefined,
    log: createLog({ write: (line) => lines.push(line), level: "trace", now: () => 0 }),
    redact: redactor.redact,
    ...options,
  });
  return { client, clock, requests, lines };
}

/** What a call rejects with. */
async function failure(call: Promise<unknown>): Promise<{ [key: string]: unknown; detail: string }> {
  return (await call.then(
    (value) => expect(value).toBe("a failure"),
    (error: unknown) => error,
  )) as { [key: string]: unknown; detail: string };
}

const reset = new TransportError("ECONNRESET", { sent: true });
const refused = new TransportError("ECONNREFUSED", { sent: false });

describe("a call", () => {
  it("sends the token in the query, after the endpoint's own", async () => {
    const { client, requests } = setUp([{}]);
    await client.call(list, { params });
    expect(requests).toEqual([
      {
        method: "GET",
        origin: "https://ims.example.com",
        target: "/base/things/1/a%20b/?accessToken=s3cr%26t%2Ftoken",
        headers: { accept: "text/plain, */*;q=0.1", "user-agent": "cdktf-provider-ims" },
        body: undefined,
        maxResponseBytes: 4 * 1024 * 1024,
      },
    ]);
  });

  it("sends the token in the header, and a body as JSON", async () => {
    const setting = { api: "", attribute: "", variable: "" };
    const { client, requests } = setUp([{}], { auth: { placement: "header", token: new Secret(token), setting } });
    await client.call(create, { body: { name: "ü", size: null } });
    expect(requests[0]).toMatchObject({
      target: "/base/things/1/",
      headers: { "x-accesstoken": token, "content-type": "application/json" },
      body: '{"name":"ü","size":null}',
    });
  });

  it("takes 16 MiB of zone text", async () => {
    const { client, requests } = setUp([{ body: "$ORIGIN a.\n\tIN A" }]);
    expect(await client.call(zoneText, { params })).toBe("$ORIGIN a.\n\tIN A");
    expect(requests[0]?.maxResponseBytes).toBe(16 * 1024 * 1024);
  });

  it("keeps new fields, takes null for absent and doubles for numbers", async () => {
    const { client } = setUp([
      { body: '{"name":"a","size":1.7e12,"later":{"x":1}}' },
      { body: '{"name":"a","size":null}' },
    ]);
    expect(await client.call(get, { params })).toEqual({ name: "a", size: 1_700_000_000_000, later: { x: 1 } });
    expect(await client.call(get, { params })).toEqual({ name: "a", size: null });
  });

  it.each([
    ["nothing", 204, "", undefined],
    ["OK", 200, "OK\n", "OK"],
    ["the entity", 201, '{"id":"x"}', { id: "x" }],
  ])("takes %s as the answer to a write", async (_, status, body, expected) => {
    const { client } = setUp([{ status, body }]);
    expect(await client.call(create, { body: { name: "a" } })).toEqual(expected);
  });

  it.each([
    ["empty JSON", get, "", /It is empty/],
    ["HTML for JSON", get, "<title>Log in</title>", /HTML page titled "Log in"/],
    ["text for JSON", get, "OK", /not JSON: "OK"/],
    ["another shape", get, '{"name":"a","size":"big"}', /field size: .*expected number/],
    ["HTML for a listing", list, "<html>", /HTML page/],
    ["HTML for a text", zoneText, "<html>", /HTML page/],
  ])("refuses %s", async (_, endpoint, body, message) => {
    const { client } = setUp([{ body }]);
    const error = await failure(client.call(endpoint, { params }));
    expect(error).toMatchObject({ code: "http-answer-invalid", status: 200 });
    expect(error.detail).toMatch(message);
  });

  it("without a token says what to set, and sends nothing", async () => {
    const setting = { api: "DNS API", attribute: "dns_token", variable: "IMS_DNS_TOKEN" };
    const { client, requests } = setUp([{}], { auth: { placement: "header", token: undefined, setting } });
    const error = await failure(client.call(list, { params }));
    expect(error).toMatchObject({ code: "token-missing", outcome: "not-sent" });
    expect(error.detail).toMatch(/`access_token` or `dns_token`.*IMS_ACCESS_TOKEN or IMS_DNS_TOKEN/);
    expect(requests).toEqual([]);
  });

  it.each(["secret\n", " secret", "sec\r\nret", "sécret"])("refuses the token %j without showing it", async (text) => {
    const setting = { api: "DNS API", attribute: "dns_token", variable: "IMS_DNS_TOKEN" };
    const { client } = setUp([{}], { auth: { placement: "header", token: new Secret(text), setting } });
    const error = await failure(client.call(list, { params }));
    expect(error["code"]).toBe("token-invalid");
    expect(error.detail).not.toMatch(/s[eé]c/);
  });
});

describe("an error answer", () => {
  it.each([
    [
      "bad input",
      { status: 400, body: "no such role" },
      "http-input-refused",
      /answered 400 \(Bad Request\): no such role\./,
    ],
    [
      "an HTML 403",
      { status: 403, body: "<title>Nope</title>" },
      "http-forbidden",
      /an HTML page titled "Nope"\.[^]*another client address/,
    ],
    [
      "a 403 sentence",
      { status: 403, body: "Token invalid for 192.0.2.7" },
      "http-forbidden",
      /Token invalid for 192\.0\.2\.7\.[^]*one API only/,
    ],
    [
      "a 404",
      { status: 404 },
      "http-not-found",
      /GET \/base\/things\/1\/a%20b\/ answered 404 \(Not Found\)\.\n\nError code: http-not-found$/,
    ],
    ["another 4xx", { status: 418 }, "http-refused", /answered 418/],
    ["a 500", { status: 500, body: "<h1>Oops</h1>" }, "http-server-error", /Oops/],
  ])("is told: %s", async (_, reply, code, message) => {
    const { client } = setUp([reply]);
    const error = await failure(client.call(list, { params }));
    expect(error).toMatchObject({ code, status: reply.status, doing: "Cannot list names" });
    expect(error.detail).toMatch(message);
  });

  it("carries the problems of single fields", async () => {
    const { client } = setUp([{ status: 400, body: '{"adminUids":"must not be empty"}' }]);
    expect(await failure(client.call(create, { body: { name: "a" } }))).toMatchObject({
      fields: [{ path: ["adminUids"], message: "must not be empty" }],
      outcome: "refused",
    });
  });

  it("never holds the token, however the service echoes it", async () => {
    const echo = `${token} ${encodeURIComponent(token)} ${Buffer.from(token).toString("base64")}`;
    for (const body of [echo, `<title>${echo}</title>`, JSON.stringify({ [token]: echo })]) {
      const { client } = setUp([{ status: 400, body }]);
      const error = await failure(client.call(list, { params }));
      const told = JSON.stringify([error["message"], error["doing"], error.detail, error["fields"]]);
      expect(told).toContain("[secret]");
      expect(told).not.toMatch(/s3cr|czNjc/);
    }
  });

  it.each([
    [
      "another host",
      "https://new.example.com/x/things/1/a%20b/?accessToken=s3cr%26t",
      /set base_url to "https:\/\/new\.example\.com\/x"/,
    ],
    [
      "https",
      "https://ims.example.com:8443/base/things/1/a%20b/",
      /set base_url to "https:\/\/ims\.example\.com:8443\/base"/,
    ],
    ["a log-in page", "/login?next=s3cr%26t", /points to https:\/\/ims\.example\.com\/login\. .*Check that base_url/],
    ["the path without its slash", "/base/things/1/a%20b", /Check that base_url/],
    ["nowhere", undefined, /Set base_url to the address that answers itself/],
  ])("that redirects to %s says what to do, without the target's query", async (_, location, message) => {
    const { client, requests } = setUp([{ status: 301, headers: location === undefined ? {} : { location } }]);
    const error = await failure(client.call(list, { params }));
    expect(error).toMatchObject({ code: "http-redirect", outcome: "refused" });
    expect(error.detail).toMatch(message);
    expect(error.detail).not.toMatch(/s3cr|\?/);
    expect(requests).toHaveLength(1);
  });
});

describe("repeating", () => {
  it("waits as long as Retry-After says, holding no place meanwhile", async () => {
    const limiter = createLimiter(1);
    const { client, clock, requests } = setUp([{ status: 429, headers: { "retry-after": "7" } }, { body: "a" }], {
      limiter,
    });
    const call = client.call(list, { params });
    await clock.advance(6999);
    expect(requests).toHaveLength(1);
    expect(await limiter.run(() => Promise.resolve("free"))).toBe("free");
    await clock.advance(1);
    expect(await call).toEqual(["a"]);
    expect(client.requestCount()).toBe(2);
  });

  it("doubles the wait and ends after max_retries", async () => {
    const { client, clock, requests } = setUp([{ status: 503 }]);
    const call = failure(client.call(list, { params }));
    const sentAfter: number[] = [];
    for (const wait of [0, 100, 200, 400, 800]) {
      await clock.advance(wait);
      sentAfter.push(requests.length);
    }
    expect(sentAfter).toEqual([1, 2, 3, 4, 5]);
    const error = await call;
    expect(error).toMatchObject({ code: "http-server-error", status: 503 });
    expect(error.detail).toMatch(/\(after 5 attempts\)/);
    expect(isAmbiguous(error)).toBe(false);
  });

  it.each<[string, Reply, number]>([
    ["throttled", { status: 429 }, 2],
    ["not sent", refused, 2],
    ["broken off after sending", reset, 1],
    ["a bad gateway", { status: 502 }, 1],
    ["refused", { status: 400 }, 1],
  ])("a write that is %s: %#", async (_, first, sendings) => {
    const { client, clock, requests } = setUp([first, { status: 201 }]);
    const call = client.call(create, { body: { name: "a" } }).catch((error: unknown) => error);
    await clock.advance(1000);
    expect(requests).toHaveLength(sendings);
    const result = await call;
    expect(isAmbiguous(result)).toBe(first === reset || (first as WireResponse).status === 502);
    expect(result === undefined).toBe(sendings === 2);
  });

  it("stops for all clients of an origin when too much fails", async () => {
    const budget = createRetryBudget();
    const clock = createManualClock(undefined, { auto: true });
    const { client, requests } = setUp([{ status: 503 }], { budget, clock, maxRetries: 1000 });
    await failure(client.call(list, { params }));
    expect(requests).toHaveLength(101);
    const other = setUp([{ status: 503 }], { budget, clock });
    await failure(other.client.call(list, { params }));
    expect(other.requests).toHaveLength(1);
  });

  it("goes on as long as repetitions succeed", async () => {
    const clock = createManualClock(undefined, { auto: true });
    const replies = Array.from({ length: 150 }, () => [{ status: 503 }, { body: "a" }]).flat();
    const { client } = setUp(replies, { clock });
    for (let nr = 0; nr < 150; nr++) expect(await client.call(list, { params })).toEqual(["a"]);
  });

  it("never happens to a success, even one that cannot be read", async () => {
    const { client, requests } = setUp([{ body: "<html>" }]);
    await failure(client.call(list, { params }));
    expect(requests).toHaveLength(1);
  });
});

describe("giving up", () => {
  /** A service that never answers, and timers that strike when told to. */
  function silent(sent = true) {
    const timers: { milliseconds: number; run: () => void }[] = [];
    const startTimer: StartTimer = (milliseconds, run) => {
      const timer = { milliseconds, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    };
    let answer: (response: WireResponse) => void = () => undefined;
    const transport: Transport = (_, signal) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        signal.addEventListener("abort", () => reject(new TransportError("ABORTED", { sent })));
      });
    const strike = (milliseconds: number): void => timers.find((timer) => timer.milliseconds === milliseconds)?.run();
    return {
      ...setUp([], { transport, startTimer, maxRetries: 0 }),
      timers,
      strike,
      answer: (a: WireResponse) => answer(a),
    };
  }
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const body = { name: "a" };

  it("happens at the deadline of an attempt", async () => {
    const { client, strike, timers } = silent();
    const call = failure(client.call(create, { body }));
    await settle();
    strike(30_000);
    const error = await call;
    expect(error).toMatchObject({ code: "http-timeout", outcome: "unknown" });
    expect(error.detail).toMatch(/no complete answer after 30 s\.[^]*request_timeout/);
    expect(timers).toEqual([]);
  });

  it("at the deadline while connecting leaves the request unsent", async () => {
    const { client, strike } = silent(false);
    const call = failure(client.call(create, { body }));
    await settle();
    strike(30_000);
    expect(await call).toMatchObject({ code: "http-not-reached", outcome: "not-sent" });
  });

  it("ends a read at once, with the caller's own reason", async () => {
    const { client, strike } = silent();
    const stop = new AbortController();
    const call = failure(client.call(list, { params }, stop.signal));
    await settle();
    stop.abort();
    strike(0);
    expect(await call).toBe(stop.signal.reason);
  });

  it("lets a write under way end by itself", async () => {
    const { client, answer } = silent();
    const stop = new AbortController();
    const call = client.call(create, { body }, stop.signal);
    await settle();
    stop.abort();
    answer({ status: 201, headers: {}, body: "OK" });
    expect(await call).toBe("OK");
  });

  it("calls the outcome of a write unknown when three seconds were not enough", async () => {
    const { client, strike } = silent();
    const stop = new AbortController();
    const call = failure(client.call(create, { body }, stop.signal));
    await settle();
    stop.abort();
    strike(3000);
    expect(await call).toMatchObject({ code: "cancelled", outcome: "unknown" });
  });

  it("ends the wait for a repetition", async () => {
    const { client, clock, requests } = setUp([{ status: 429, headers: { "retry-after": "60" } }]);
    const stop = new AbortController();
    const call = failure(client.call(create, { body }, stop.signal));
    await clock.advance(10);
    stop.abort();
    expect(await call).toBe(stop.signal.reason);
    expect(requests).toHaveLength(1);
  });
});

it("tells of an address that cannot be reached what may help", async () => {
  const told = async (code: string): Promise<string> => {
    const { client } = setUp([new TransportError(code, { sent: false })], { maxRetries: 0 });
    return (await failure(client.call(list, { params }))).detail;
  };
  expect(await told("ENOTFOUND")).toMatch(
    /https:\/\/ims\.example\.com cannot be reached, its name is not known[^]*HTTPS_PROXY/,
  );
  expect(await told("SELF_SIGNED_CERT_IN_CHAIN")).toMatch(/no trusted TLS connection[^]*`ca_file`/);
});

it("traces every attempt without the query", async () => {
  const { client, clock, lines } = setUp([{ status: 503 }, { body: "a" }]);
  const call = client.call(list, { params });
  await clock.advance(1000);
  await call;
  const traced = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const path = "/base/things/1/a%20b/";
  expect(traced).toMatchObject([
    {
      "@level": "debug",
      "@message": "http request",
      endpoint: "things.listNames",
      method: "GET",
      path,
      status: 503,
      attempt: 1,
    },
    { "@level": "debug", path, milliseconds: 100 },
    { "@message": "http request", path, status: 200, milliseconds: 0, attempt: 2 },
  ]);
  expect(lines.join("")).not.toMatch(/s3cr/);
});

it("keeps what is known of a request when its failure is told anew", async () => {
  const { client } = setUp([{ status: 404 }]);
  const error = (await failure(client.call(list, { params }))) as unknown as Error & { during(doing: string): Error };
  const again = error.during("Cannot read the thing");
  expect(again.message).toMatch(/^Cannot read the thing: GET/);
  expect(isNotFound(again)).toBe(true);
});
