import { connect } from "node:net";
import { createManualClock } from "terraform-provider-sdk/core";
import { TransportError } from "../../../src/http/transport/transport.ts";
import { createSandbox, type FaultInput } from "../../../src/sandbox/index.ts";
import { recordPayload, serverPayload } from "./fixtures.ts";
import { ask } from "./support/ask.ts";
import { startService, stopServices } from "./support/service.ts";

afterEach(stopServices);

/** Writes octets to a fresh connection and reads until it ends. */
function sendRaw(baseUrl: string, octets: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname, () => socket.end(octets, "latin1"));
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => resolve(received));
    socket.on("close", () => resolve(received));
  });
}

describe("a request that has arrived", () => {
  it("is carried out, although its sender has gone before it is answered", async () => {
    const clock = createManualClock();
    const { baseUrl, sandbox } = await startService({ clock, options: { latency: 1_000 } });
    const { hostname, port } = new URL(baseUrl);
    const body = JSON.stringify(recordPayload);
    const token = sandbox.accessToken.reveal();
    const gone = new Promise<void>((resolve) => {
      const head = `POST /dns/1/example.com/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-AccessToken: ${token}`;
      const socket = connect(Number(port), hostname, () => {
        socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      });
      const leave = (): void => {
        if (sandbox.requests.length === 0) setImmediate(leave);
        else socket.resetAndDestroy();
      };
      leave();
      socket.on("close", () => resolve());
    });
    await gone;
    // the service learns of it
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const before = sandbox.store.zones.records("example.com").length;
    await clock.advance(1_000);
    expect(sandbox.store.zones.records("example.com")).toHaveLength(before + 1);
  });
});

describe("bad requests", () => {
  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["an array", "[]"],
    ["null", "null"],
    ["a text", '"x"'],
  ])("a body that is %s is 400", async (_row, body) => {
    const { servers, dns, platform } = await startService();
    expect((await servers("POST", "/acme/", body)).status).toBe(400);
    expect((await servers("PUT", "/acme/web1.example.com", body)).status).toBe(400);
    expect((await dns("POST", "/example.com/", body)).status).toBe(400);
    expect((await dns("PUT", "/example.com/A/pool.example.com./0", body)).status).toBe(400);
    expect((await platform("POST", "/Cluster%20One/projects/", body)).status).toBe(400);
  });

  it("a body that is too long is 413", async () => {
    const { dns } = await startService({ options: { maxBodyBytes: 1_000 } });
    expect((await dns("POST", "/example.com/", "x".repeat(1_001))).status).toBe(413);
    expect((await dns("POST", "/example.com/", "x".repeat(1_000))).status).toBe(400);
  });

  const deep = (levels: number): string => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;

  it("a body with deep JSON is 400, and changes nothing", async () => {
    const { servers, platform, sandbox } = await startService();
    const before = sandbox.store.read();
    const payload = JSON.stringify(serverPayload).slice(0, -1);
    for (const levels of [100, 10_000, 200_000]) {
      const body = `${payload},"more":${deep(levels)}}`;
      expect((await servers("POST", "/acme/", body)).status).toBe(400);
      expect((await servers("PUT", "/acme/web1.example.com", body)).status).toBe(400);
      expect((await platform("POST", "/Cluster%20One/projects/", deep(levels))).status).toBe(400);
    }
    expect(sandbox.store.read()).toEqual(before);
    // brackets in texts are no levels
    const text = JSON.stringify({ ...serverPayload, role: `${"[".repeat(500)}"\\` });
    expect((await servers("POST", "/acme/", text)).status).toBe(201);
  });

  it.each([
    ["PATCH", "/example.com/", 405],
    ["HEAD", "/", 405],
    ["PUT", "/example.com/", 405],
  ])("method %s on %s is %i", async (method, path, status) => {
    const { dns } = await startService();
    expect((await dns(method, path)).status).toBe(status);
  });

  it.each([
    ["random octets", "\x16\x03\x01\x00\xff\x00\r\n\r\n"],
    ["a request line that is none", "HELLO\r\n\r\n"],
    ["a target that is a URL", "GET http://x/dns/1/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["a target that is garbage", "GET %%%// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["dots", "GET /dns/1/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"],
    ["a body that breaks off", "POST /dns/1/example.com/ HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"],
    ["endless headers", `GET / HTTP/1.1\r\nX: ${"y".repeat(100_000)}\r\n\r\n`],
    ["nothing", ""],
  ])("%s does no harm", async (_row, octets) => {
    const { baseUrl, dns } = await startService();
    expect(await sendRaw(baseUrl, octets)).not.toMatch(/^HTTP\/1\.1 (?:2|5)/);
    expect((await dns("GET", "/")).status).toBe(200);
  });

  it("a port that is taken is a clear failure", async () => {
    const { baseUrl } = await startService();
    await expect(createSandbox().listen({ port: Number(new URL(baseUrl).port) })).rejects.toMatchObject({
      code: "sandbox-cannot-listen",
      remedy: "Stop what listens there, or choose another port (`--port`; 0 takes one that is free).",
    });
  });

  it("an address of another machine is one, too", async () => {
    await expect(createSandbox().listen({ host: "192.0.2.1" })).rejects.toMatchObject({
      code: "sandbox-cannot-listen",
      remedy: "Name an address of this machine (`--host`), such as 127.0.0.1.",
    });
  });

  it("listens on loopback unless told otherwise", async () => {
    const { baseUrl } = await startService();
    expect(new URL(baseUrl).hostname).toBe("127.0.0.1");
  });
});

describe("programmable faults", () => {
  const post = { endpoint: "dns.createRecord" };
  const count = (service: { sandbox: ReturnType<typeof createSandbox> }): number =>
    service.sandbox.store.zones.records("example.com", "MX", recordPayload.name).length;

  it.each<[string, FaultInput, number[], number]>([
    ["a status before acting, once", { ...post, status: 503 }, [503, 201, 201], 2],
    ["a status after acting", { ...post, status: 502, when: "after" }, [502, 201, 201], 3],
    ["the second call", { ...post, nth: 2, status: 500 }, [201, 500, 201], 2],
    ["two in a row", { ...post, times: 2, status: 429 }, [429, 429, 201], 1],
    ["always", { ...post, times: "always", status: 429 }, [429, 429, 429], 0],
    ["all of an API", { endpoint: "dns.*", status: 500 }, [500, 201, 201], 2],
    ["by method and path", { method: "POST", path: "/example.com/", status: 500 }, [500, 201, 201], 2],
    ["of another endpoint", { endpoint: "dns.getZone", status: 500 }, [201, 201, 201], 3],
    ["a connection dropped before acting", { ...post, drop: true }, [0, 201, 201], 2],
    ["a connection dropped after acting", { ...post, drop: true, when: "after" }, [0, 201, 201], 3],
  ])("%s", async (_row, fault, statuses, records) => {
    const service = await startService({ faults: [fault] });
    const seen: number[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      seen.push(
        await service.dns("POST", "/example.com/", recordPayload).then(
          (told) => told.status,
          () => 0,
        ),
      );
    expect(seen).toEqual(statuses);
    expect(count(service)).toBe(records);
  });

  it("gives its own body and headers", async () => {
    const { dns, sandbox } = await startService();
    sandbox.faults.add({ status: 429, body: "<html>slow down</html>", headers: { "retry-after": "7" } });
    expect(await dns("GET", "/")).toMatchObject({
      status: 429,
      text: "<html>slow down</html>",
      headers: { "retry-after": "7" },
    });
  });

  it.each([
    ["before acting", "before" as const, 0],
    ["after acting", "after" as const, 1],
  ])("delays by the clock, %s", async (_row, when, recordsMeanwhile) => {
    const clock = createManualClock();
    const service = await startService({ clock, faults: [{ ...post, delay: 5_000, when }] });
    const answer = service.dns("POST", "/example.com/", recordPayload);
    while (clock.sleepers === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(count(service)).toBe(recordsMeanwhile);
    await clock.advance(5_000);
    expect((await answer).status).toBe(201);
    expect(count(service)).toBe(1);
  });

  it("drips a body piece by piece", async () => {
    const clock = createManualClock(0, { auto: true });
    const { dns } = await startService({ clock, faults: [{ drip: { bytes: 5, every: 100 } }] });
    expect((await dns("GET", "/")).text).toBe("example.com\nexample.net\n2.0.192.in-addr.arpa\n");
    expect(clock.now()).toBe(900);
  });

  it("a fault without an effect, or with an unknown field, is refused", () => {
    const { faults } = createSandbox();
    expect(() => faults.add({ endpoint: "dns.getZone" })).toThrow(/status, drop, delay, drip/);
    expect(() => faults.add({ status: 500, endpont: "dns.getZone" } as FaultInput)).toThrow(/endpont/);
  });

  it("latency is waited for on the clock, with each request", async () => {
    const clock = createManualClock(0, { auto: true });
    const { dns } = await startService({ clock, options: { latency: 250 } });
    await dns("GET", "/");
    await dns("GET", "/");
    expect(clock.now()).toBe(500);
  });
});

describe("the transport in memory", () => {
  const origin = "https://sandbox.invalid";
  const headers = { "X-AccessToken": "sandbox-access-token" };
  const get = { method: "GET", origin, target: "/dns/1/example.com/", headers, maxResponseBytes: 1_000 } as const;
  const never = new AbortController().signal;

  it("gives what the socket gives", async () => {
    const { sandbox, baseUrl } = await startService();
    const told = await ask(baseUrl, { method: "GET", path: get.target, headers });
    expect(await sandbox.transport(get, never)).toMatchObject({ status: told.status, body: told.text });
  });

  it.each<[string, FaultInput | undefined, number, string]>([
    ["a dropped connection", { drop: true }, 1_000, "ECONNRESET"],
    ["an answer that is too long", undefined, 10, "RESPONSE_TOO_LARGE"],
  ])("%s is a transport error after sending", async (_row, fault, maxResponseBytes, code) => {
    const { transport } = createSandbox({ faults: fault === undefined ? [] : [fault] });
    const error: unknown = await transport({ ...get, maxResponseBytes }, never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ code, sent: true });
  });

  it.each<[string, FaultInput]>([
    ["delayed", { delay: 60_000 }],
    ["dripping", { drip: { bytes: 1, every: 60_000 } }],
  ])("can be aborted while an answer is %s", async (_row, fault) => {
    const clock = createManualClock();
    const { transport } = createSandbox({ clock, faults: [fault] });
    const abort = new AbortController();
    const answer = transport(get, abort.signal);
    while (clock.sleepers === 0) await new Promise((resolve) => setImmediate(resolve));
    abort.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    expect(clock.sleepers).toBe(0);
  });
});

describe("the log of requests", () => {
  it("does not keep a body that is refused unread", async () => {
    const { dns, sandbox } = await startService({ options: { maxBodyBytes: 1_000 } });
    const { transport } = sandbox;
    await dns("POST", "/example.com/", "{");
    await dns("POST", "/example.com/", `[${"[".repeat(200)}${"]".repeat(200)}]`);
    const request = { origin: "https://x", target: "/dns/1/example.com/", maxResponseBytes: 1_000 };
    const headers = { "X-AccessToken": "sandbox-access-token" };
    const long = { ...request, method: "POST", headers, body: JSON.stringify("x".repeat(1_000)) } as const;
    expect((await transport(long, new AbortController().signal)).status).toBe(413);
    expect(sandbox.requests.map(({ body, status }) => [body, status])).toEqual([
      ["", 400],
      ["", 400],
      ["", 413],
    ]);
  });

  it("is bounded in octets, and forgets the oldest", async () => {
    const { dns, sandbox } = await startService({ options: { maxLogBytes: 30_000 } });
    for (let nr = 0; nr < 100; nr += 1) await dns("POST", "/example.com/", `"${nr} ${"x".repeat(1_000)}"`);
    const octets = sandbox.requests.reduce((sum, { body }) => sum + body.length, 0);
    expect(octets).toBeLessThan(30_000);
    expect(sandbox.requests.length).toBeGreaterThan(10);
    expect(sandbox.requests.at(-1)?.body).toMatch(/^"99 /);
    expect(sandbox.requestCounts().total).toBe(100);
  });

  it("says what was asked, in order, and counts", async () => {
    const { dns, servers, sandbox } = await startService();
    await dns("GET", "/example.com");
    await servers("GET", "/acme/nothing?x=%20y");
    await dns("PUT", "/example.com/A/pool.example.com./0", { ttl: "5" });
    expect(sandbox.requests).toEqual([
      {
        nr: 1,
        at: expect.any(Number) as number,
        api: "dns",
        endpoint: "dns.getZone",
        method: "GET",
        path: "/dns/1/example.com",
        query: "",
        body: "",
        status: 200,
      },
      {
        nr: 2,
        at: expect.any(Number) as number,
        api: "servers",
        endpoint: "servers.getServer",
        method: "GET",
        path: "/servers/1/acme/nothing",
        query: "x=+y",
        body: "",
        status: 404,
      },
      {
        nr: 3,
        at: expect.any(Number) as number,
        api: "dns",
        endpoint: "dns.updateRecord",
        method: "PUT",
        path: "/dns/1/example.com/A/pool.example.com./0",
        query: "",
        body: '{"ttl":"5"}',
        status: 200,
      },
    ]);
    expect(sandbox.requestCounts()).toEqual({
      total: 3,
      byApi: { servers: 1, dns: 2, platform: 0 },
      byEndpoint: { "dns.getZone": 1, "servers.getServer": 1, "dns.updateRecord": 1 },
      highest: { atATime: 1, inASecond: expect.any(Number) as number },
    });
    sandbox.resetRequests();
    expect(sandbox.requestCounts().total).toBe(0);
  });
});
