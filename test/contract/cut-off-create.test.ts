import type { FaultInput, Sandbox, SandboxOptionsInput } from "../../src/sandbox/index.ts";
import { startInMemory } from "../support/in-memory.ts";
import { DiagnosticsError } from "../support/terraform-core.ts";

const cluster = "c1";
const other = { name: "Other", adminUids: ["u9"], customerId: "acme" };
const config = {
  cluster,
  name: "Shop",
  admin_uids: ["u1"],
  description: "ours",
  deletion_protection: false,
  timeouts: { create: "1s", delete: null },
};

/** A project whose creation was given up before it could be seen, or was as declared. */
async function cutOff(options: SandboxOptionsInput, faults: readonly FaultInput[] = []) {
  const seed = { customers: ["acme"], clusters: { [cluster]: { projects: [other] } } };
  const memory = await startInMemory({ seed, options: { projectIds: "opaque", ...options }, faults });
  const core = memory.object("ims_platform_project");
  await expect(core.apply(config)).rejects.toBeInstanceOf(DiagnosticsError);
  return { ...memory, core };
}

const idOf = (sandbox: Sandbox): string[] =>
  sandbox.store.clusters
    .projectIds(cluster)
    .filter((id) => sandbox.store.clusters.project(cluster, id)?.["name"] === "Shop");

const posts = (sandbox: Sandbox): number => sandbox.requestCounts().byEndpoint["platform.createProject"] ?? 0;
const patient = { ...config, timeouts: { create: "10m", delete: null } };

const ofOperation: FaultInput = {
  endpoint: "platform.createProject",
  when: "after",
  status: 202,
  body: JSON.stringify({ id: "op-123", status: "accepted" }),
};

describe.each<[string, SandboxOptionsInput, FaultInput[]]>([
  ["its id is not known", {}, []],
  ["its id is known", { postReturnsId: true }, []],
  ["the id in the answer is that of an operation", {}, [ofOperation]],
])("a project that was not seen when the time was over: %s", (_, style, faults) => {
  const options = { visibleAfter: 30_000, ...style };

  it("stays in the state until a refresh finds it", async () => {
    const { sandbox, clock, core } = await cutOff(options, faults);
    const kept = core.state;
    expect(kept).toMatchObject({ name: "Shop", cluster, url: null });
    await core.refresh();
    expect(core.state).toEqual(kept);
    await clock.advance(30_000);
    await core.refresh();
    expect([core.state?.["project_id"]]).toEqual(idOf(sandbox));
    expect(await core.apply(config)).toBe("no-op");
    expect(posts(sandbox)).toBe(1);
  });

  it("is waited for by the next apply, and not asked for again", async () => {
    const { sandbox, core } = await cutOff(options, faults);
    await expect(core.apply(config)).rejects.toBeInstanceOf(DiagnosticsError);
    expect(core.state).toMatchObject({ name: "Shop", url: null });
    expect(await core.apply(patient)).toBe("update");
    expect([core.state?.["project_id"]]).toEqual(idOf(sandbox));
    expect(core.state).toMatchObject({ customer_id: "acme", viewer_uids: [] });
    expect(await core.apply(patient)).toBe("no-op");
    expect(posts(sandbox)).toBe(1);
  });

  it.each(["with", "without"])("is looked for to be destroyed, %s what was remembered", async (memory) => {
    const { sandbox, core } = await cutOff(options, faults);
    // what Terraform does for an object that is tainted
    if (memory === "without") core.take(core.state);
    await core.destroy();
    expect(idOf(sandbox)).toEqual([]);
    expect(core.state).toBeNull();
  });

  it("is not taken for destroyed as long as it was not seen", async () => {
    const { core } = await cutOff({ ...options, visibleAfter: 86_400_000 }, faults);
    core.take(core.state);
    await expect(core.destroy()).rejects.toThrow(
      /none was seen that is certainly it.*`terraform untaint ADDRESS`.*`terraform state rm ADDRESS`/s,
    );
    expect(core.state).toMatchObject({ name: "Shop" });
    await core.refresh();
    expect(core.state).toMatchObject({ name: "Shop" });
  });

  it("is gone as any other once it was seen", async () => {
    const { sandbox, clock, core } = await cutOff(options, faults);
    await clock.advance(30_000);
    await core.refresh();
    sandbox.store.clusters.removeProject(cluster, idOf(sandbox)[0] ?? "");
    await core.refresh();
    expect(core.state).toBeNull();
  });
});

describe("a project that was seen, but not as declared when the time was over", () => {
  const options = { visibleAfter: 0, settledAfter: 60_000 };

  it("stays in the state as declared, with its id, until it is", async () => {
    const { sandbox, core } = await cutOff(options);
    const kept = core.state;
    expect(kept).toMatchObject({ project_id: idOf(sandbox)[0], admin_uids: ["u1"] });
    await core.refresh();
    expect(core.state).toEqual(kept);
    expect(await core.apply(patient)).toBe("update");
    expect(core.state).toMatchObject({ customer_id: "acme", viewer_uids: [] });
    expect(await core.apply(patient)).toBe("no-op");
  });

  it("is taken for what the service holds after another wait", async () => {
    const { sandbox, core } = await cutOff(options);
    sandbox.store.clusters.setProject(cluster, idOf(sandbox)[0] ?? "", { description: "theirs" });
    await expect(core.apply(patient)).rejects.toThrow(
      'still missing: its settings to read as declared: description (it reads "theirs").',
    );
    expect(core.state).toMatchObject({ description: "theirs" });
    expect(await core.plan(patient)).toMatchObject({ action: "replace", replacedBy: ["description"] });
    expect(posts(sandbox)).toBe(1);
  });
});
