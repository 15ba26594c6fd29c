import type { SharedNotes } from "../reconcile/index.ts";
import { createPlannedObjects, type PlannedObject } from "./planned-objects.ts";
import type { OwnerClaim } from "./records/owner-claim.ts";
import { createRecordOwners } from "./records/record-owners.ts";
import { createSharedPlans, noSharedPlans, type SharedPlans } from "./shared-plans.ts";

/** Notes of two processes, as JSON carries them, without a file system. */
function openTwo(): readonly [SharedNotes, SharedNotes] {
  const told: string[][] = [[], []];
  const open = (own: number): SharedNotes => {
    let read = 0;
    return {
      tell: (note) => void told[own]?.push(JSON.stringify(note)),
      heard() {
        const notes = told[1 - own]?.slice(read) ?? [];
        read += notes.length;
        return notes.map((note) => JSON.parse(note) as unknown);
      },
      keep: () => "kept",
      read: () => told.flat().map((note) => JSON.parse(note) as unknown),
      end: () => undefined,
    };
  };
  return [open(0), open(1)];
}
const twoPlans = (): readonly [SharedPlans, SharedPlans] => {
  const [one, other] = openTwo();
  return [createSharedPlans(one), createSharedPlans(other)];
};

const zone = "example.com.";
const set = (owner: string, ...sets: string[]): OwnerClaim => ({
  owner,
  kind: `set ${owner}`,
  zone,
  sets,
  records: [],
});
const server = (owner: string, from: string, to: string): PlannedObject => {
  const of = (name: string): PlannedObject["prior"] =>
    name === "" ? undefined : { kind: "server", identity: ["acme", name] };
  return { owner, prior: of(from), isDeleted: from !== to, declares: of(to) };
};

describe("what two processes of one walk plan", () => {
  it.each<[string, OwnerClaim, OwnerClaim, string[]]>([
    ["sets of other names", set("1", "A a"), set("2", "A b"), []],
    ["the same set", set("1", "A a"), set("2", "A a"), ["both-declare A a"]],
    ["a set where all others go", { ...set("1"), empties: { ignore: ["* TXT"] } }, set("2", "A a"), ["empties A a"]],
    ["a set that is ignored there", { ...set("1"), empties: { ignore: ["* TXT"] } }, set("2", "TXT a"), []],
    [
      "what is to be created and what is deleted",
      { ...set("1", "A a"), creates: new Set(["A a"]) },
      { ...set("2"), deletes: { sets: ["A a"] } },
      ["goes A a"],
    ],
    ["a resource that another configuration has now", set("1", "A a"), set("1", "A a"), []],
  ])("of records, is judged together: %s", (_, first, second, conflicts) => {
    for (const [a, b] of [
      [first, second],
      [second, first],
    ] as const) {
      const [one, other] = twoPlans().map((plans) => createRecordOwners(plans));
      expect(one?.claim(a)).toEqual([]);
      expect(other?.claim(b).map(({ set: key, reason }) => `${reason} ${key}`)).toEqual(conflicts);
    }
  });

  it("of records that go, is judged together", () => {
    const [one, other] = twoPlans().map((plans) => createRecordOwners(plans));
    one?.release({ owner: "1", kind: "set", zone, sets: ["A a"] });
    const claim = { ...set("2", "A a"), creates: new Set(["A a"]) };
    expect(other?.claim(claim)).toEqual([{ kind: "set", set: "A a", reason: "goes" }]);
    other?.release({ owner: "2", kind: "set", zone, sets: [] });
    expect(one?.isClaimed(zone, { set: "A a", key: "x" })).toBe(false);
  });

  it("of servers and projects, is judged together until it is applied", () => {
    const [one, other] = twoPlans().map((plans) => createPlannedObjects(plans));
    expect(one?.plan(server("1", "a", ""))).toBeUndefined();
    expect(other?.plan(server("2", "", "a"))).toEqual({ kind: "server", identity: ["acme", "a"] });
    expect(one?.plan(server("1", "a", ""))).toEqual({ kind: "server", identity: ["acme", "a"] });
    one?.applied({ kind: "server", identity: ["acme", "a"] });
    expect(other?.plan(server("3", "", "a"))).toBeUndefined();
  });

  it("does not count any more for a process that leaves", () => {
    const [plans, others] = twoPlans();
    const [one, other] = [plans, others].map((of) => ({ ...createRecordOwners(of), ...createPlannedObjects(of) }));
    one?.claim(set("1", "A a"));
    one?.plan(server("1", "a", ""));
    expect([other?.claim(set("2", "A a")), other?.plan(server("2", "", "a"))]).toEqual([
      [expect.anything()],
      expect.anything(),
    ]);
    others.leave();
    one?.claim(set("3", "A a"));
    expect([other?.claim(set("2", "A a")), other?.plan(server("2", "", "a"))]).toEqual([[], undefined]);
    // what the process itself plans does
    expect(other?.claim(set("4", "A a"))).toHaveLength(1);
    expect(one?.claim(set("1", "A a"))).toHaveLength(3);
  });
});

it("what was kept is read by topic, and what is no note is left out", () => {
  const [notes] = openTwo();
  const plans = createSharedPlans(notes);
  plans.join("a", { heard: () => undefined, forget: () => undefined }).exchange({ x: 1 });
  plans.join("b", { heard: () => undefined, forget: () => undefined }).exchange({ x: 2 });
  for (const odd of ["text", 1, null, ["a"], [1, 2], { 0: "a", 1: "b" }]) notes.tell(odd);
  expect(plans.kept(plans.keep(), "a")).toEqual([{ x: 1 }]);
  expect(noSharedPlans.kept(noSharedPlans.keep(), "a")).toEqual([]);
});
