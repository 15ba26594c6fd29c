import { startInMemory } from "../support/in-memory.ts";
import { styles } from "../support/deployment.ts";

const cluster = "Cluster One";
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };

it.each(styles)("a project that others made anew since the plan is not deleted by it: %s", async (_, options) => {
  const memory = await startInMemory({ seed: { customers: ["acme"], clusters: { [cluster]: {} } }, options });
  const { store } = memory.sandbox;
  const project = memory.object("ims_platform_project");
  await project.apply(config);
  const planned = await project.planDestroy();
  const [id = ""] = store.clusters.projectIds(cluster);
  store.clusters.removeProject(cluster, id);
  await memory.clock.advance(60_000);
  const theirs = await memory.beside({});
  await theirs.object("ims_platform_project").apply(config);
  expect(store.clusters.projectIds(cluster)).toEqual([id]);

  await memory.nextRun();
  await expect(project.destroy(planned)).rejects.toThrow(
    /The object is not as the plan showed it.*created was \d{4}-\S+Z and is \d{4}-\S+Z: another project has this name and ID now/s,
  );
  expect(store.clusters.projectIds(cluster)).toEqual([id]);
  // the next plan shows the one that is there
  await memory.nextRun();
  await project.destroy();
  expect(store.clusters.projectIds(cluster)).toEqual([]);
});
