import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Failure } from "terraform-provider-sdk/core";
import { createSandbox, type Listening, type Sandbox } from "../../sandbox/index.ts";
import { replyTo, startResponder, type Responder } from "../../served/network/testing/responder.ts";
import { runServed } from "./dns-served.ts";
import { createContext } from "../create-context.ts";

const zone = "example.com";
const serve = (serial: number): Promise<Responder> =>
  startResponder((query) =>
    replyTo(query, {
      answers: [{ name: zone, type: "SOA", ttl: 60, data: { mname: "a", rname: "b", serial } }],
    }),
  );

let runtime: string;
let sandbox: Sandbox;
let listening: Listening;
let current: Responder;
let behind: Responder;
let refusing: Responder;
let silent: Responder;
beforeAll(async () => {
  runtime = mkdtempSync(join(tmpdir(), "ims-served-"));
  sandbox = createSandbox();
  listening = await sandbox.listen();
  [current, behind, refusing, silent] = await Promise.all([
    serve(2_024_010_101),
    serve(2_024_010_100),
    startResponder((query) => replyTo(query, { code: 5 })),
    startResponder(() => undefined),
  ]);
});
afterAll(async () => {
  await Promise.all([current, behind, refusing, silent].map((responder) => responder.close()));
  await listening.close();
  rmSync(runtime, { recursive: true, force: true });
});
afterEach(() => {
  process.exitCode = undefined;
});

async function run(servers: readonly string[] | undefined, signal = new AbortController().signal) {
  const lines: string[] = [];
  const context = createContext({
    terminal: { print: (line: string) => void lines.push(line), report: () => undefined },
    environment: {
      XDG_RUNTIME_DIR: runtime,
      IMS_BASE_URL: listening.baseUrl,
      IMS_DNS_TOKEN: sandbox.accessToken.reveal(),
    },
    ...{ home: runtime, directory: runtime, version: "1.2.3", platform: "linux", arch: "x64" },
    signal,
  });
  const failure = await runServed({ zone, servers }, context).then(
    () => undefined,
    (error: unknown) => error as Failure,
  );
  return { lines, failure, exitCode: process.exitCode };
}

const at = (responder: Responder): string => `127.0.0.1:${responder.port}`;

describe("ims dns served", () => {
  it("prints what each name server serves, and ends with 1 where one is behind", async () => {
    const { lines, failure, exitCode } = await run([at(current), at(behind), at(refusing)]);
    const row = (responder: Responder, rest: string): string =>
      `${at(responder).padEnd(Math.max(...[current, behind, refusing].map((one) => at(one).length)))}  ${rest}`;
    expect([failure, exitCode]).toEqual([undefined, 1]);
    expect([lines[0], ...lines.slice(3)]).toEqual([
      "The service holds the zone example.com with the serial 2024010101.",
      row(current, "2024010101  yes"),
      row(behind, "2024010100  no"),
      row(refusing, "-           no       refuses to answer (REFUSED)"),
    ]);
    expect(lines[2]).toMatch(/^NAME SERVER +SERIAL +IN SYNC$/);
  });

  it("ends with 0 where all are in sync", async () => {
    const { failure, exitCode } = await run([at(current)]);
    expect([failure, exitCode]).toEqual([undefined, undefined]);
  });

  it("asks those of the zone's NS records unless others are named", async () => {
    const { lines, exitCode } = await run(undefined);
    // names set aside for documentation have no address
    expect(lines.slice(3).map((line) => line.split(" ")[0])).toEqual(["ns1.example.com", "ns2.example.net"]);
    expect(lines[3]).toContain("has a name without an address");
    expect(exitCode).toBe(1);
  });

  it("refuses what is no server before it asks anybody", async () => {
    const { failure, lines } = await run([at(current), "http://ns1"]);
    expect(failure).toMatchObject({
      code: "option-invalid",
      doing: "Cannot say what is served of the zone example.com",
    });
    expect(lines).toEqual([]);
  });

  it("is stopped by the user", async () => {
    const stopping = new AbortController();
    const running = run([at(silent)], stopping.signal);
    while (silent.queries.length === 0) await new Promise((done) => setImmediate(done));
    stopping.abort();
    expect((await running).failure).toMatchObject({ code: "cancelled" });
  });
});
