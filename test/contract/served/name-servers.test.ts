import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure, systemClock } from "terraform-provider-sdk/core";
import {
  connect,
  plainRecord,
  readServerName,
  type ConnectedClient,
  type ServerName,
} from "../../../src/client/index.ts";
import { createSandbox, type Sandbox } from "../../../src/sandbox/index.ts";
import { lacking } from "../../../src/served/judge.ts";
import { ask } from "../../../src/served/network/index.ts";
import { describeWithNameServers, reloadAfter, startNameServer, type NameServer } from "../../support/name-servers.ts";

const zone = "example.com";
/** Data of every type that answers are compared in; a big set, which no datagram holds, among them. */
const records = [
  { type: "A", data: ["192.0.2.1"] },
  { type: "AAAA", data: ["2001:DB8:0:0::1"] },
  { type: "CAA", data: ["0", "issue", '"ca.example.net"'] },
  { type: "DS", data: ["60485", "8", "2", "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A"] },
  { type: "HINFO", data: ['"x 86"', "Linux"] },
  { type: "MX", data: ["10", "Mail.example.net."] },
  { type: "NAPTR", data: ["1", "2", '"u"', '"E2U+sip"', '"!^.*$!sip:a@b.example!"', "."] },
  { type: "NS", data: ["ns7.example.net."] },
  { type: "PTR", data: ["web1.example.com."] },
  { type: "SPF", data: ['"v=spf1 -all"'] },
  { type: "SRV", data: ["1", "2", "443", "web1.example.com."] },
  { type: "SSHFP", data: ["1", "1", "A1B2C3D4E5F60718293A4B5C6D7E8F9001122334"] },
  { type: "TLSA", data: ["3", "1", "1", "AB".repeat(32)] },
  { type: "TXT", data: ['"with \\"quotes\\" and \\092 \\228"', "cut"] },
  { type: "CNAME", data: ["web1.example.com."] },
  { type: "DNAME", data: ["example.net."] },
].map((record) => ({ ...record, name: `t-${record.type.toLowerCase()}.${zone}.`, ttl: "7m" }));
const big = Array.from({ length: 60 }, (_, at) => ({
  ...{ name: `big.${zone}.`, type: "TXT", ttl: "60" },
  data: [`"${at} ${"x".repeat(100)}"`],
}));
const soa = { name: "@", type: "SOA", data: ["ns1.x.example.", "h.x.example.", "7", "3600", "600", "86400", "60"] };
const ns = { name: "@", type: "NS", data: ["ns1.x.example."] };

describeWithNameServers("real name servers", () => {
  let directory: string;
  let sandbox: Sandbox;
  let client: ConnectedClient;
  let knot: NameServer;
  let nsd: NameServer;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "ims-served-"));
    const seed = {
      zones: { [zone]: { records: [soa, ns, ...records, ...big] }, "example.net": { records: [soa, ns] } },
    };
    sandbox = createSandbox({ seed, deployTo: join(directory, "zones"), options: { serial: "increment" } });
    const options = { zones: [zone], directory: join(directory, "zones") };
    [knot, nsd] = await Promise.all([
      startNameServer("knot", { ...options, address: "::1" }),
      startNameServer("nsd", options),
    ]);
    client = connect({
      baseUrl: sandbox.baseUrl,
      accessToken: sandbox.accessToken.reveal(),
      transport: sandbox.transport,
      lockDirectory: join(directory, "locks"),
    });
  });
  afterAll(async () => {
    await Promise.all([knot.stop(), nsd.stop(), client.close()]);
    await sandbox.close();
    rmSync(directory, { recursive: true, force: true });
  });
  let stopReloading: () => void = () => undefined;
  afterEach(() => stopReloading());

  const servers = (...all: readonly NameServer[]): readonly ServerName[] =>
    all.map(({ name }) => readServerName(name) ?? { host: name, port: 53 });

  /** Creates a record, as a resource does, and waits. */
  async function createAndWait(name: string, { timeoutMs = 30_000, among = [knot, nsd] } = {}): Promise<void> {
    const content = plainRecord({ name: `${name}.${zone}.`, type: "A", data: ["192.0.2.80"] });
    await client.records.create({ zone, content });
    const sets = [{ name: content.name, type: "A", present: [{ data: "192.0.2.80", ttl: null }], absent: [] }];
    await client.served.wait({ zone, servers: servers(...among), what: name, sets, timeoutMs });
  }

  const isServed = async (server: NameServer, name: string): Promise<boolean> =>
    (await ask(server.at, { name: `${name}.${zone}.`, type: "A" }, systemClock)).records?.[0]?.data === "192.0.2.80";

  it.each([...records, { ...big[0], type: "TXT", name: `big.${zone}.` }])(
    "answer with $type data as it was written ($name)",
    async ({ name, type }) => {
      const stored = sandbox.store.zones.records(zone, type, name);
      const ttl = stored[0]?.ttl === "7m" ? 420 : 60;
      const present = stored.map(({ data }) => ({ data: data.join(" "), ttl }));
      const lacks = await Promise.all(
        [knot, nsd].map(async ({ at }) => {
          const answer = await ask(at, { name, type }, systemClock);
          return [
            lacking({ name, type, present, absent: "others" }, answer),
            lacking({ name, type, present: present.slice(1), absent: "others" }, answer) === undefined,
          ];
        }),
      );
      expect(lacks).toEqual([
        [undefined, false],
        [undefined, false],
      ]);
    },
  );

  it("that load each file at once are waited for until they serve a new record", async () => {
    stopReloading = reloadAfter(join(directory, "zones"), [knot, nsd]);
    await createAndWait("w1");
    expect([await isServed(knot, "w1"), await isServed(nsd, "w1")]).toEqual([true, true]);
  });

  it.each<["knot" | "nsd"]>([["knot"], ["nsd"]])(
    "are waited for where one of them, %s, loads the file late",
    async (which) => {
      const [late, other] = which === "knot" ? [knot, nsd] : [nsd, knot];
      stopReloading = reloadAfter(join(directory, "zones"), [other]);
      let isOver = false;
      const waiting = createAndWait(`late-${which}`).then(() => (isOver = true));
      while (!(await isServed(other, `late-${which}`))) await systemClock.sleep(50);
      await systemClock.sleep(1_500);
      expect([isOver, await isServed(late, `late-${which}`)]).toEqual([false, false]);
      late.reload();
      await waiting;
      expect(await isServed(late, `late-${which}`)).toBe(true);
    },
  );

  it("that never load the file are named when the time is up, with what they answer", async () => {
    stopReloading = reloadAfter(join(directory, "zones"), [knot]);
    const failure = await createAndWait("never", { timeoutMs: 3_000 }).catch((error: unknown) => error as Failure);
    expect(failure).toBeInstanceOf(Failure);
    const serial = Number(sandbox.store.zones.serial(zone));
    expect((failure as Failure).happened).toBe(
      `The service has accepted the change; after 3 s it is not served everywhere. The zone's serial is ${serial} at the service.\n\n` +
        `- ${nsd.name} has the serial ${serial - 1} and still answers never.example.com. A with nothing`,
    );
    nsd.reload();
  });

  it("that do not serve the zone are named as such", async () => {
    const { serial, servers: looks } = await client.served.look({ zone: "example.net", servers: servers(knot, nsd) });
    expect(serial).toBe(7);
    expect(looks.map(({ at: { port }, problem, inSync }) => ({ port, problem, inSync }))).toEqual([
      { port: knot.at.port, problem: "refuses to answer (REFUSED)", inSync: false },
      { port: nsd.at.port, problem: "refuses to answer (REFUSED)", inSync: false },
    ]);
  });
});
