import { identify } from "./identify-project.ts";
import { describeNotOurs } from "./not-ours.ts";
import type { Project, ProjectDeclaration } from "./project.ts";

const declared: ProjectDeclaration = {
  cluster: "c",
  name: "n",
  adminUids: ["u1", "u2"],
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
const at = 1_700_000_000_000;
const project = (id: string, differing: Partial<Project> = {}): Project => ({
  ...declared,
  id,
  type: "CUSTOMER",
  url: null,
  created: at + 1,
  ...differing,
});
const [timeoutMs, hour] = [600_000, 3_600_000];
const bare = { adminUids: null, customerId: null };

describe("identify", () => {
  it.each<[string, Project[], string]>([
    ["nothing", [], "none"],
    ["the one that is ours in all", [project("a")], "one a"],
    ["admins in another order", [project("a", { adminUids: ["u2", "u1"] })], "one a"],
    ["a clock some seconds behind ours", [project("a", { created: at - 5_000 })], "one a"],
    ["no time of creation", [project("a", { created: null })], "one a"],
    ["one that was there before", [project("old")], "none"],
    ["one created long before", [project("a", { created: at - 300_000 })], "none"],
    ["one created late", [project("a", { created: at + hour + timeoutMs })], "one a"],
    ["one created later than what was asked for is", [project("a", { created: at + hour + timeoutMs + 1 })], "none"],
    ["another customer's", [project("a", { customerId: "globex" })], "none"],
    ["the customer in capitals", [project("a", { customerId: "ACME" })], "one a"],
    ["other admins", [project("a", { adminUids: ["u3"] })], "none"],
    ["one without settings yet", [project("a", bare)], "maybe a"],
    ["some of the admins yet", [project("a", { adminUids: ["u1"] })], "maybe a"],
    ["two without settings yet", [project("a", bare), project("b", bare)], "none"],
    ["ours, and one that may still turn out to be", [project("a"), project("b", bare)], "none"],
    ["ours, and another customer's", [project("a"), project("b", { customerId: "globex" })], "one a"],
    ["two that are ours in all", [project("a"), project("b")], "several a b"],
  ])("%s", (_, named, expected) => {
    const found = identify(named, { declared, known: new Set(["old"]), since: at, timeoutMs });
    const projects = "projects" in found ? found.projects : "project" in found ? [found.project] : [];
    expect([found.kind, ...projects.map(({ id }) => id)].join(" ")).toBe(expected);
  });

  it("goes by the ids seen before alone where the service does not tell its time", () => {
    const named = [project("old"), project("a", { created: at - 300_000 })];
    const found = identify(named, { declared, known: new Set(["old"]), since: undefined, timeoutMs });
    expect(found).toMatchObject({ kind: "one", project: { id: "a" } });
  });
});

describe("what is said of a project of the name that is not the one asked for", () => {
  it.each<[string, Partial<Project>, RegExp]>([
    ["one more admin", { adminUids: ["u1", "u2", "svc"] }, /c\/a has its name, but its admins are u1, u2, svc\. If/],
    ["another customer", { customerId: "globex" }, /but its customer is "globex"\. If.*import ADDRESS 'c\/a'`;/],
    [
      "created before it was asked for, and other admins",
      { created: at - 60_000, adminUids: ["u3"] },
      /created at 2023-11-14T22:12:20\S*, before it was asked for at 2023-11-14T22:13:20\S* by .* and its admins are u3\./,
    ],
    [
      "created long after",
      { created: at + 2 * hour },
      /created at 2023-11-15T00:13:20\S*, long after it was asked for at 2023-11-14T22:13:20\S* by the service's clock\. If/,
    ],
    ["no settings yet", bare, /^nothing$/],
  ])("%s", (_, differing, expected) => {
    const said = describeNotOurs([project("a", differing)], { declared, known: new Set(), since: at, timeoutMs });
    expect(said ?? "nothing").toMatch(expected);
  });
});
