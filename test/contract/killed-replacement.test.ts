import { createLockDirectory, startInMemory } from "../support/in-memory.ts";
import { asKilled, openCreates } from "../support/killed-run.ts";

const cluster = "Cluster One";
const base = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };
const before = { ...base, quota_memory: 1024 };
const after = { ...base, quota_memory: 2048 };

let lockDirectory: string;
beforeEach(() => {
  lockDirectory = createLockDirectory();
});

it.each<[string, string | undefined]>([
  ["has the ID of the old one", undefined],
  ["has another ID", "p-4711"],
])(
  "a project that a killed run put in the place of another one is the next run's without a write: it %s",
  async (_, id) => {
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    const memory = await startInMemory({ seed }, "zone", { lockDirectory, engine: { workingDirectory: "/" } });
    const project = memory.object("ims_platform_project");
    await project.apply(before);
    const old = { state: project.state, private: project.private };
    await memory.clock.advance(3_600_000);
    await memory.nextRun();
    expect(await project.apply(after)).toBe("replace");
    // killed before any state had it
    project.restore(old.state, old.private);
    asKilled(lockDirectory);
    if (id !== undefined)
      memory.sandbox.store.change((state) => {
        for (const { projects } of state.clusters) for (const one of projects) Object.assign(one, { id });
      });
    memory.sandbox.resetRequests();

    await memory.nextRun();
    await project.refresh();
    await project.apply(after);
    expect(project.state).toMatchObject(after);
    expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    await memory.nextRun();
    await project.refresh();
    expect(await project.plan(after)).toMatchObject({ action: "no-op" });
    expect(openCreates(lockDirectory)).toEqual([]);
  },
);

const web = { customer: "acme", environment: "e", project: "p", role: "r", location: "zrh1" };

it.each<[string, string, object, object]>([
  ["server", "ims_server_definition", { ...web, fqdn: "a.example.com" }, { ...web, fqdn: "b.example.com" }],
  ["project", "ims_platform_project", before, { ...before, name: "Other" }],
])(
  "a %s that a killed run created before it was to delete the one in whose place it comes is the next run's",
  async (what, type, from, to) => {
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    const memory = await startInMemory({ seed }, "zone", { lockDirectory, engine: { workingDirectory: "/" } });
    const object = memory.object(type, { createsFirst: true });
    await object.apply({ ...from });
    const old = { state: object.state, private: object.private };
    await memory.clock.advance(3_600_000);
    await memory.nextRun();
    // killed after the create, whose answer no state has
    memory.sandbox.faults.add({ method: "DELETE", status: 403, times: "always" });
    await expect(object.apply({ ...to })).rejects.toThrow("403");
    object.restore(old.state, old.private);
    asKilled(lockDirectory);
    memory.sandbox.faults.clear();
    memory.sandbox.resetRequests();

    await memory.nextRun();
    await object.refresh();
    expect(await object.apply({ ...to })).toBe("replace");
    expect(object.state).toMatchObject(to);
    expect(memory.sandbox.requests.flatMap(({ method }) => (method === "GET" ? [] : method))).toEqual(["DELETE"]);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan({ ...to })).toMatchObject({ action: "no-op" });
    expect(openCreates(lockDirectory, what)).toEqual([]);
  },
);
