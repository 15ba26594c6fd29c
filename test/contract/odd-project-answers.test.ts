import type { FaultInput } from "../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

const cluster = "Cluster One";
const settings = { customer_id: "acme", admin_uids: ["u1", "u2"], description: "d", quota_memory: 100 };
const config = { cluster, name: "Shop", ...settings, deletion_protection: false };

let memory: InMemory;
let project: ReturnType<InMemory["object"]>;

beforeEach(async () => {
  memory = await startInMemory({ seed: { customers: ["acme"], clusters: { [cluster]: {} } } });
  project = memory.object("ims_platform_project");
  await project.apply(config);
  await memory.clock.advance(60_000);
  await memory.nextRun();
  memory.sandbox.resetRequests();
});

/** The project as the service shows it, but for this. */
function odd(differing: object): FaultInput {
  const { state } = project;
  const shown = { id: state?.["project_id"], name: "Shop", customerId: "acme", adminUids: ["u1", "u2"] };
  const rest = { description: "d", quotaMemory: 100, type: state?.["type"], url: state?.["url"] };
  const body = JSON.stringify({ ...shown, ...rest, created: state?.["created"], ...differing });
  return { endpoint: "platform.getProject", status: 200, body };
}

const requests = (): number => memory.sandbox.requests.length;

it.each<[string, object]>([
  ["without its customer", { customerId: undefined }],
  ["without settings", { description: undefined, quotaMemory: undefined }],
  ["with an admin fewer", { adminUids: ["u1"] }],
  ["with another description", { description: "theirs" }],
  ["with its time in whole seconds", { created: 1_700_000_001_000 }],
  ["without its address", { url: undefined }],
])("one answer %s changes nothing", async (_, differing) => {
  const { state } = project;
  memory.sandbox.faults.add(odd(differing));
  await project.refresh();
  expect([project.state, project.told, requests()]).toEqual([state, [], 2]);
  expect(await project.plan(config)).toMatchObject({ action: "no-op" });
});

it("a change that stays is taken, and costs one request more, once", async () => {
  memory.sandbox.store.clusters.setProject(cluster, "shop", { description: "theirs" });
  await project.refresh();
  expect([project.state?.["description"], requests()]).toEqual(["theirs", 2]);
  await project.refresh();
  expect(requests()).toBe(3);
});

it("answers of which no two agree are an error", async () => {
  const faults = [1, 2, 3, 4, 5, 6, 7].map((nth) => ({ ...odd({ description: `d${nth}` }), nth }));
  memory.sandbox.faults.add(...faults);
  await expect(project.refresh()).rejects.toThrow(/project-answer-doubtful/);
});

it("what others seemed to have made is forgotten once the project is shown as it was", async () => {
  const oddly = odd({ created: Number(project.state?.["created"]) - 300 });
  memory.sandbox.faults.add({ ...oddly, times: 2 });
  await project.refresh();
  expect(project.told).toMatchObject([{ summary: "Cluster One Shop: Another project has taken its place" }]);
  await project.refresh();
  expect(project.told).toEqual([]);
  expect((await project.planDestroy()).diagnostics).toEqual([]);
});
