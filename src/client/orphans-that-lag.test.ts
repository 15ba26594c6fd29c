import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { asKilled } from "../../test/support/killed-run.ts";
import { address, name, record, seedOf, zone } from "../../test/support/records.ts";
import type { ConnectedClient, ConnectOptions, ServerDeclaration } from "./index.ts";

const web: ServerDeclaration = {
  ...{ customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" },
  ...{ location: "dc1", region: null, zone: null, stage: null },
};
const nth = (number: number) => record([address(number)]);
const set = { zone, type: "A", name };

describe.each([1_000, 8_000, 20_000])("what a killed run created, where readings lag %i ms behind", (stale) => {
  let connected: ConnectedSandbox;
  let lockDirectory: string;
  beforeEach(() => {
    lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
    connected = connectSandbox({
      seed: seedOf([nth(9)]),
      // keeps what was there so long ago
      faults: [{ endpoint: "platform.listClusters", stale, times: "always" }],
    });
  });
  afterEach(async () => {
    await connected.close();
    rmSync(lockDirectory, { recursive: true, force: true });
  });
  const run = (options: Partial<ConnectOptions> = {}): ConnectedClient =>
    connected.connectAnother({ lockDirectory, engine: { workingDirectory: "/" }, ...options });
  const posts = (): number => connected.sandbox.requests.filter(({ method }) => method === "POST").length;
  /** Does it, and is killed at once; what is read from then on lags behind. */
  const killedAfter = async (work: Promise<unknown>): Promise<void> => {
    await work;
    asKilled(lockDirectory);
    connected.sandbox.faults.add({ method: "GET", stale, times: "always" });
  };

  it("is a record: the next run waits for it, and creates no second one", async () => {
    await killedAfter(run().records.create({ zone, content: nth(1) }));
    await run().records.create({ zone, content: nth(1) });
    expect(connected.sandbox.store.zones.records(zone, "A", name)).toHaveLength(2);
  });

  it("is a record of a zone's records: the next run waits for it, and takes it over", async () => {
    const desired = [record([address(1)], { name: `new.${zone}.` }), record([address(2)], { name: `other.${zone}.` })];
    const request = { zone, intent: { desired, remove: [] }, actual: [] };
    await killedAfter(run().records.writeZone(request));
    const created: string[] = [];
    await run().records.writeZone({ ...request, onCreated: (one) => created.push(one.name) });
    expect(created.sort()).toEqual(desired.map((one) => one.name));
    expect(posts()).toBe(2);
  });

  it("is a server: the next run waits for it", async () => {
    await killedAfter(run().servers.create({ declared: web }));
    expect(await run().servers.create({ declared: web })).toMatchObject({ fqdn: web.fqdn });
    expect(posts()).toBe(1);
  });

  it("is created where it never shows: the kill came before the service had it", async () => {
    await killedAfter(run().records.create({ zone, content: nth(1) }));
    const { zones } = connected.sandbox.store;
    zones.remove(zone, { ...set, nr: zones.records(zone, "A", name).findIndex(({ data }) => data[0] === address(1)) });
    await run().records.create({ zone, content: nth(1) });
    expect(connected.sandbox.store.zones.records(zone, "A", name)).toHaveLength(2);
  });
});
