/**
 * A create that ended before its project could be seen, and others who delete that one then and make another of its name, which gets its id: theirs is
 * neither deleted nor taken, whatever named the id.
 */
import type { SandboxOptionsInput } from "../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

const cluster = "Cluster One";
const config = { cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], deletion_protection: false };
const hasty = { ...config, timeouts: { create: "1s", delete: "1m" } };
const patient = { ...config, timeouts: { create: "1m", delete: "1m" } };

type ProjectObject = ReturnType<InMemory["object"]>;

const hour = 3_600_000;
const theirs: [string, object, number, RegExp][] = [
  ["other admins", { admin_uids: ["u9"] }, 0, /its admins are u9/],
  ["more admins", { admin_uids: ["u1", "u9"] }, 0, /its admins are u1, u9/],
  ["another customer", { customer_id: "globex" }, 0, /its customer is "globex"/],
  [
    "all that is declared, made long after",
    {},
    24 * hour,
    /it was created at \S+Z, long after it was asked for at \S+Z/,
  ],
];

/** A project that nobody has seen yet, and is gone. */
async function beginUnseen(options: SandboxOptionsInput) {
  const seed = { customers: ["acme", "globex"], clusters: { [cluster]: {} } };
  const slow = { visibleAfter: 3_000, settledAfter: 3_500, lingersFor: 0, listingLag: 0 };
  const memory = await startInMemory({ seed, options: { ...slow, ...options } });
  const project = memory.object("ims_platform_project");
  await expect(project.apply(hasty)).rejects.toThrow(/project-timeout/);
  expect(project.state).toMatchObject({ name: "Shop", created: null });
  memory.sandbox.store.clusters.removeProject(cluster, "shop");
  return { memory, project };
}

/** The same where others have the project that has its id now. */
async function begin(options: SandboxOptionsInput, theirs: object, passedMs: number) {
  const { memory, project } = await beginUnseen(options);
  await memory.clock.advance(60_000 + passedMs);
  const others = (await memory.beside({})).object("ims_platform_project");
  await others.apply({ ...config, ...theirs, description: "of others" });
  expect(others.state).toMatchObject({ project_id: "shop" });
  await memory.nextRun();
  return { memory, project };
}

/** By others, at once. */
async function makeAnew({ sandbox, clock }: InMemory, settings: Record<string, unknown>): Promise<void> {
  await clock.advance(1_000);
  sandbox.store.change(({ clusters }) => {
    const project = clusters.find(({ id }) => id === cluster)?.projects.find(({ id }) => id === "shop");
    if (project !== undefined) Object.assign(project, { created: clock.now() });
  });
  sandbox.store.clusters.setProject(cluster, "shop", settings);
}

function expectKept({ sandbox }: InMemory, project: ProjectObject): void {
  expect(sandbox.store.clusters.project(cluster, "shop")).toMatchObject({ description: "of others" });
  expect(project.state).toMatchObject({ name: "Shop", description: null, created: null });
}

describe.each<[string, SandboxOptionsInput]>([
  ["the answer named", { postReturnsId: true }],
  ["nothing named", {}],
])("a project that was never seen, whose id %s", (_, options) => {
  describe.each(theirs)("where the one of others has %s", (__, settings, passedMs, why) => {
    it("is not destroyed", async () => {
      const { memory, project } = await begin(options, settings, passedMs);
      await expect(project.destroy()).rejects.toThrow(new RegExp(`${why.source}.*project-not-seen`, "s"));
      expectKept(memory, project);
    });

    it("is not taken by a refresh, which says why, nor by the apply that goes on waiting, nor deleted after that", async () => {
      const { memory, project } = await begin(options, settings, passedMs);
      await project.refresh();
      expect(project.told.map(({ detail }) => detail)).toEqual([expect.stringMatching(why)]);
      await expect(project.apply(patient)).rejects.toThrow(why);
      expectKept(memory, project);
      await expect(project.destroy()).rejects.toThrow(/project-not-seen/);
      expectKept(memory, project);
    });
  });
});

it.each(theirs.slice(0, 3))(
  "nor is one of others that has %s destroyed where nothing is remembered of the create, as of a tainted one with `-refresh=false`",
  async (_, settings, passedMs, why) => {
    const { memory, project } = await begin({ postReturnsId: true }, settings, passedMs);
    project.take(project.state);
    await expect(project.destroy()).rejects.toThrow(why);
    expectKept(memory, project);
  },
);

describe("one of others that does not show its settings yet", () => {
  async function beginUnsettled() {
    const { memory, project } = await beginUnseen({ postReturnsId: true });
    Object.assign(memory.sandbox.options, { visibleAfter: 0, settledAfter: 2 * hour });
    const others = (await memory.beside({})).object("ims_platform_project");
    const made = others.apply({ ...hasty, admin_uids: ["u9"], description: "of others" });
    await expect(made).rejects.toThrow(/project-timeout/);
    await memory.nextRun();
    return { memory, project };
  }

  it("is not destroyed, as it may become what was asked for", async () => {
    const { memory, project } = await beginUnsettled();
    await expect(project.destroy()).rejects.toThrow(/its settings to read as declared: .*adminUids.*project-not-seen/s);
    expectKept(memory, project);
  });

  it("is neither taken nor destroyed once it shows them, for having been read before", async () => {
    const { memory, project } = await beginUnsettled();
    await project.refresh();
    await memory.clock.advance(2 * hour);
    await project.refresh();
    await expect(project.apply(patient)).rejects.toThrow(/its admins are u9/);
    expectKept(memory, project);
    await expect(project.destroy()).rejects.toThrow(/its admins are u9.*project-not-seen/s);
    expectKept(memory, project);
  });
});

it.each([
  ["of other admins", { adminUids: ["u9"] }],
  ["of the same admins", {}],
])(
  "what others make between the look that finds the project and its deletion is not deleted: %s",
  async (_, settings) => {
    const { memory, project } = await begin({ postReturnsId: true }, {}, 0);
    let looks = 0;
    await memory.nextRun({
      async transport(request, signal) {
        const answer = await memory.sandbox.transport(request, signal);
        const isLook = request.method === "GET" && request.target.includes("/shop") && answer.status === 200;
        if (isLook && ++looks === 1) await makeAnew(memory, settings);
        return answer;
      },
    });
    await expect(project.destroy()).rejects.toThrow(/plan-stale|project-not-seen/);
    expect(memory.sandbox.store.clusters.projectIds(cluster)).toEqual(["shop"]);
  },
);
