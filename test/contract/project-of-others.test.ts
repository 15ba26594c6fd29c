import { startInMemory, type InMemory } from "../support/in-memory.ts";

const cluster = "Cluster One";
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };
const hidden = /not listed.*customer acme.*does not list.*may use these customers: beta/s;

describe("a project of a customer that the token may not use any more", () => {
  let memory: InMemory;
  let project: ReturnType<InMemory["object"]>;
  beforeEach(async () => {
    memory = await startInMemory({
      seed: { customers: ["acme", "beta"], clusters: { [cluster]: {} } },
      tokens: { few: { customers: ["beta"] }, platform: { customers: ["beta"], apis: ["platform"] } },
    });
    project = memory.object("ims_platform_project");
    await project.apply(config);
  });
  const held = (): number => memory.sandbox.store.clusters.projectIds(cluster).length;

  it("does not count as gone, neither for a refresh nor for its deletion", async () => {
    await memory.nextRun({ accessToken: "few" });
    await expect(project.refresh()).rejects.toThrow(hidden);
    await expect(project.destroy()).rejects.toThrow(hidden);
    expect([held(), project.state]).toEqual([1, expect.objectContaining({ name: "Shop" })]);
    await memory.nextRun({ accessToken: memory.sandbox.accessToken.reveal() });
    await project.destroy();
    expect(held()).toBe(0);
  });

  it("counts as gone where the customers cannot be known", async () => {
    await memory.nextRun({ accessToken: "platform" });
    await project.refresh();
    expect(project.state).toBeNull();
  });

  it("counts as gone where the token may use the customer and the project was deleted", async () => {
    const [id = ""] = memory.sandbox.store.clusters.projectIds(cluster);
    memory.sandbox.store.clusters.removeProject(cluster, id);
    await memory.nextRun();
    await project.refresh();
    expect(project.state).toBeNull();
  });
});
