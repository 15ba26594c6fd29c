import { createLockDirectory, startInMemory, type InMemory } from "../support/in-memory.ts";
import { asKilled, openCreates } from "../support/killed-run.ts";
import { refusalOf } from "../support/terraform-core.ts";

const fqdn = "web1.example.com";
const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
const config = { customer: "acme", fqdn, ...fields, region: null, zone: null, stage: null };
const mayBeOthers = { severity: "warning", summary: `${fqdn}: Another server may have taken its place` };
const refused =
  /server of this name that is there now was changed, or created anew, since then.*Error code: server-made-anew/s;

let memory: InMemory;
let server: ReturnType<InMemory["object"]>;
let lockDirectory: string;
const live = (): readonly unknown[] =>
  memory.sandbox.store.read().servers.map(({ definition }) => definition["environment"]);

/** A run that is killed when its DELETE has been sent: the state still has the server. */
const killDecommission = async (): Promise<void> => {
  const { state, private: noted } = server;
  const ended = server.destroy().catch(() => undefined);
  const sent = (): number => memory.sandbox.requestCounts().byEndpoint["servers.decommissionServer"] ?? 0;
  while (sent() === 0) await new Promise((resolve) => setImmediate(resolve));
  memory.provider.stop();
  await ended;
  server.restore(state, noted);
  asKilled(lockDirectory);
  await memory.nextRun();
};
/** By another run, on another machine. */
const makeAnew = async (more: object = {}): Promise<void> => {
  await memory.clock.advance(60_000);
  const theirs = (await memory.beside({ lockDirectory: createLockDirectory() })).object("ims_server_definition");
  await theirs.apply({ ...config, ...more });
  await memory.nextRun();
};

beforeEach(async () => {
  lockDirectory = createLockDirectory();
  memory = await startInMemory({ seed: { customers: ["acme"] } }, "zone", {
    lockDirectory,
    engine: { workingDirectory: "/" },
  });
  server = memory.object("ims_server_definition");
  await server.apply(config);
  await memory.nextRun();
  await server.refresh();
});

describe.each<[string, object]>([
  ["with an equal definition", {}],
  ["with another definition", { environment: "staging" }],
])("a server that others made anew after a killed decommission, %s,", (_, more) => {
  const environment = "environment" in more ? more.environment : "production";
  beforeEach(async () => {
    await killDecommission();
    await makeAnew(more);
    await server.refresh();
  });

  it("is told by each refresh", async () => {
    expect(server.told).toMatchObject([mayBeOthers]);
    await memory.nextRun();
    await server.refresh();
    expect(server.told).toMatchObject([mayBeOthers]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["decommissioned", () => server.destroy()],
    ["replaced", () => server.apply({ ...config, fqdn: "web2.example.com" })],
    ["changed", () => server.apply({ ...config, role: "proxy" })],
  ])("is not %s", async (__, work) => {
    expect(await refusalOf(work())).toMatch(refused);
    expect(live()).toEqual([environment]);
  });

  it("is managed again after an import, as the message says", async () => {
    const imported = memory.object("ims_server_definition");
    await imported.import(`acme/${fqdn}`);
    await memory.nextRun();
    await imported.refresh();
    expect([imported.told, openCreates(lockDirectory, "sent decommission")]).toEqual([[], []]);
    await imported.destroy();
    expect(live()).toEqual([]);
  });
});

it("is refused by an apply whose plan did not refresh", async () => {
  await killDecommission();
  const planned = await server.planDestroy();
  await makeAnew();
  expect(await refusalOf(server.destroy(planned))).toMatch(refused);
  expect(live()).toEqual(["production"]);
});

it("what nobody made anew is gone with the next refresh, and the note with it", async () => {
  await killDecommission();
  expect(live()).toEqual([]);
  await server.refresh();
  expect([server.state, server.told]).toEqual([null, []]);
  expect(openCreates(lockDirectory, "sent decommission")).toEqual([]);
  await server.apply(config);
  await memory.nextRun();
  await server.refresh();
  expect(server.told).toEqual([]);
});

describe("a decommission that the service never did", () => {
  beforeEach(async () => {
    memory.sandbox.faults.add({ endpoint: "servers.decommissionServer", status: 500, times: "always" });
    await killDecommission();
    memory.sandbox.faults.clear();
  });

  it("leaves a note until readings no longer lag, and then none", async () => {
    expect(live()).toEqual(["production"]);
    await server.refresh();
    expect([server.told, openCreates(lockDirectory, "sent decommission")]).toMatchObject([[], { length: 1 }]);
    await memory.clock.advance(660_000);
    await server.refresh();
    expect([server.told, openCreates(lockDirectory, "sent decommission")]).toEqual([[], []]);
  });

  // what a run asked for itself stays noted until its process ends
  it.each<[string, number, (() => Promise<unknown>)[]]>([
    ["changes it", 0, [() => server.apply({ ...config, role: "proxy" })]],
    ["destroys it", 0, [() => server.destroy(), () => server.apply(config)]],
    ["replaces it", 1, [() => server.apply({ ...config, fqdn: "web2.example.com" })]],
  ])("is in no way of the run that %s", async (__, noted, steps) => {
    await server.refresh();
    for (const step of steps) await step();
    await memory.clock.advance(660_000);
    await memory.nextRun();
    await server.refresh();
    expect(server.told).toEqual([]);
    expect(openCreates(lockDirectory, "sent decommission")).toHaveLength(noted);
  });
});
