import type { SandboxOptionsInput } from "../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";
import { styles } from "../support/deployment.ts";

const cluster = "Cluster One";
const others = { severity: "warning", summary: "Cluster One Shop: The project was created by others" };
/** No engine tells a provider whether what a plan deletes is deposed: the command that forgets it forgets what took its place, too. */
const ofDeposed =
  /note the id that terraform state show ADDRESS shows of what took its place, and run terraform state rm ADDRESS, which forgets both/;
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };

let memory: InMemory;
let project: ReturnType<InMemory["object"]>;
let id: string;

async function begin(options: SandboxOptionsInput): Promise<void> {
  memory = await startInMemory({ seed: { customers: ["acme"], clusters: { [cluster]: {} } }, options });
  project = memory.object("ims_platform_project");
  await project.apply(config);
  [id = ""] = memory.sandbox.store.clusters.projectIds(cluster);
}

/** By others. */
async function makeAnew(theirConfig: typeof config = config): Promise<void> {
  memory.sandbox.store.clusters.removeProject(cluster, id);
  await memory.clock.advance(60_000);
  const theirs = await memory.beside({});
  await theirs.object("ims_platform_project").apply(theirConfig);
  expect(memory.sandbox.store.clusters.projectIds(cluster)).toEqual([id]);
  await memory.nextRun();
}

it.each(
  styles.flatMap(([style, options]) => [
    { style, options, theirs: config, what: "with equal settings" },
    { style, options, theirs: { ...config, admin_uids: ["u2"] }, what: "with an admin of theirs" },
  ]),
)("a project that others made anew since the plan $what is not deleted by it: $style", async ({ options, theirs }) => {
  await begin(options);
  const { store } = memory.sandbox;
  const planned = await project.planDestroy();
  await makeAnew(theirs);
  await expect(project.destroy(planned)).rejects.toThrow(
    /The object is not as the plan showed it.*created was \d{4}-\S+Z and is \d{4}-\S+Z: another project has this name and ID now/s,
  );
  expect(store.clusters.projectIds(cluster)).toEqual([id]);
  // the next plan shows the one that is there
  await memory.nextRun();
  expect(await project.destroy()).toMatchObject([others]);
  expect(store.clusters.projectIds(cluster)).toEqual([]);
});

it.each(styles)("a refresh and the plan of its deletion say that others made it anew: %s", async (_, options) => {
  await begin(options);
  await makeAnew();
  await project.refresh();
  expect(project.told).toMatchObject([
    { severity: "warning", summary: "Cluster One Shop: Another project has taken its place" },
  ]);
  expect(project.told[0]?.detail).toMatch(/created was \d{4}-\S+Z and is \d{4}-\S+Z: another project/);
  await project.refresh();
  expect(project.told).toEqual([]);
  const { diagnostics } = await project.planDestroy();
  expect(diagnostics).toMatchObject([others]);
  expect(diagnostics[0]?.detail).toMatch(ofDeposed);
  const { warnings } = await project.plan({ ...config, quota_cpu: 200 });
  expect(warnings).toMatchObject([others]);
});

it("so does the plan of a tainted one, whose refresh right before it is the first to see that", async () => {
  await begin({});
  await makeAnew();
  await project.refresh();
  // engines plan it as new, and hand over nothing of its state
  const { warnings } = await memory.object("ims_platform_project").plan(config);
  expect(warnings).toMatchObject([others]);
});

it("nothing is said of it once it was imported", async () => {
  await begin({});
  await makeAnew();
  await project.refresh();
  project.forget();
  await project.import(`${cluster}/${id}`);
  await project.apply(config);
  expect((await project.planDestroy()).diagnostics).toEqual([]);
});
