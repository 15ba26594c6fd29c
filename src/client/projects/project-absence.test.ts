import type { FaultInput } from "../../sandbox/index.ts";
import { cluster, connected, start } from "../../../test/support/projects.ts";

const always = { times: "always" } as const;
const read = { endpoint: "platform.getProject" };
const list = { endpoint: "platform.listProjects" };
const body = (text: string): Pick<FaultInput, "status" | "body"> => ({ status: 200, body: text });
const other = JSON.stringify({ id: "two", name: "two", adminUids: ["u9"] });
const renamed = JSON.stringify({ id: "one", name: "One More", adminUids: ["u9"] });
const bare = JSON.stringify({ id: "one", name: "one" });

/** Reads the project `one` through the faults: the result is that it exists, that it does not, or that this is unclear. */
async function outcome(): Promise<string> {
  try {
    const wanted = { cluster, id: "one", name: "one", hasAdmins: true };
    const project = await connected.client.projects.get(wanted);
    return project === undefined ? "gone" : "kept";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

describe("a project that is there is never taken for gone, nor for another one", () => {
  it.each<[string, FaultInput[], string]>([
    ["nothing is wrong", [], "kept"],
    ["404 once", [{ ...read, status: 404 }], "kept"],
    ["404 twice", [{ ...read, status: 404, times: 2 }], "kept"],
    ["404 always", [{ ...read, ...always, status: 404 }], "project-unreadable"],
    [
      "404 and an empty listing once",
      [
        { ...read, status: 404 },
        { ...list, ...body("") },
      ],
      "kept",
    ],
    [
      "404 once and a listing always empty",
      [
        { ...read, status: 404 },
        { ...list, ...always, ...body("") },
      ],
      "kept",
    ],
    [
      "404 always and an empty listing once",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...body("") },
      ],
      "project-unreadable",
    ],
    [
      "404 once and a listing cut short",
      [
        { ...read, status: 404 },
        { ...list, ...always, ...body("two\nth") },
      ],
      "kept",
    ],
    [
      "404 always and a listing cut short once",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...body("two\nth") },
      ],
      "project-unreadable",
    ],
    [
      "404 always and {} for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, ...body("{}") },
      ],
      "http-answer-invalid",
    ],
    [
      "404 always and [] for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, ...body("[]") },
      ],
      "http-answer-invalid",
    ],
    [
      "404 always and an error for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, ...body('{"error":"x"}') },
      ],
      "http-answer-invalid",
    ],
    ...["Unauthorized", "OK", "null", "error", "404"].map((word): [string, FaultInput[], string] => [
      `404 always and ${word} for the listing`,
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, ...body(word) },
      ],
      "http-answer-invalid",
    ]),
    [
      "404 always and a word that names no project for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, ...body("blocked") },
      ],
      "project-answer-doubtful",
    ],
    [
      "404 always and a page for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, ...body("<html>x") },
      ],
      "http-answer-invalid",
    ],
    [
      "404 always and 403 for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, status: 403 },
      ],
      "http-forbidden",
    ],
    [
      "404 always and 404 for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, status: 404 },
      ],
      "http-not-found",
    ],
    [
      "404 always and 503 for the listing",
      [
        { ...read, ...always, status: 404 },
        { ...list, ...always, status: 503 },
      ],
      "http-server-error",
    ],
    ["403 for the project", [{ ...read, ...always, status: 403 }], "http-forbidden"],
    ["{} once", [{ ...read, ...body("{}") }], "kept"],
    ["{} always", [{ ...read, ...always, ...body("{}") }], "http-answer-invalid"],
    ["an error with status 200 once", [{ ...read, ...body('{"error":"x"}') }], "kept"],
    ["an error with status 200 always", [{ ...read, ...always, ...body('{"error":"x"}') }], "http-answer-invalid"],
    ["[]", [{ ...read, ...always, ...body("[]") }], "http-answer-invalid"],
    ["null", [{ ...read, ...always, ...body("null") }], "http-answer-invalid"],
    ["nothing at all", [{ ...read, ...always, ...body("") }], "http-answer-invalid"],
    ["a page", [{ ...read, ...always, ...body("<html><title>Log in</title>") }], "http-answer-invalid"],
    ["another project once", [{ ...read, ...body(other) }], "kept"],
    ["another project always", [{ ...read, ...always, ...body(other) }], "answer-mixed-up"],
    ["another name once", [{ ...read, ...body(renamed) }], "kept"],
    ["another name always", [{ ...read, ...always, ...body(renamed) }], "project-answer-doubtful"],
    ["no admins once", [{ ...read, ...body(bare) }], "kept"],
    ["no admins always", [{ ...read, ...always, ...body(bare) }], "project-incomplete"],
    [
      "no admins, then 404 once",
      [
        { ...read, ...body(bare) },
        { ...read, status: 404 },
      ],
      "kept",
    ],
  ])("%s", async (_, faults, expected) => {
    start({ faults });
    expect(await outcome()).toBe(expected);
  });

  it.each([1, 2, 3, 4, 5, 6])("one wrong listing beside a 404 that stays, the %ith", async (nth) => {
    start({
      faults: [
        { ...read, ...always, status: 404 },
        { ...list, nth, ...body("") },
      ],
    });
    expect(await outcome()).toBe("project-unreadable");
  });

  it("404 and an empty listing always, where projects were listed before", async () => {
    const { client, sandbox } = start();
    await client.projects.create({ declared: { ...declared, name: "new" }, timeoutMs: 60_000 });
    sandbox.faults.add({ ...read, ...always, status: 404 }, { ...list, ...always, ...body("") });
    expect(await outcome()).toBe("project-answer-doubtful");
  });
});

describe("a project that is gone", () => {
  it.each<[string, FaultInput[], string]>([
    ["nothing is wrong", [], "gone"],
    ["the listing is cut short", [{ ...list, ...always, ...body("two") }], "gone"],
    ["the listing was a word once", [{ ...list, ...body("blocked") }], "gone"],
    ["it was the last one", [{ ...list, ...always, ...body("") }], "gone"],
    ["an old listing once", [{ ...list, ...body("one\ntwo\nthree") }], "gone"],
    ["an old listing always", [{ ...list, ...always, ...body("one\ntwo\nthree") }], "project-unreadable"],
    ["the cluster cannot be read", [{ ...list, ...always, status: 404 }], "http-not-found"],
  ])("%s", async (_, faults, expected) => {
    const { sandbox } = start({ faults });
    sandbox.store.clusters.removeProject(cluster, "one");
    expect(await outcome()).toBe(expected);
  });
});

const declared = {
  cluster,
  adminUids: ["u1"],
  editorUids: null,
  viewerUids: null,
  customerId: "acme",
  productId: null,
  description: null,
  nodeSelector: null,
  requesterUid: null,
  billingCycle: null,
  quotaMemory: null,
  quotaCpu: null,
};

it("does not delete a project that got the id of the one to delete", async () => {
  const { client, sandbox } = start();
  const deleting = client.projects.delete({ project: { cluster, id: "one" }, name: "One Before", timeoutMs: 10_000 });
  await expect(deleting).rejects.toMatchObject({ code: "project-answer-doubtful" });
  expect(sandbox.store.clusters.projectIds(cluster)).toContain("one");
});
