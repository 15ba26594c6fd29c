import { Secret } from "../core/secret.ts";
import type { Endpoint } from "./endpoint.ts";
import { isNotFound } from "./http-failure.ts";
import { TransportError } from "./transport/transport.ts";
import { token, list, zoneText, get, create, args, setUp, failure } from "./testing/set-up-client.ts";

describe("a call", () => {
  it("sends the token in the query, after the endpoint's own", async () => {
    const { client, requests } = setUp([{}]);
    await client.call(list, args);
    expect(requests).toEqual([
      {
        method: "GET",
        origin: "https://ims.example.com",
        target: "/base/things/1/a%20b/?accessToken=s3cr%26t%2Ftoken",
        headers: {
          accept: "text/plain, */*;q=0.1",
          "accept-encoding": "identity",
          "cache-control": "no-cache",
          "user-agent": "cdktf-provider-ims",
        },
        body: undefined,
        maxResponseBytes: 4 * 1024 * 1024,
      },
    ]);
  });

  it("sends the token in the header, and a body as JSON", async () => {
    const setting = { api: "", attribute: "", variable: "" };
    const { client, requests } = setUp([{}], { auth: { placement: "header", token: new Secret(token), setting } });
    await client.call(create, [{ name: "ü", size: null }]);
    expect(requests[0]).toMatchObject({
      target: "/base/things/1/",
      headers: { "x-accesstoken": token, "content-type": "application/json" },
      body: '{"name":"ü","size":null}',
    });
  });

  it("asks past caches: a reading decides what is written, and shows it", async () => {
    const { client, requests } = setUp([{ body: '{"name":"a"}' }]);
    await client.call(get, args);
    await client.call(zoneText, args);
    await client.call(create, [{ name: "a" }]);
    expect(requests.map(({ method, headers }) => [method, headers["cache-control"]])).toEqual([
      ...[get, zoneText].map(() => ["GET", "no-cache"]),
      ["POST", undefined],
    ]);
  });

  it("takes 32 MiB of zone text", async () => {
    const { client, requests } = setUp([{ body: "$ORIGIN a.\n\tIN A" }]);
    expect(await client.call(zoneText, args)).toBe("$ORIGIN a.\n\tIN A");
    expect(requests[0]?.maxResponseBytes).toBe(32 * 1024 * 1024);
  });

  it("keeps new fields, takes null for absent and doubles for numbers", async () => {
    const { client } = setUp([
      { body: '{"name":"a","size":1.7e12,"later":{"x":1}}' },
      { body: '{"name":"a","size":null}' },
    ]);
    expect(await client.call(get, args)).toEqual({ name: "a", size: 1_700_000_000_000, later: { x: 1 } });
    expect(await client.call(get, args)).toEqual({ name: "a", size: null });
  });

  it.each([
    ["nothing", 204, "", undefined],
    ["OK", 200, "OK\n", "OK"],
    ["the entity", 201, '{"id":"x"}', { id: "x" }],
  ])("takes %s as the answer to a write", async (_, status, body, expected) => {
    const { client } = setUp([{ status, body }]);
    expect(await client.call(create, [{ name: "a" }])).toEqual(expected);
  });

  it.each<[string, Endpoint<[string]>, string, RegExp]>([
    ["empty JSON", get, "", /It is empty/],
    ["HTML for JSON", get, "<title>Log in</title>", /HTML page titled "Log in"/],
    ["text for JSON", get, "OK", /not JSON: "OK"/],
    ["another shape", get, '{"name":"a","size":"big"}', /field size: must be a number/],
    ["HTML for a listing", list, "<html>", /HTML page/],
    ["HTML for a text", zoneText, "<html>", /HTML page/],
  ])("refuses %s", async (_, endpoint, body, message) => {
    const { client } = setUp([{ body }]);
    const error = await failure(client.call(endpoint, args));
    expect(error).toMatchObject({ code: "http-answer-invalid", status: 200 });
    expect(error.detail).toMatch(message);
  });

  it("without a token says what to set, and sends nothing", async () => {
    const setting = { api: "DNS API", attribute: "dns_token", variable: "IMS_DNS_TOKEN" };
    const { client, requests } = setUp([{}], { auth: { placement: "header", token: undefined, setting } });
    const error = await failure(client.call(list, args));
    expect(error).toMatchObject({ code: "token-missing", outcome: "not-sent" });
    expect(error.detail).toMatch(/`access_token` or `dns_token`.*IMS_ACCESS_TOKEN or IMS_DNS_TOKEN/);
    expect(requests).toEqual([]);
  });

  it.each(["secret\n", " secret", "sec\r\nret", "sécret"])("refuses the token %j without showing it", async (text) => {
    const setting = { api: "DNS API", attribute: "dns_token", variable: "IMS_DNS_TOKEN" };
    const { client } = setUp([{}], { auth: { placement: "header", token: new Secret(text), setting } });
    const error = await failure(client.call(list, args));
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
    ["a 408", { status: 408 }, "http-timeout", /answered 408 \(Request Timeout\)[^]*Try again later/],
    ["another 4xx", { status: 418 }, "http-refused", /answered 418/],
    ["a 500", { status: 500, body: "<h1>Oops</h1>" }, "http-server-error", /Oops/],
  ])("is told: %s", async (_, reply, code, message) => {
    const { client } = setUp([reply], { maxRetries: 0 });
    const error = await failure(client.call(list, args));
    expect(error).toMatchObject({ code, status: reply.status, doing: "Cannot list names" });
    expect(error.detail).toMatch(message);
  });

  it("carries the problems of single fields", async () => {
    const { client } = setUp([{ status: 400, body: '{"adminUids":"must not be empty"}' }]);
    expect(await failure(client.call(create, [{ name: "a" }]))).toMatchObject({
      fields: [{ path: ["adminUids"], message: "must not be empty" }],
      outcome: "refused",
    });
  });

  it("never holds the token, however the service echoes it", async () => {
    const echo = `${token} ${encodeURIComponent(token)} ${Buffer.from(token).toString("base64")}`;
    for (const body of [echo, `<title>${echo}</title>`, JSON.stringify({ [token]: echo })]) {
      const { client } = setUp([{ status: 400, body }]);
      const error = await failure(client.call(list, args));
      const told = JSON.stringify([error["message"], error["doing"], error.detail, error["fields"]]);
      expect(told).toContain("[secret]");
      expect(told).not.toMatch(/s3cr|czNjc/);
    }
  });

  it.each([484, 492, 496, 499, 1_990, 1_996, 19_985, 19_990])(
    "shows no part of a token cut at about %d characters",
    async (at) => {
      const filler = (at > 2_000 ? "<i>" : at > 600 ? "x \t\t\t" : "x").repeat(at).slice(0, at);
      const title = "x".repeat(at - 10);
      for (const answer of [
        { status: 400, body: filler + token },
        { status: 400, body: `<${filler.slice(1)}${token}` },
        { status: 400, body: `<title>${title}${token}</title>` },
        { status: 400, body: JSON.stringify({ name: title + token, [title + token]: "odd" }) },
        { status: 400, body: JSON.stringify({ message: title + token }) },
        { status: 301, body: "", headers: { location: `/${title}${token}/x` } },
        { status: 200, body: `<h1>${title}${token}</h1>` },
        { status: 200, body: `{ ${title}${token}` },
      ]) {
        const { client } = setUp([answer, answer], { maxRetries: 0 });
        const error = await failure(client.call(list, args));
        expect(JSON.stringify([error["message"], error.detail, error["fields"]])).not.toMatch(/s3/);
      }
    },
  );

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
    const error = await failure(client.call(list, args));
    expect(error).toMatchObject({ code: "http-redirect", outcome: "refused" });
    expect(error.detail).toMatch(message);
    expect(error.detail).not.toMatch(/s3cr|\?/);
    expect(requests).toHaveLength(1);
  });
});

it("tells of an address that cannot be reached what may help", async () => {
  const told = async (code: string): Promise<string> => {
    const { client } = setUp([new TransportError(code, { sent: false })], { maxRetries: 0 });
    return (await failure(client.call(list, args))).detail;
  };
  expect(await told("ENOTFOUND")).toMatch(
    /https:\/\/ims\.example\.com cannot be reached, its name is not known[^]*HTTPS_PROXY/,
  );
  expect(await told("SELF_SIGNED_CERT_IN_CHAIN")).toMatch(/no trusted TLS connection[^]*`ca_file`/);
  expect(await told("ERR_SSL_WRONG_VERSION_NUMBER")).toMatch(/answers, but not with TLS[^]*`http:\/\/`/);
});

it("traces every attempt without the query", async () => {
  const { client, clock, lines } = setUp([{ status: 503 }, { body: "a" }]);
  const call = client.call(list, args);
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
  const error = (await failure(client.call(list, args))) as unknown as Error & { during(doing: string): Error };
  const again = error.during("Cannot read the thing");
  expect(again.message).toMatch(/^Cannot read the thing: GET/);
  expect(isNotFound(again)).toBe(true);
});
