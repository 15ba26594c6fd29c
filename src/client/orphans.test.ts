import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../test/support/connected-sandbox.ts";
import { asKilled, journalFiles, notedCreates } from "../../test/support/killed-run.ts";
import { cluster, shop } from "../../test/support/projects.ts";
import { address, record, seedOf, zone } from "../../test/support/records.ts";
import type { SandboxOptionsInput } from "../sandbox/index.ts";
import type { ConnectedClient, ConnectOptions, ProjectDeclaration, RecordContent, ServerDeclaration } from "./index.ts";

const web: ServerDeclaration = {
  customer: "acme",
  fqdn: "web1.example.com",
  environment: "production",
  project: "shop",
  role: "web",
  location: "dc1",
  region: null,
  zone: null,
  stage: null,
};

let connected: ConnectedSandbox;
let lockDirectory: string;
beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(async () => {
  await connected.close();
  rmSync(lockDirectory, { recursive: true, force: true });
});

const start = (options: SandboxOptionsInput = {}, records: readonly Partial<RecordContent>[] = []): void => {
  const seed = { ...seedOf(records), clusters: { [cluster]: { projects: [{ name: "one", adminUids: ["u9"] }] } } };
  connected = connectSandbox({ seed, options });
};
/** A run in a directory; each is a provider of its own, and of another process once the journal says so. */
const run = (options: Partial<ConnectOptions> = {}): ConnectedClient =>
  connected.connectAnother({ lockDirectory, engine: { workingDirectory: "/" }, ...options });
const writes = (): string[] =>
  connected.sandbox.requests.filter(({ method }) => method !== "GET").map(({ method }) => method);
const created = (own: RecordContent): { zone: string; content: RecordContent } => ({ zone, content: own });
const www = record([address(1)], { ttl: "1h", comment: "ours" });

describe("a record that a killed run created", () => {
  const make = async (content = www): Promise<void> => {
    await run().records.create(created(content));
    connected.sandbox.resetRequests();
  };

  it.each<[string, SandboxOptionsInput]>([
    ["fields, nothing odd", {}],
    ["whole values, nulls", { recordDataLayout: "whole", emptyFields: "null", absent: "empty-list" }],
  ])("is the next run's without a write: %s", async (_, options) => {
    start(options, [record([address(9)])]);
    await make();
    asKilled(lockDirectory);
    const told: string[] = [];
    const written = await run().records.create({
      ...created(record([address(1)], { ttl: "3600", comment: "ours" })),
      onCreated: ({ data }) => told.push(data.join(" ")),
    });
    expect(written.content).toMatchObject({ data: [address(1)], comment: "ours" });
    expect(told).toEqual([address(1)]);
    expect(writes()).toEqual([]);
  });

  it("is brought to what is declared by now", async () => {
    start();
    await make();
    asKilled(lockDirectory);
    await run().records.create(created({ ...www, ttl: "300" }));
    expect(writes()).toEqual(["PUT"]);
    expect(connected.sandbox.store.zones.records(zone)).toContainEqual(expect.objectContaining({ ttl: "300" }));
  });

  it.each<[string, () => Promise<void> | void, Partial<ConnectOptions>?]>([
    ["that is still alive", () => undefined],
    ["in another directory", () => asKilled(lockDirectory), { engine: { workingDirectory: tmpdir() } }],
    ["for a program, which has no state", () => asKilled(lockDirectory), { engine: undefined }],
    [
      "whose state a run has read since",
      () => {
        asKilled(lockDirectory);
        run().creates.inState({ zone, records: () => [{ ...www, data: [address(1)] }] });
      },
    ],
    [
      "but was changed by somebody since",
      () => {
        asKilled(lockDirectory);
        connected.sandbox.store.zones.update(zone, { type: "A", name: www.name, nr: 0 }, { comment: "theirs" });
      },
    ],
  ])("is refused as existing: %s", async (_, happens, options = {}) => {
    start();
    await make();
    await happens();
    await expect(run(options).records.create(created(www))).rejects.toMatchObject({ code: "record-exists" });
    expect(writes()).toEqual([]);
  });

  it("is refused where the run ended in order", async () => {
    start();
    const first = run();
    await first.records.create(created(www));
    first.creates.ended();
    expect(journalFiles(lockDirectory)).toEqual([]);
    await expect(run().records.create(created(www))).rejects.toMatchObject({ code: "record-exists" });
  });

  it("leaves no note where the service refused it", async () => {
    start();
    connected.sandbox.faults.add({ endpoint: "dns.createRecord", status: 403, times: "always" });
    await expect(run().records.create(created(www))).rejects.toBeDefined();
    expect(journalFiles(lockDirectory)).toEqual([]);
  });

  it("is taken with the others of its set, and what is somebody else's refuses the set", async () => {
    start();
    const set = { zone, type: "A", name: www.name };
    const desired = [1, 2, 3].map((nth) => record([address(nth)]));
    const write = (client: ConnectedClient) =>
      client.records.writeSet({ set, intent: { desired, remove: [] }, isNew: true });
    await make(record([address(2)]));
    asKilled(lockDirectory);
    connected.sandbox.store.zones.add(zone, { type: "A", name: www.name, data: ["198.51.100.1"] });
    await expect(write(run())).rejects.toMatchObject({
      code: "record-exists",
      happened: expect.stringContaining("198.51.100.1") as string,
    });
    expect(writes()).toEqual([]);
    connected.sandbox.store.zones.remove(zone, { type: "A", name: www.name, nr: 1 });
    await write(run());
    expect(writes()).toEqual(["POST", "POST"]);
  });
});

it("notes nothing for a program, which has each answer and no state: what exists is refused, also where it named a directory", async () => {
  start();
  const program = (): ConnectedClient =>
    connected.connectAnother({ lockDirectory, ...({ workingDirectory: "/" } as object) });
  const first = program();
  await first.records.create(created(www));
  await first.servers.create({ declared: web });
  await first.close();
  expect(journalFiles(lockDirectory)).toEqual([]);
  connected.sandbox.resetRequests();
  const second = program();
  await expect(second.records.create(created(www))).rejects.toMatchObject({ code: "record-exists" });
  await expect(second.servers.create({ declared: web })).rejects.toMatchObject({ code: "server-exists" });
  await second.close();
  expect(writes()).toEqual([]);
});

describe("a server that a killed run created", () => {
  const make = async (): Promise<void> => {
    await run().servers.create({ declared: web });
    connected.sandbox.resetRequests();
    asKilled(lockDirectory);
  };

  it("is the next run's without a write", async () => {
    start();
    await make();
    const told: number[] = [];
    const server = await run().servers.create({ declared: web, onCreated: (_, at) => told.push(at) });
    expect([server.fqdn, told.length, writes()]).toEqual([web.fqdn, 1, []]);
  });

  it.each<[string, ServerDeclaration, () => void]>([
    ["declared otherwise now", { ...web, role: "db" }, () => undefined],
    ["changed by somebody since", web, () => connected.sandbox.store.servers.set(web.fqdn, { role: "db" })],
    ["last changed before it was sent", web, () => connected.sandbox.store.servers.set(web.fqdn, { modDate: 1 })],
    [
      "last changed long after its run",
      web,
      () => connected.sandbox.store.servers.set(web.fqdn, { modDate: connected.clock.now() + 86_400_000 }),
    ],
    ["in a state", web, () => run().creates.inState({ server: { ...web, modDate: null, modUser: null } })],
  ])("is refused as existing: %s", async (_, declared, happens) => {
    start();
    await make();
    happens();
    await expect(run().servers.create({ declared })).rejects.toMatchObject({ code: "server-exists" });
    expect(writes()).toEqual([]);
  });
});

describe("a project that a killed run asked for", () => {
  const timeoutMs = 60_000;
  const make = async (): Promise<void> => {
    const creating = run().projects.create({ declared: shop, timeoutMs: 1_000 });
    await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
    connected.sandbox.resetRequests();
    asKilled(lockDirectory);
  };
  const ids = (): string[] => connected.sandbox.store.clusters.projectIds(cluster).slice(1);

  it.each<[string, SandboxOptionsInput]>([
    ["its id is not known", { projectIds: "opaque", duplicateNames: "allow" }],
    ["its id is known", { postReturnsId: true, duplicateNames: "allow" }],
  ])("is waited for and never asked for again: %s", async (_, options) => {
    start({ visibleAfter: 30_000, settledAfter: 40_000, ...options });
    await make();
    const project = await run().projects.create({ declared: { ...shop, adminUids: ["u2", "u1"] }, timeoutMs });
    expect([project.id]).toEqual(ids());
    expect(writes()).toEqual([]);
  });

  const opaque: SandboxOptionsInput = { projectIds: "opaque", duplicateNames: "allow" };

  it.each<[string, Partial<ConnectOptions>, Partial<ProjectDeclaration>]>([
    ["in another directory", { engine: { workingDirectory: tmpdir() } }, {}],
    ["that is declared otherwise by now", {}, { adminUids: ["u3"] }],
  ])("is waited for by a create %s, and refused when it shows", async (_, options, changed) => {
    start({ visibleAfter: 30_000, settledAfter: 40_000, ...opaque });
    await make();
    const creating = run(options).projects.create({ declared: { ...shop, ...changed }, timeoutMs });
    await expect(creating).rejects.toMatchObject({ code: "project-exists" });
    expect(writes()).toEqual([]);
  });

  it("is asked for in another directory once it did not show for as long as a create may take", async () => {
    start({ ...opaque });
    connected.sandbox.faults.add({ endpoint: "platform.createProject", status: 504 });
    await make();
    const began = connected.clock.now();
    await run({ engine: { workingDirectory: tmpdir() } }).projects.create({ declared: shop, timeoutMs });
    expect([writes(), ids().length]).toEqual([["POST"], 1]);
    expect(connected.clock.now() - began).toBeGreaterThan(timeoutMs / 2);
  });

  it("is in the state from the beginning, so that a wait that times out loses nothing", async () => {
    start({ visibleAfter: 300_000, settledAfter: 300_000 });
    await make();
    const sent: unknown[] = [];
    const onSent = (one: unknown): void => void sent.push(one);
    const creating = run().projects.create({ declared: shop, timeoutMs: 1_000, onSent });
    await expect(creating).rejects.toMatchObject({ code: "project-timeout" });
    expect(sent).toEqual([expect.objectContaining({ id: null, isSeen: false })]);
    expect(writes()).toEqual([]);
  });

  it("is noted when its request goes out, not while it waits for its turn", async () => {
    start();
    const notes: number[] = [];
    const client = run({
      maxConcurrentRequests: 1,
      transport(request, signal) {
        if (request.method === "POST") {
          const before = notedCreates(lockDirectory);
          request.onSend?.();
          notes.push(notedCreates(lockDirectory) - before);
        }
        return connected.sandbox.transport(request, signal);
      },
    });
    const names = ["a", "b", "c"];
    await Promise.all(names.map((name) => client.projects.create({ declared: { ...shop, name }, timeoutMs: 600_000 })));
    expect(notes).toEqual([1, 1, 1]);
  });

  it("is one that was there before by no means", async () => {
    start({ visibleAfter: 0, settledAfter: 0 });
    await make().catch(() => asKilled(lockDirectory));
    run().creates.inState({ project: { ...shop, id: "web-shop", type: null, url: null, created: null } });
    await expect(run().projects.create({ declared: shop, timeoutMs })).rejects.toMatchObject({
      code: "project-exists",
    });
  });
});
