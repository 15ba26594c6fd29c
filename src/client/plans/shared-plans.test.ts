import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManualClock, markOf, markThisProcess } from "terraform-provider-sdk/core";
import { openRunNotes, type SharedNotes } from "../../reconcile/index.ts";
import { createPlannedObjects, type PlannedObject } from "./planned-objects.ts";
import type { OwnerClaim } from "../records/owners/owner-claim.ts";
import { createRecordOwners } from "../records/owners/record-owners.ts";
import { createSharedPlans, noSharedPlans, type SharedPlans } from "./shared-plans.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Processes that run side by side: this one and the one that started it. */
const [own, other] = [markThisProcess(), markOf(process.ppid, 0)];
const run = { directory: "/work", key: "0123456789abcdef", engine: markOf(1, 0) };
const open = (as = own): SharedNotes =>
  openRunNotes({ directory, baseUrl: "https://a.example", clock: createManualClock(Date.now()), run, own: as }).shared;

/** Two processes of one walk, which run side by side, or one after the other. */
type Two = () => readonly [first: SharedPlans, second: () => SharedPlans];
const sideBySide: Two = () => {
  const [first, second] = [open(), open(other)].map(createSharedPlans) as [SharedPlans, SharedPlans];
  return [first, () => second];
};
const oneByOne: Two = () => {
  const first = open();
  const second = (): SharedPlans => {
    first.end(true);
    return createSharedPlans(open(other));
  };
  return [createSharedPlans(first), second];
};

const zone = "example.com.";
const set = (owner: string, ...sets: string[]): OwnerClaim => ({
  owner,
  kind: `set ${owner}`,
  zone,
  sets,
  records: [],
});
/** A single record that the state has, and that the plan changes, or keeps. */
const single = (owner: string, from: string, to: string): OwnerClaim => ({
  ...set(owner),
  records: [{ set: "A a", key: to }],
  ...(from === to ? { keeps: true } : { holds: [{ set: "A a", key: from }] }),
});
const server = (owner: string, from: string, to: string): PlannedObject => {
  const of = (name: string): PlannedObject["prior"] =>
    name === "" ? undefined : { kind: "server", identity: ["acme", name] };
  return { owner, prior: of(from), isDeleted: from !== to, declares: of(to) };
};

describe.each([
  ["side by side", sideBySide],
  ["one after the other", oneByOne],
])("what two processes of one walk plan, %s,", (_when, two) => {
  const [created, kept] = [{ isUnnamed: true, creates: ["A a"] }, { keeps: true }];
  it.each<[string, OwnerClaim, OwnerClaim, string[]]>([
    ["sets of other names", set("1", "A a"), set("2", "A b"), []],
    ["the same set", { ...set("1", "A a"), ...created }, { ...set("2", "A a"), ...kept }, ["both-declare A a"]],
    ["a set where all others go", { ...set("1"), empties: { ignore: ["* TXT"] } }, set("2", "A a"), ["empties A a"]],
    ["a record of two states", single("1", "x", "y"), single("2", "x", "x"), ["held-twice A a"]],
    ["a set that is ignored there", { ...set("1"), empties: { ignore: ["* TXT"] } }, set("2", "TXT a"), []],
    [
      "what is created and what is deleted",
      { ...set("1", "A a"), ...created },
      { ...set("2"), deletes: { sets: ["A a"] } },
      ["goes A a"],
    ],
  ])("is judged together: %s", (_, first, second, conflicts) => {
    for (const [a, b] of [
      [first, second],
      [second, first],
    ] as const) {
      const [one, another] = two();
      expect(createRecordOwners(one).claim(a)).toEqual([]);
      const found = createRecordOwners(another()).claim(b);
      expect(found.map(({ set: key, reason }) => `${reason} ${key}`)).toEqual(conflicts);
      rmSync(join(directory, "shared-notes"), { recursive: true });
    }
  });

  it("is judged together: a resource that goes, and one that creates the same", () => {
    const [one, another] = two();
    createRecordOwners(one).release({ owner: "1", kind: "set", zone, sets: ["A a"] });
    const claim = { ...set("2", "A a"), ...created };
    expect(createRecordOwners(another()).claim(claim)).toEqual([{ kind: "set", set: "A a", reason: "goes" }]);
  });

  it.each([
    ["a server that goes, and is declared", server("1", "a", ""), server("2", "", "a")],
    ["a server that is declared, and goes", server("1", "", "a"), server("2", "a", "")],
    ["servers that swap", server("1", "a", "b"), server("2", "b", "a")],
  ])("is judged together: %s", (_, first, second) => {
    const [one, another] = two();
    expect(createPlannedObjects(one).plan(first)).toBeUndefined();
    expect(createPlannedObjects(another()).plan(second)).toMatchObject({ kind: "server" });
  });

  it("is no plan any more once it is applied", () => {
    const [one, another] = two();
    const first = createPlannedObjects(one);
    first.plan(server("1", "a", ""));
    first.applied({ kind: "server", identity: ["acme", "a"] });
    expect(createPlannedObjects(another()).plan(server("3", "", "a"))).toBeUndefined();
  });

  it("does not count for a process that knows that it serves several walks", () => {
    const [one, another] = two();
    createRecordOwners(one).claim({ ...set("1", "A a"), ...kept });
    createPlannedObjects(one).plan(server("1", "a", ""));
    const second = another();
    const [owners, objects] = [createRecordOwners(second), createPlannedObjects(second)];
    const judge = (): unknown[] => [owners.claim(set("2", "A a")).length, objects.plan(server("2", "", "a"))?.kind];
    expect(judge()).toEqual([1, "server"]);
    second.leave();
    expect(judge()).toEqual([0, undefined]);
    createRecordOwners(one).claim(set("3", "A a"));
    expect(judge()).toEqual([0, undefined]);
    // what the process itself plans does
    expect(owners.claim(set("4", "A a"))).toHaveLength(1);
  });

  it("says nothing of two new resources that declare the same: they may be of two runs of a test", () => {
    const [one, another] = two();
    const isNew = (owner: string): OwnerClaim => ({ ...set(owner, "A a"), ...created });
    createRecordOwners(one).claim(isNew("1"));
    const owners = createRecordOwners(another());
    expect(owners.claim(isNew("2"))).toEqual([]);
    // of those that one process plans it is certain
    expect(owners.claim(isNew("3"))).toMatchObject([{ kind: "set 2" }]);
    const emptying = { ...set("4", "A b"), isUnnamed: true, empties: { ignore: [] } };
    expect(owners.claim(emptying).map(({ kind }) => kind)).toContain("set 1");
  });
});

describe("a walk after another one, of the same engine,", () => {
  it.each<[string, OwnerClaim]>([
    ["changes what was planned", set("1", "A a")],
    ["changes what was planned to go", { ...set("1", "A b"), creates: ["A b"] }],
    ["deletes what was kept", { ...set("1"), deletes: { sets: ["A a"] } }],
  ])("%s, and nothing counts of what else was planned in the one before", (_, again) => {
    const [one, another] = oneByOne();
    const planned = createRecordOwners(one);
    planned.claim({ ...set("1", "A a"), deletes: { sets: ["A b"] } });
    planned.claim({ ...set("9", "A z"), keeps: true });
    const applied = createRecordOwners(another());
    expect(applied.claim(again)).toEqual([]);
    expect(applied.claim(set("8", "A z"))).toEqual([]);
  });

  it("creates the records and servers that were planned", () => {
    const [one, another] = oneByOne();
    createRecordOwners(one).claim({ ...set("1", "A a"), isUnnamed: true, creates: ["A a"] });
    createPlannedObjects(one).plan(server("2", "", "a"));
    const applied = another();
    const more = { ...set("3", "A a", "A b"), isUnnamed: true, creates: ["A a", "A b"] };
    expect(createRecordOwners(applied).claim(more)).toEqual([]);
    expect(createPlannedObjects(applied).plan(server("4", "", "a"))).toBeUndefined();
  });

  it("creates anew what it has deleted, of which the name was unknown when both were planned", () => {
    const [one, another] = oneByOne();
    const planned = createPlannedObjects(one);
    planned.plan(server("1", "a", ""));
    planned.plan(server("1", "", ""));
    const applied = createPlannedObjects(another());
    applied.applied({ kind: "server", identity: ["acme", "a"] });
    // an engine passes on nothing that names the resource
    expect(applied.plan(server("2", "", "a"))).toBeUndefined();
  });

  it("destroys what is tainted, which was planned as new", () => {
    const [one, another] = oneByOne();
    createPlannedObjects(one).plan({ ...server("new", "", "a"), perhaps: "1" });
    const destroying = createPlannedObjects(another());
    expect(destroying.plan(server("1", "a", ""))).toBeUndefined();
    expect(destroying.plan(server("2", "a", ""))).toBeUndefined();
  });

  it("destroys the records of what is tainted, which were planned as new, all or a part of them", () => {
    const tainted: OwnerClaim = { ...set("new", "A a", "A b"), isUnnamed: true, creates: "all", perhaps: ["1"] };
    const release = { kind: tainted.kind, zone };
    const [one, another] = oneByOne();
    createRecordOwners(one).claim(tainted);
    const destroying = createRecordOwners(another());
    // one that is not known again: it may be of the same walk
    expect(destroying.release({ ...release, owner: "2", sets: ["A a"] })).toMatchObject([{ reason: "goes" }]);
    expect(destroying.release({ ...release, owner: "1", sets: ["A b"] })).toEqual([]);
    expect(destroying.release({ ...release, owner: "2", sets: ["A a"] })).toEqual([]);
  });

  it("changes what was imported, and has another name in each plan", () => {
    const [one, another] = oneByOne();
    createRecordOwners(one).claim({ ...single("1", "x", "not known yet"), isUnnamed: true });
    const applied = createRecordOwners(another());
    expect(applied.claim({ ...single("2", "x", "y"), isUnnamed: true })).toEqual([]);
  });

  it("destroys the records and servers that were kept", () => {
    const [one, another] = oneByOne();
    createRecordOwners(one).claim({ ...set("1", "A a"), keeps: true });
    const objects = createPlannedObjects(one);
    objects.plan(server("2", "a", "a"));
    objects.plan(server("3", "", "a"));
    const destroying = another();
    const [owners, going] = [createRecordOwners(destroying), createPlannedObjects(destroying)];
    expect(owners.release({ owner: "1", kind: "set", zone, sets: ["A a"] })).toEqual([]);
    expect(going.plan(server("2", "a", ""))).toBeUndefined();
  });
});

it("what was kept is read by topic, and what is no note is left out", () => {
  const notes = open();
  const plans = createSharedPlans(notes);
  const nobody = { heard: () => undefined, forget: () => undefined };
  plans.join("a", nobody).exchange({ x: 1 }, () => false);
  plans.join("b", nobody).exchange({ x: 2 }, () => false);
  for (const odd of ["text", 1, null, ["a"], [1, 2], { 0: "a", 1: "b" }]) notes.tell(odd);
  expect(plans.kept(plans.keep(), "a")).toEqual([{ x: 1 }]);
  expect(noSharedPlans.kept(noSharedPlans.keep(), "a")).toEqual([]);
});
