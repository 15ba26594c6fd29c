import { connect } from "node:net";
import { createManualClock } from "terraform-provider-sdk/core";
import { createSandbox, type FaultInput, type Sandbox } from "../../../src/sandbox/index.ts";
import { projectPayload, serverPayload } from "./fixtures.ts";
import { jsonOf, linesOf, startService, stopServices, type Service } from "./support/service.ts";

afterEach(stopServices);

const zone = "example.com";
const pool = { type: "A", name: "pool.example.com." };
const poolPath = `/${zone}/A/pool.example.com.`;
const first = ["192.0.2.30"];
const second = ["192.0.2.31"];
const third = ["192.0.2.32"];

const poolOf = ({ store }: Sandbox): (string | undefined)[] =>
  store.zones.records(zone, pool.type, pool.name).map(({ data }) => data[0]);
const dataOf = (told: Awaited<ReturnType<Service["dns"]>>): (string | undefined)[] =>
  (jsonOf(told) as { data: string[] }[]).map(({ data }) => data[0]);

describe("a replica that lags behind", () => {
  const lagging = { stale: 3_000, times: "always" } as const;

  it("answers every read with the state of that time ago, and its writes act on the true state", async () => {
    const clock = createManualClock();
    const { dns, sandbox } = await startService({ clock, faults: [{ ...lagging, endpoint: "dns.*" }] });
    const readings: unknown[] = [];
    const read = async (): Promise<void> => {
      const text = (await dns("GET", `/${zone}`)).text;
      const indexes = linesOf(await dns("GET", `${poolPath}/`)).length;
      readings.push([dataOf(await dns("GET", poolPath)).length, indexes, text.includes("192.0.2.99")]);
    };
    await clock.advance(1_000);
    await dns("POST", `/${zone}/`, { ...pool, data: ["192.0.2.99"] });
    await read();
    await clock.advance(2_000);
    // index 3 exists in truth only
    expect((await dns("DELETE", `${poolPath}/3`)).status).toBe(200);
    expect((await dns("DELETE", `${poolPath}/2`)).status).toBe(200);
    await clock.advance(999);
    await read();
    await clock.advance(1);
    await read();
    await clock.advance(1_999);
    await read();
    await clock.advance(1);
    await read();
    expect(readings).toEqual([
      [3, 3, false],
      [3, 3, false],
      [4, 4, true],
      [4, 4, true],
      [2, 2, false],
    ]);
    expect(poolOf(sandbox)).toEqual(["192.0.2.30", "192.0.2.31"]);
  });

  it("shows servers and projects as they were, also those that come and go with time", async () => {
    const clock = createManualClock();
    const options = { visibleAfter: 500, settledAfter: 500, lingersFor: 500 };
    const service = await startService({ clock, options, faults: [lagging] });
    const { servers, platform } = service;
    const project = `/Cluster%20One/projects/my-new-project`;
    const read = async (): Promise<number[]> => [
      (await servers("GET", `/acme/${serverPayload.fqdn}`)).status,
      (await platform("GET", project)).status,
    ];
    await servers("POST", "/acme/", serverPayload);
    await platform("POST", "/Cluster%20One/projects/", projectPayload);
    await clock.advance(2_999);
    expect(await read()).toEqual([404, 404]);
    await clock.advance(1);
    expect(await read()).toEqual([200, 404]);
    await clock.advance(500);
    expect(await read()).toEqual([200, 200]);
    await platform("DELETE", project);
    await clock.advance(3_499);
    expect(await read()).toEqual([200, 200]);
    await clock.advance(1);
    expect(await read()).toEqual([200, 404]);
  });

  it("lags where its path says, as often as it says", async () => {
    const clock = createManualClock();
    const { dns, sandbox } = await startService({ clock, faults: [{ stale: 1_000, path: poolPath, times: 2 }] });
    sandbox.store.zones.remove(zone, { ...pool, nr: 0 });
    expect((await dns("GET", `/${zone}`)).text).not.toContain("192.0.2.30");
    const lengths: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) lengths.push(dataOf(await dns("GET", poolPath)).length);
    expect(lengths).toEqual([3, 3, 2]);
  });

  it("its past begins when the first such fault is added", async () => {
    const clock = createManualClock();
    const { dns, sandbox } = await startService({ clock });
    sandbox.store.zones.remove(zone, { ...pool, nr: 0 });
    sandbox.faults.add(lagging);
    sandbox.store.zones.remove(zone, { ...pool, nr: 0 });
    expect(dataOf(await dns("GET", poolPath))).toEqual(["192.0.2.31", "192.0.2.32"]);
  });
});

describe("a foreign writer", () => {
  const added = { add: { zone, record: { ...pool, data: ["192.0.2.99"] }, position: "start" } } as const;
  const putSecond = (when: "before" | "after"): FaultInput => ({
    endpoint: "dns.updateRecord",
    when,
    foreign: [added],
  });

  it.each<[string, FaultInput, string[]]>([
    ["before: the index shifts under the write", putSecond("before"), ["192.0.2.99", "0", "192.0.2.31", "192.0.2.32"]],
    ["after: the write has hit", putSecond("after"), ["192.0.2.99", "192.0.2.30", "0", "192.0.2.32"]],
  ])("adds a record %s", async (_row, fault, expected) => {
    const { dns, sandbox } = await startService({ faults: [fault] });
    expect((await dns("PUT", `${poolPath}/1`, { data: ["192.0.2.0"] })).status).toBe(200);
    expect(poolOf(sandbox)).toEqual(expected.map((data) => (data === "0" ? "192.0.2.0" : data)));
  });

  it.each<[string, NonNullable<FaultInput["foreign"]>, string[]]>([
    ["adds at an index", [{ add: { ...added.add, position: 1 } }], ["30", "99", "31", "32"]],
    ["adds at the end", [{ add: { ...added.add, position: "end" } }], ["30", "31", "32", "99"]],
    ["removes by content", [{ remove: { zone, ...pool, data: second } }], ["30", "32"]],
    [
      "updates by content",
      [{ update: { zone, ...pool, data: third, to: { data: ["192.0.2.77"] } } }],
      ["30", "31", "77"],
    ],
    [
      "finds whole data",
      [{ remove: { zone, type: "MX", name: "example.com.", data: ["10 mx1.example.com."] } }],
      ["30", "31", "32"],
    ],
    ["finds nothing and does nothing", [{ remove: { zone, ...pool, data: ["192.0.2.1"] } }], ["30", "31", "32"]],
    [
      "does several things in order",
      [{ remove: { zone, ...pool, data: first } }, added, { remove: { zone, ...pool, data: third } }],
      ["99", "31"],
    ],
  ])("%s, and leaves the answer alone", async (_row, foreign, expected) => {
    const { dns, sandbox } = await startService({ faults: [{ endpoint: "dns.getRecords", when: "after", foreign }] });
    expect(dataOf(await dns("GET", poolPath))).toEqual(["192.0.2.30", "192.0.2.31", "192.0.2.32"]);
    expect(poolOf(sandbox)).toEqual(expected.map((last) => `192.0.2.${last}`));
    expect(sandbox.store.zones.records(zone, "MX").length).toBe(_row === "finds whole data" ? 1 : 2);
  });

  it("acts also where the answer is a fault's, and where the service never acts", async () => {
    const fault = { endpoint: "dns.deleteRecord", foreign: [added], status: 503 };
    const { dns, sandbox } = await startService({ faults: [fault] });
    expect((await dns("DELETE", `${poolPath}/0`)).status).toBe(503);
    expect(poolOf(sandbox)).toEqual(["192.0.2.99", "192.0.2.30", "192.0.2.31", "192.0.2.32"]);
  });

  it("that cannot act is told in the answer", async () => {
    const { dns } = await startService({ faults: [{ foreign: [{ add: { ...added.add, zone: "nowhere.example" } }] }] });
    expect(await dns("GET", poolPath)).toMatchObject({
      status: 500,
      text: expect.stringMatching(/nowhere\.example/) as string,
    });
  });
});

describe("a cache that mixes answers up", () => {
  it.each(["/acme/db1.example.com", "/acme/nothing.example.com", "/acme/"])(
    "answers with that of %s",
    async (other) => {
      const { servers } = await startService({ faults: [{ endpoint: "servers.getServer", answerOf: other }] });
      const mixedUp = await servers("GET", "/acme/web1.example.com");
      const { status, text } = await servers("GET", other);
      expect(mixedUp).toMatchObject({ status, text });
    },
  );

  it("leaves writes alone, and asks with the caller's own token", async () => {
    const { servers, sandbox } = await startService({
      faults: [{ answerOf: "/globex/app1.example.net", times: "always" }],
    });
    expect((await servers("PUT", "/acme/web1.example.com", { ...serverPayload, role: "proxy" })).status).toBe(200);
    expect(sandbox.store.servers.get("web1.example.com")?.definition["role"]).toBe("proxy");
    expect((await servers("GET", "/acme/web1.example.com")).status).toBe(200);
    expect((await servers("GET", "/acme/web1.example.com", undefined, "acme-only-token")).status).toBe(404);
  });
});

describe("an answer that is cut", () => {
  /** Everything that comes over the connection until the service ends it. */
  const readRaw = (baseUrl: string, path: string): Promise<string> => {
    const { hostname, port } = new URL(baseUrl);
    return new Promise((resolve, reject) => {
      let received = "";
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-AccessToken: sandbox-access-token\r\n\r\n`,
        ),
      );
      socket.on("data", (chunk) => (received += chunk.toString("latin1")));
      socket.on("error", reject);
      socket.on("end", () => socket.destroy());
      socket.on("close", () => resolve(received));
    });
  };

  it.each<[string, FaultInput, string]>([
    ["after some octets", { truncate: { bytes: 14 } }, "example.com\nex"],
    ["after all its octets", { truncate: { bytes: 1_000 } }, "example.com\nexample.net\n2.0.192.in-addr.arpa\n"],
    ["before everything", { truncate: { bytes: 0 } }, ""],
    ["after some lines", { truncate: { lines: 2 } }, "example.com\nexample.net\n"],
    ["in the body of another fault", { status: 200, body: "one\ntwo", truncate: { lines: 1 } }, "one\n"],
    ["and drips", { truncate: { bytes: 3 }, drip: { bytes: 2, every: 0 } }, "exa"],
  ])("%s comes with a fitting length, over a socket and in memory", async (_row, fault, body) => {
    const { dns, sandbox } = await startService({ faults: [{ ...fault, times: 2 }] });
    const told = await dns("GET", "/");
    expect(told.text).toBe(body);
    expect(told.headers).toMatchObject({ "content-length": String(body.length) });
    const headers = { "X-AccessToken": "sandbox-access-token" };
    const request = { method: "GET", origin: "https://x", target: "/dns/1/", headers, maxResponseBytes: 100 } as const;
    expect(await sandbox.transport(request, new AbortController().signal)).toMatchObject({ body });
  });

  it.each<[string, FaultInput]>([
    ["at once", {}],
    ["in drips", { drip: { bytes: 5, every: 0 } }],
  ])("may come unframed, %s: the connection's end is its end", async (_row, more) => {
    const { baseUrl } = await startService({ faults: [{ truncate: { lines: 1 }, unframed: true, ...more }] });
    const [head = "", body] = (await readRaw(baseUrl, "/dns/1/")).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head).toMatch(/^connection: close$/im);
    expect(head).not.toMatch(/content-length|transfer-encoding/i);
    expect(body).toBe("example.com\n");
  });

  it("may be whole and unframed", async () => {
    const { dns } = await startService({ faults: [{ unframed: true }] });
    const told = await dns("GET", "/");
    expect(told.text).toBe("example.com\nexample.net\n2.0.192.in-addr.arpa\n");
    expect(told.headers).not.toHaveProperty("content-length");
  });
});

describe("faults that strike together", () => {
  it("each does its part; of two answers the first one's counts", async () => {
    const { dns, sandbox } = await startService({
      faults: [
        { stale: 1_000, times: "always" },
        { endpoint: "dns.getRecords", foreign: [{ remove: { zone, ...pool, data: first } }] },
        { endpoint: "dns.listIndexes", status: 503 },
        { endpoint: "dns.listIndexes", status: 500 },
      ],
    });
    expect(dataOf(await dns("GET", poolPath))).toHaveLength(3);
    expect(poolOf(sandbox)).toEqual(["192.0.2.31", "192.0.2.32"]);
    expect((await dns("GET", `${poolPath}/`)).status).toBe(503);
  });
});

describe("a fault is refused", () => {
  it.each<[string, unknown, RegExp]>([
    ["on an unknown endpoint", { endpoint: "dns.getRecrod", status: 500 }, /dns\.getRecrod.*dns\.\*.*dns\.getRecord/s],
    ["on an unknown API", { endpoint: "mail.*", status: 500 }, /mail\.\*.*servers\.\*/s],
    ["that makes writes stale", { method: "PUT", stale: 5 }, /stale.*GET/],
    ["that makes a writing endpoint stale", { endpoint: "dns.createRecord", stale: 5 }, /stale.*GET/],
    ["that mixes up answers of writes", { endpoint: "servers.updateServer", answerOf: "/" }, /answerOf.*GET/],
    ["that answers twice", { answerOf: "/", status: 200 }, /status or drop/],
    ["with a relative path", { answerOf: "acme/" }, /answerOf/],
    ["with two measures of a cut", { truncate: { lines: 1, bytes: 1 } }, /truncate/],
    ["with an unknown action", { foreign: [{ rename: {} }] }, /foreign/],
    ["with an unknown key of an action", { foreign: [{ remove: { zone, ...pool, data: ["x"], nr: 0 } }] }, /foreign/],
  ])("%s", (_row, fault, message) => {
    expect(() => createSandbox().faults.add(fault as FaultInput)).toThrow(message);
  });
});
