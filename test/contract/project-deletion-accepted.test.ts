import { createLockDirectory, startInMemory, type InMemory } from "../support/in-memory.ts";
import { asKilled, openCreates } from "../support/killed-run.ts";
import { refusalOf } from "../support/terraform-core.ts";
import type { FaultInput } from "../../src/sandbox/index.ts";

const cluster = "Cluster One";
const config = {
  ...{ cluster, name: "Shop", customer_id: "acme", admin_uids: ["u1"], quota_memory: 1024, deletion_protection: false },
  timeouts: { create: null, delete: "1m" },
};
const accepted = { severity: "warning", summary: "Cluster One Shop: The deletion of the project was accepted" };
const lingersMs = 3_600_000;

let memory: InMemory;
let project: ReturnType<InMemory["object"]>;
const begin = async (...faults: FaultInput[]): Promise<void> => {
  const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
  memory = await startInMemory({ seed, faults, options: { lingersFor: lingersMs } });
  project = memory.object("ims_platform_project");
  await project.apply(config);
};
const live = (): readonly string[] => memory.sandbox.store.clusters.projectIds(cluster);

/** Stops the provider as soon as the service has got so many requests of an endpoint since now. */
const stopAt = async (endpoint: string, count = 1): Promise<void> => {
  const seen = (): number => memory.sandbox.requestCounts().byEndpoint[endpoint] ?? 0;
  for (const before = seen(); seen() < before + count;) await new Promise((resolve) => setImmediate(resolve));
  memory.provider.stop();
};
const stopped = async (work: () => Promise<unknown>): Promise<string> => {
  const refusal = refusalOf(work());
  await stopAt("platform.deleteProject");
  const told = await refusal;
  await memory.nextRun();
  return told;
};

const ends: readonly (readonly [string, () => Promise<string>, string])[] = [
  ["a destruction that is cancelled", () => stopped(() => project.destroy()), "cancelled"],
  [
    "a replacement that is cancelled",
    () => stopped(() => project.apply({ ...config, quota_memory: 2048 })),
    "cancelled",
  ],
  ["a destruction that takes too long", () => refusalOf(project.destroy()), "project-still-there"],
];

/** Two runs tell of it, and plan nothing. */
async function expectTold(memory: InMemory, project: ReturnType<InMemory["object"]>): Promise<void> {
  for (let nth = 1; nth <= 2; nth += 1) {
    await project.refresh();
    expect(project.told).toMatchObject([accepted]);
    expect(project.told[0]?.detail).toMatch(/accepted at \d{4}-\S+Z/);
    expect(await project.plan(config)).toMatchObject({ action: "no-op" });
    await memory.nextRun();
  }
}

describe.each(ends)("the accepted deletion of a project, after %s,", (_, end, code) => {
  beforeEach(() => begin());

  it("is told by the message, and by each refresh until the project is gone; then nothing is told", async () => {
    const told = await end();
    expect(told).toMatch(/The service accepted the deletion/);
    expect(told).toContain(`Error code: ${code}`);
    expect(project.state).toMatchObject({ project_id: "shop" });
    await expectTold(memory, project);
    await memory.clock.advance(lingersMs);
    await project.refresh();
    expect([project.state, project.told, live()]).toEqual([null, [], []]);
    await project.apply(config);
    await project.refresh();
    expect(project.told).toEqual([]);
  });

  it("is not told of what was made anew: by the run that goes on", async () => {
    await end();
    await memory.clock.advance(lingersMs - 30_000);
    expect(await project.apply({ ...config, quota_memory: 4096 })).toBe("replace");
    await project.refresh();
    expect([project.told, project.state?.["quota_memory"]]).toEqual([[], 4096]);
  });

  it("is not told of what others made anew under its ID", async () => {
    await end();
    await memory.clock.advance(lingersMs);
    const theirs = await memory.beside({});
    await theirs.object("ims_platform_project").apply(config);
    await memory.nextRun();
    await project.refresh();
    expect(project.told).toMatchObject([{ summary: "Cluster One Shop: Another project has taken its place" }]);
    await project.refresh();
    expect(project.told).toEqual([]);
  });
});

it("a deletion without an answer that is cancelled says that it may have been accepted", async () => {
  await begin({ endpoint: "platform.deleteProject", status: 500, times: "always" });
  const refusal = refusalOf(project.destroy());
  await stopAt("platform.deleteProject");
  expect(await refusal).toMatch(/may have accepted the deletion.*Error code: cancelled/s);
  await memory.nextRun();
  await project.refresh();
  expect(project.told).toEqual([]);
});

it("the accepted deletion of a project that was never seen before is known by the next run", async () => {
  const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
  memory = await startInMemory({ seed, options: { lingersFor: lingersMs, visibleAfter: 120_000 } });
  project = memory.object("ims_platform_project");
  const short = { ...config, timeouts: { create: "1m", delete: "5m" } };
  expect(await refusalOf(project.apply(short))).toContain("project-timeout");
  await memory.nextRun();
  await stopped(() => project.destroy());
  await project.refresh();
  expect(project.told).toMatchObject([accepted]);
  await memory.clock.advance(lingersMs);
  await project.refresh();
  expect([project.state, project.told]).toEqual([null, []]);
});

describe("the accepted deletion of a project, after a run that was killed,", () => {
  let lockDirectory: string;
  beforeEach(async () => {
    lockDirectory = createLockDirectory();
    const seed = { customers: ["acme"], clusters: { [cluster]: {} } };
    const own = { lockDirectory, engine: { workingDirectory: "/" } };
    memory = await startInMemory({ seed, options: { lingersFor: lingersMs } }, "zone", own);
    project = memory.object("ims_platform_project");
    await project.apply(config);
    await memory.nextRun();
    await project.refresh();
    const { state, private: noted } = project;
    await stopped(() => project.destroy());
    project.restore(state, noted);
    asKilled(lockDirectory);
    await memory.nextRun();
  });

  it("is told by each refresh until the project is gone; then nothing is told", async () => {
    await expectTold(memory, project);
    await memory.clock.advance(lingersMs);
    await project.refresh();
    expect([project.state, project.told, live()]).toEqual([null, [], []]);
    expect(openCreates(lockDirectory)).toEqual([]);
    await project.apply(config);
    await project.refresh();
    expect(project.told).toEqual([]);
  });

  it("ends with an import, as its message says, and is told for the last time then", async () => {
    await expectTold(memory, project);
    const imported = memory.object("ims_platform_project");
    await imported.import(`${cluster}/shop`);
    expect(imported.told).toMatchObject([accepted]);
    expect(openCreates(lockDirectory)).toEqual([]);
    await memory.nextRun();
    await imported.refresh();
    expect(imported.told).toEqual([]);
  });

  it("is not told of what others made anew under its ID", async () => {
    await memory.clock.advance(lingersMs);
    const theirs = await memory.beside({});
    await theirs.object("ims_platform_project").apply(config);
    await memory.nextRun();
    await project.refresh();
    expect(project.told).toMatchObject([{ summary: "Cluster One Shop: Another project has taken its place" }]);
    expect(openCreates(lockDirectory)).toEqual([]);
    await project.refresh();
    expect(project.told).toEqual([]);
  });

  it("is not told of what the next run made anew", async () => {
    await memory.clock.advance(lingersMs - 30_000);
    expect(await project.apply({ ...config, quota_memory: 4096 })).toBe("replace");
    await memory.nextRun();
    await project.refresh();
    expect([project.told, project.state?.["quota_memory"]]).toEqual([[], 4096]);
  });
});
