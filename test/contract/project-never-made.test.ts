import type { FaultInput } from "../../src/sandbox/index.ts";
import { startInMemory } from "../support/in-memory.ts";

const cluster = "Cluster One";
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };

it.each<[string, FaultInput, string | null]>([
  ["no id is known", { method: "POST", status: 502 }, null],
  ["the answer held an id", { method: "POST", status: 202, body: '{"id":"shop"}' }, "shop"],
])(
  "the project that a run made is not deleted in place of one of its name that was never seen: %s",
  async (_, fault, id) => {
    const memory = await startInMemory({ seed: { customers: ["acme"], clusters: { [cluster]: {} } } });
    const unseen = memory.object("ims_platform_project");
    memory.sandbox.faults.add(fault);
    await expect(unseen.apply(config)).rejects.toThrow(/project-timeout/);
    expect(unseen.state).toMatchObject({ name: "Shop", project_id: id });
    await memory.nextRun();
    await unseen.refresh();
    // tainted, with create_before_destroy: the new one comes first, and the deletion gets no private data
    const made = memory.object("ims_platform_project");
    await made.apply(config);
    unseen.restore(unseen.state, new Uint8Array());
    const told = await unseen.destroy();
    expect(memory.sandbox.store.clusters.projectIds(cluster)).toEqual(["shop"]);
    expect(JSON.stringify(told)).toContain("was never seen");
    await memory.nextRun();
    await made.refresh();
    expect(await made.plan(config)).toMatchObject({ action: "no-op" });
  },
);
