/** Runs right after one another whose readings come from copies of the service that lag behind. (docs/behaviour.md#readings-that-lag) */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import { cluster, shop, timeoutMs } from "../../../test/support/projects.ts";
import { openSeenLags } from "../../reconcile/index.ts";
import type { StateContents } from "../creates.ts";
import type { ConnectedClient, ServerDeclaration, ServerDefinition } from "../index.ts";

const web: ServerDeclaration = {
  ...{ customer: "acme", fqdn: "web1.example.com", environment: "production", project: "shop", role: "web" },
  ...{ location: "dc1", region: null, zone: null, stage: null },
};
const replica = { ...web, role: "replica" };
const longMs = 60_000;

let connected: ConnectedSandbox;
let lockDirectory: string;
const opened: ConnectedClient[] = [];
beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  connected = connectSandbox({
    seed: {
      customers: ["acme"],
      servers: [
        { customer: "acme", fqdn: "other.example.com", environment: "e", project: "p", role: "r", location: "l" },
      ],
      clusters: { [cluster]: { projects: [{ name: "one", adminUids: ["u9"], customerId: "acme" }] } },
    },
    options: { visibleAfter: 0, settledAfter: 2_000, lingersFor: 500 },
    // keeps what was there so long ago
    faults: [{ endpoint: "platform.listClusters", stale: 20_000, times: "always" }],
  });
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
  await connected.close();
  rmSync(lockDirectory, { recursive: true, force: true });
});

/** A run in a directory. */
const run = (workingDirectory = "/"): ConnectedClient => {
  const client = connected.connectAnother({ lockDirectory, engine: { workingDirectory } });
  opened.push(client);
  return client;
};
const pass = (milliseconds: number): Promise<void> => connected.clock.sleep(milliseconds);

type Lag = "9 s" | "0, 7 or 20 s";
const lags: readonly Lag[] = ["9 s", "0, 7 or 20 s"];
const lag = (how: Lag): void => {
  const copies = [20_000, 0, 7_000, 7_000, 20_000, 0, 20_000, 7_000, 0, 0, 7_000];
  const each = Array.from({ length: 400 }, (_, at) => ({ nth: at + 1, stale: copies[(at * at) % 11] ?? 0 }));
  if (how === "9 s") connected.sandbox.faults.add({ method: "GET", stale: 9_000, times: "always" });
  else connected.sandbox.faults.add(...each.map((one) => ({ ...one, method: "GET" as const })));
};
/** As where an earlier run saw readings lag. */
const seenLags = () =>
  openSeenLags({ directory: lockDirectory, baseUrl: connected.sandbox.baseUrl, clock: connected.clock });
/** Makes it in a run that ends, long after all that was before. */
const make = async (work: (client: ConnectedClient) => Promise<unknown>): Promise<void> => {
  await pass(longMs);
  const client = run();
  await work(client);
  await client.close();
};
const createServer = (client: ConnectedClient) => client.servers.create({ declared: web });
const createProject = (client: ConnectedClient) => client.projects.create({ declared: shop, timeoutMs });
const project = { cluster, id: "web-shop" };
const deleteProject = (client: ConnectedClient) =>
  client.projects.delete({ project, name: shop.name, customerId: shop.customerId, timeoutMs });

describe.each(lags)("a run right after another one, which reads from copies that are %s behind", (how) => {
  beforeEach(() => seenLags().note());

  it("sees the server that was created, and lists it", async () => {
    await make(createServer);
    lag(how);
    expect(await run().servers.get(web)).toMatchObject(web);
    expect(await run("/tmp").servers.list("acme")).toContain(web.fqdn);
    expect(await run().services.servers.listServers("_")).toContain(web.fqdn);
  });

  it("sees the server as it was updated, and updates it", async () => {
    await make(createServer);
    await make((client) => client.servers.update({ expected: web, planned: replica }));
    lag(how);
    expect(await run().servers.get(web)).toMatchObject(replica);
    const third = { ...web, role: "third" };
    expect(await run().servers.update({ expected: replica, planned: third })).toMatchObject(third);
    expect(await run().servers.get({ customer: "_", fqdn: web.fqdn })).toMatchObject(third);
  });

  it("sees that the server was decommissioned, and creates it anew", async () => {
    await make(createServer);
    await make((client) => client.servers.decommission({ server: web }));
    lag(how);
    expect(await run().servers.get(web)).toBeUndefined();
    expect(await run().servers.list("acme")).not.toContain(web.fqdn);
    const anew = await run().servers.create({ declared: replica });
    expect(anew).toMatchObject(replica);
    expect(anew.modDate).toBe(connected.sandbox.store.servers.get(web.fqdn)?.definition["modDate"]);
  });

  it("decommissions and creates a server in one run", async () => {
    await make(createServer);
    await pass(longMs);
    lag(how);
    const client = run();
    await client.servers.decommission({ server: web });
    expect(await client.servers.create({ declared: replica })).toMatchObject(replica);
    expect(await run().servers.get(web)).toMatchObject(replica);
  });

  it("sees the project that was created, with its settings, and lists it", async () => {
    await make(createProject);
    lag(how);
    const found = await run().projects.get({ ...project, name: shop.name, hasAdmins: true });
    expect(found).toMatchObject({ description: shop.description, quotaCpu: shop.quotaCpu });
    expect(await run().projects.list(cluster)).toContain(project.id);
    expect(await run().services.platform.listProjects(cluster)).toContain(project.id);
  });

  it("sees that the project was deleted, and creates it anew", async () => {
    await make(createProject);
    await make(deleteProject);
    lag(how);
    expect(await run().projects.get(project)).toBeUndefined();
    expect(await run().projects.list(cluster)).not.toContain(project.id);
    const anew = await createProject(run());
    expect(anew.created).toBe(connected.sandbox.store.clusters.project(cluster, project.id)?.["created"]);
  });

  it("deletes and creates a project in one run", async () => {
    await make(createProject);
    await pass(longMs);
    lag(how);
    const client = run();
    await deleteProject(client);
    const anew = await createProject(client);
    expect(anew.created).toBe(connected.sandbox.store.clusters.project(cluster, project.id)?.["created"]);
  });
});

describe.each(lags)(
  "a run on another machine, right after one that wrote, which reads from copies that are %s behind",
  (how) => {
    let elsewhere: string;
    beforeEach(() => {
      elsewhere = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
      openSeenLags({ directory: elsewhere, baseUrl: connected.sandbox.baseUrl, clock: connected.clock }).note();
    });
    afterEach(() => rmSync(elsewhere, { recursive: true, force: true }));
    /** A run there, which has the state of the run here. */
    const runThere = (state: StateContents): ConnectedClient => {
      const client = connected.connectAnother({ lockDirectory: elsewhere });
      opened.push(client);
      client.creates.inState(state);
      return client;
    };
    const stateOf = async (): Promise<ServerDefinition> => {
      const server = await run().servers.get(web);
      if (server === undefined) throw new Error("no server");
      return server;
    };

    it("sees the server that was created, by its state", async () => {
      await make(createServer);
      const server = await stateOf();
      lag(how);
      expect(await runThere({ server }).servers.get(web)).toMatchObject(web);
    });

    it("sees the server as it was updated", async () => {
      await make(createServer);
      await make((client) => client.servers.update({ expected: web, planned: replica }));
      const server = await stateOf();
      lag(how);
      expect(await runThere({ server }).servers.get(web)).toMatchObject(replica);
    });

    it("decommissions the server that was created", async () => {
      await make(createServer);
      const server = await stateOf();
      lag(how);
      await runThere({ server }).servers.decommission({ server: web });
      expect(connected.sandbox.store.servers.get(web.fqdn)).toBeUndefined();
    });

    it("sees the project that was created, with its settings", async () => {
      await make(createProject);
      const found = await run().projects.get(project);
      if (found === undefined) throw new Error("no project");
      lag(how);
      const there = runThere({ project: found });
      expect(await there.projects.get({ ...project, name: shop.name, hasAdmins: true })).toEqual(found);
    });
  },
);

describe("where others changed something right after a run here", () => {
  /** What it comes to, and how long it takes. */
  const outcome = async <Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> => {
    const began = connected.clock.now();
    return { result: await work, ms: connected.clock.now() - began };
  };

  it.each([
    ["no run has seen readings lag", 5_000, 10_000],
    ["an earlier run has", 40_000, 55_000],
  ])("what they removed is waited for, for a while, where %s", async (_, leastMs, mostMs) => {
    await make(createServer);
    await make(createProject);
    if (leastMs > 5_000) seenLags().note();
    connected.sandbox.store.servers.remove(web.fqdn);
    connected.sandbox.store.clusters.removeProject(cluster, project.id);
    await pass(0);
    const found = await outcome(run().projects.get(project));
    expect([found.result, found.ms >= leastMs, found.ms < mostMs]).toEqual([undefined, true, true]);
  });

  it("a server that they removed is waited for, and what else is lacking then is not", async () => {
    await make(async (client) => {
      await createServer(client);
      await client.servers.create({ declared: { ...web, fqdn: "web2.example.com" } });
    });
    connected.sandbox.store.servers.remove(web.fqdn);
    connected.sandbox.store.servers.remove("web2.example.com");
    const client = run();
    const { result, ms } = await outcome(client.servers.get(web));
    expect([result, ms >= 5_000, ms < 10_000]).toEqual([undefined, true, true]);
    expect((await outcome(client.servers.get({ ...web, fqdn: "web2.example.com" }))).ms).toBeLessThan(1_000);
    expect(seenLags().has()).toBe(false);
  });

  it("what they removed after the same run had read it is waited for as shortly", async () => {
    await pass(longMs);
    const client = run();
    await createServer(client);
    connected.sandbox.store.servers.remove(web.fqdn);
    const { result, ms } = await outcome(client.servers.get(web));
    expect([result, ms >= 5_000, ms < 10_000]).toEqual([undefined, true, true]);
  });

  it("what they changed is seen at once", async () => {
    await make(createServer);
    await make(createProject);
    connected.sandbox.store.servers.set(web.fqdn, { stage: "theirs" });
    connected.sandbox.store.clusters.setProject(cluster, project.id, { description: "theirs" });
    const { result: server, ms } = await outcome(run().servers.get(web));
    expect([server?.stage, ms]).toEqual(["theirs", 0]);
    const { result: found, ms: took } = await outcome(run().projects.get(project));
    expect([found?.description, took]).toEqual(["theirs", 0]);
  });

  it("what they created anew is seen at once", async () => {
    await make(createServer);
    await make((client) => client.servers.decommission({ server: web }));
    await connected.connectAnother().servers.create({ declared: replica });
    const { result, ms } = await outcome(run().servers.get(web));
    expect([result?.role, ms]).toEqual(["replica", 0]);
  });

  it("costs no request and no time where nothing lags", async () => {
    await make(createServer);
    const before = connected.sandbox.requests.length;
    const { ms } = await outcome(run().servers.get(web));
    expect([connected.sandbox.requests.length - before, ms]).toEqual([1, 0]);
  });
});

it.each<[string, Lag | undefined, boolean]>([
  ["is noted", "9 s", true],
  ["is noted where it changes", "0, 7 or 20 s", true],
  ["is not where there is none", undefined, false],
])("that readings lag %s while a run writes", async (_, how, isSeen) => {
  await pass(longMs);
  if (how !== undefined) lag(how);
  const client = run();
  await createServer(client);
  for (let nth = 0; nth < 4; nth += 1) {
    const [expected, planned] = nth % 2 === 0 ? [web, replica] : [replica, web];
    await client.servers.update({ expected, planned });
  }
  expect(seenLags().has()).toBe(isSeen);
});
