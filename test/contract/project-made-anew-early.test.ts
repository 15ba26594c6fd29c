import { startInMemory, type InMemory } from "../support/in-memory.ts";

const cluster = "Cluster One";
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };
const hasty = { ...config, timeouts: { create: "1s", delete: null } };

let memory: InMemory;
let project: ReturnType<InMemory["object"]>;
const ids = (): readonly string[] => memory.sandbox.store.clusters.projectIds(cluster);

/** A create that ended too early, and others who then make the project anew: it has all that is declared. */
async function begin(): Promise<void> {
  const options = { visibleAfter: 0, settledAfter: 30_000, listingLag: 0 };
  memory = await startInMemory({ seed: { customers: ["acme"], clusters: { [cluster]: {} } }, options });
  project = memory.object("ims_platform_project");
  await expect(project.apply(hasty)).rejects.toThrow(/project-timeout/);
  expect(project.state).toMatchObject({ project_id: "shop", created: expect.any(Number) as number });
  memory.sandbox.store.clusters.removeProject(cluster, "shop");
  await memory.clock.advance(60_000);
  await (await memory.beside({})).object("ims_platform_project").apply(config);
  expect(ids()).toEqual(["shop"]);
  await memory.nextRun();
}

it("a project that others made anew before its create had ended is not deleted without a word", async () => {
  await begin();
  await expect(project.destroy()).rejects.toThrow(/plan-stale/);
  expect(ids()).toEqual(["shop"]);
});

it("nor is it taken over by the apply that goes on waiting", async () => {
  await begin();
  const { created } = project.state ?? {};
  await expect(project.apply(config)).rejects.toThrow(/project-made-anew/);
  expect(project.state).toMatchObject({ created });
});

it("a refresh says it, and so does the plan that deletes it", async () => {
  await begin();
  await project.refresh();
  expect(project.told).toMatchObject([{ summary: "Cluster One Shop: Another project has taken its place" }]);
  expect((await project.planDestroy()).diagnostics).toMatchObject([
    { summary: "Cluster One Shop: The project was created by others" },
  ]);
});
