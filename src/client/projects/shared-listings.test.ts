import type { FaultInput, SandboxOptionsInput } from "../../sandbox/index.ts";
import type { Project } from "../index.ts";
import { cluster, connected, others, shop, start, timeoutMs } from "../../../test/support/projects.ts";

const ten = Array.from({ length: 10 }, (_, nr) => `Shop ${nr}`);
const idOf = (name: string): string => name.toLowerCase().replace(" ", "-");
const there = { visibleAfter: 0, settledAfter: 0, lingersFor: 0 };
const list = (fault: Partial<FaultInput>): FaultInput => ({ endpoint: "platform.listProjects", ...fault });
const countOf = (endpoint: string): number => connected.sandbox.requestCounts().byEndpoint[`platform.${endpoint}`] ?? 0;
const listed = (): readonly string[] => connected.sandbox.store.clusters.projectIds(cluster);
const codeOf = (one: PromiseSettledResult<unknown>): string =>
  one.status === "fulfilled" ? "done" : String((one.reason as { code?: unknown }).code);

const createTen = async (): Promise<string[]> => {
  const all = ten.map((name) => connected.client.projects.create({ declared: { ...shop, name }, timeoutMs }));
  return (await Promise.allSettled(all)).map(codeOf);
};
/** Deletes them at about one time. `ended` is called as each delete ends. */
const deleteTen = async (ended: (id: string) => void = () => undefined, wait = timeoutMs): Promise<string[]> => {
  const all = ten.map(async (name) => {
    const project = { cluster, id: idOf(name) };
    await connected.client.projects.delete({ project, name, timeoutMs: wait });
    ended(project.id);
  });
  return (await Promise.allSettled(all)).map(codeOf);
};
const seeded = ten.map((name) => ({ name, adminUids: ["u9"], customerId: "acme" }));
const startWithTen = (options: SandboxOptionsInput = {}, faults: readonly FaultInput[] = []): void =>
  void start({ options: { ...there, ...options }, projects: [...others, ...seeded], faults });

it("projects that are created at about one time share the listings, and each is read twice", async () => {
  start({ options: there });
  expect(new Set(await createTen())).toEqual(new Set(["done"]));
  expect(countOf("createProject")).toBe(10);
  // the names of those that are there already are read once
  expect(countOf("getProject")).toBe(others.length + 20);
  expect(countOf("listProjects")).toBe(3);
});

it("projects that are deleted at about one time are seen to be gone by the same listings", async () => {
  startWithTen();
  expect(new Set(await deleteTen())).toEqual(new Set(["done"]));
  expect(countOf("deleteProject")).toBe(10);
  // each is read before
  expect(countOf("getProject")).toBe(10);
  expect(countOf("listProjects")).toBe(3);
});

it("those that linger are waited for by shared listings", async () => {
  startWithTen({ lingersFor: 20_000 });
  const early: string[] = [];
  await deleteTen((id) => early.push(...listed().filter((other) => other === id)));
  expect(early).toEqual([]);
  expect(countOf("getProject")).toBe(10);
});

describe("nothing that still exists is taken for gone", () => {
  it.each<[string, SandboxOptionsInput, readonly FaultInput[]]>([
    ["an empty listing once", {}, [list({ status: 200, body: "", nth: 2 })]],
    ["listings that are empty after the first one", {}, [list({ status: 200, body: "", nth: 2, times: 20 })]],
    ["listings that were cut from the first one on", {}, [list({ status: 200, body: "one\ntwo", times: 20 })]],
    ["listings that lack others from the second one on", {}, [list({ status: 200, body: "two\n", nth: 2, times: 20 })]],
    ["listings that fail for a while", {}, [list({ status: 500, times: 6 })]],
    ["a first listing that is refused", {}, [list({ status: 403 })]],
  ])("%s", async (_, options, faults) => {
    startWithTen({ lingersFor: 20_000, ...options }, faults);
    const early: string[] = [];
    expect(new Set(await deleteTen((id) => early.push(...listed().filter((other) => other === id))))).toEqual(
      new Set(["done"]),
    );
    expect(early).toEqual([]);
  });

  it("projects so new that the listing lacks them", async () => {
    start({ options: { ...there, postReturnsId: true, listingLag: 60_000, lingersFor: 20_000 } });
    await createTen();
    const early: string[] = [];
    expect(new Set(await deleteTen((id) => early.push(...listed().filter((other) => other === id))))).toEqual(
      new Set(["done"]),
    );
    expect(early).toEqual([]);
  });

  it("one that stays", async () => {
    startWithTen({}, [{ endpoint: "platform.deleteProject", nth: 3, status: 200, when: "before" }]);
    const ended = await deleteTen(undefined, 5_000);
    expect(ended.filter((one) => one !== "done")).toEqual(["project-still-there"]);
    expect(listed()).toHaveLength(others.length + 1);
  });
});

it.each<[string, readonly FaultInput[]]>([
  ["listings that hold it", []],
  ["an empty listing", [list({ status: 200, body: "" })]],
  ["a listing cut short", [list({ status: 200, body: "two\n" })]],
])("a name that is taken is refused, and the others are created: %s", async (_, faults) => {
  start({
    options: { ...there, duplicateNames: "allow" },
    projects: [...others, { name: "Shop 3", adminUids: ["u9"], customerId: "acme" }],
    faults,
  });
  expect((await createTen()).filter((one) => one !== "done")).toEqual(["project-exists"]);
  expect(countOf("createProject")).toBe(9);
});

it("each gets its own project where the service tells no ids", async () => {
  start({ options: { projectIds: "opaque", visibleAfter: 20_000, settledAfter: 60_000 } });
  const { client, sandbox } = connected;
  const made = await Promise.all(ten.map((name) => client.projects.create({ declared: { ...shop, name }, timeoutMs })));
  const nameOf = ({ id }: Project): unknown => sandbox.store.clusters.project(cluster, id)?.["name"];
  expect(made.map(nameOf)).toEqual(ten);
});

it("a delete that is called off ends, and the others go on", async () => {
  startWithTen({ lingersFor: 20_000 });
  const controller = new AbortController();
  const { client } = connected;
  const off = client.projects.delete({ project: { cluster, id: "one" }, timeoutMs }, controller.signal);
  const rest = deleteTen();
  controller.abort(new Error("stop"));
  await expect(off).rejects.toThrow();
  expect(new Set(await rest)).toEqual(new Set(["done"]));
});
