import type { OwnerClaim, OwnerConflict } from "./owner-claim.ts";
import { createRecordOwners } from "./record-owners.ts";

const zone = "example.com";
const set = (owner: string, ...sets: string[]): OwnerClaim => ({
  owner,

  kind: "set",
  zone,
  sets,
  records: [],
});
const record = (owner: string, name: string, key: string): OwnerClaim => ({
  owner,

  kind: "record",
  zone,
  sets: [],
  records: [{ set: name, key }],
});
/** A record whose data is known only after apply. */
const later = (owner: string, name: string): OwnerClaim => ({
  ...set(owner),
  kind: "record",
  records: [{ set: name }],
});
const exclusive = (owner: string, ...sets: string[]): OwnerClaim => ({
  ...set(owner, ...sets),
  kind: "exclusive",
  empties: { ignore: ["ignored TXT"] },
});

it.each<[string, OwnerClaim[], string[]]>([
  ["nothing in common", [set("1", "A www"), set("2", "AAAA www"), record("3", "A db", "x")], []],
  ["two sets", [set("1", "A www"), set("2", "A www")], ["set A www both-declare"]],
  ["a set and a record in it", [record("1", "A www", "x"), set("2", "A www")], ["record A www both-declare"]],
  ["two records of one name", [record("1", "A www", "x"), record("2", "A www", "y")], []],
  ["the same record twice", [record("1", "A www", "x"), record("2", "A www", "x")], ["record A www both-declare"]],
  ["a set and a record of unknown data in it", [later("1", "A www"), set("2", "A www")], ["record A www both-declare"]],
  ["the same in the other order", [set("1", "A www"), later("2", "A www")], ["set A www both-declare"]],
  ["two records of unknown data", [later("1", "A www"), later("2", "A www")], []],
  ["a record and one of unknown data", [record("1", "A www", "x"), later("2", "A www")], []],
  ["one of unknown data and a record", [later("1", "A www"), record("2", "A www", "x")], []],
  [
    "one of unknown data whose data comes to be known",
    [later("1", "A www"), record("1", "A www", "x"), record("2", "A www", "y")],
    [],
  ],
  ["one of unknown data that gets another name", [later("1", "A www"), later("1", "A db"), set("2", "A www")], []],
  [
    "one of unknown data in an exclusive zone",
    [exclusive("1", "A www"), later("2", "A db")],
    ["exclusive A db empties"],
  ],
  ["one resource that is planned twice", [set("1", "A www"), set("1", "A www")], []],
  ["one that changed its mind", [set("1", "A www"), set("1", "A db"), set("2", "A www")], []],
  ["a record in an exclusive zone", [exclusive("1", "A www"), record("2", "A db", "x")], ["exclusive A db empties"]],
  ["an exclusive zone beside a record", [record("1", "A db", "x"), exclusive("2", "A www")], ["record A db empties"]],
  ["what the exclusive zone ignores", [exclusive("1", "A www"), record("2", "TXT ignored", "x")], []],
  [
    "two exclusive ones",
    [exclusive("1", "A www"), exclusive("2", "A db")],
    ["exclusive A www empties", "exclusive A db empties"],
  ],
  ["another zone", [set("1", "A www"), { ...set("2", "A www"), zone: "example.net" }], []],
])("%s", (_, claims, expected) => {
  const owners = createRecordOwners();
  const conflicts = claims.map((claim) => owners.claim(claim)).at(-1) ?? [];
  expect(conflicts.map((one) => `${one.kind} ${one.set} ${one.reason}`).sort()).toEqual([...expected].sort());
});

it("forgets an owner that goes", () => {
  const owners = createRecordOwners();
  owners.claim(set("1", "A www"));
  owners.release({ owner: "1", kind: "set", zone, sets: [] });
  expect(owners.claim(set("2", "A www"))).toEqual([]);
});

it.each<[string, OwnerClaim, OwnerClaim, number]>([
  ["the same without a name", { ...set("1", "A www"), isUnnamed: true }, set("2", "A www"), 0],
  ["the same of an exclusive zone that lists nothing", { ...exclusive("1"), isUnnamed: true }, exclusive("2"), 0],
  ["the same with a name", set("1", "A www"), set("2", "A www"), 1],
  ["more without a name", { ...set("1", "A www", "A db"), isUnnamed: true }, set("2", "A www"), 1],
  ["another kind without a name", { ...record("1", "A www", "x"), isUnnamed: true }, set("2", "A www"), 1],
])("takes %s for an earlier plan, if asked to", (_, earlier, claim, conflicts) => {
  const owners = createRecordOwners();
  owners.claim(earlier);
  owners.forgetSame(claim);
  expect(owners.claim(claim)).toHaveLength(conflicts);
});

const deleting = (owner: string, ...deletes: string[]): OwnerClaim => ({
  ...set(owner, "A rest"),
  deletes: { sets: deletes },
});
type Deletes = (owners: ReturnType<typeof createRecordOwners>, ...sets: string[]) => readonly OwnerConflict[];
const deletions: readonly [string, Deletes][] = [
  ["goes with", (owners, ...sets) => owners.release({ owner: "1", kind: "set", zone, sets })],
  ["stays without", (owners, ...sets) => owners.claim(deleting("1", ...sets))],
];

describe.each(deletions)("one that %s some records, and another one, whichever is planned first,", (_, deletes) => {
  it.each<[string, Partial<OwnerClaim>, readonly string[], number]>([
    ["is to create them", { creates: ["A www"] }, ["A db", "A www"], 1],
    ["is to create all of its own", { sets: ["A www", "A db"], creates: "all" }, ["A web", "A www"], 1],
    ["has them already", { keeps: true }, ["A www"], 1],
    ["takes them over", {}, ["A www"], 0],
    ["has one of them already", { ...record("2", "A www", "x"), kind: "set", keeps: true }, ["A www"], 1],
    ["has another one", { keeps: true }, ["A db"], 0],
    ["is to create one of its own", { sets: ["A www", "A db"], creates: ["A db"] }, ["A www"], 0],
    ["is to create something else", { creates: ["A www"] }, ["A db"], 0],
    ["is to create what nobody deletes", { creates: ["A www"] }, [], 0],
  ])("that %s", (__, more, sets, conflicts) => {
    const claim = { ...set("2", "A www"), ...more };
    const expected = Array.from({ length: conflicts }, () => ({ kind: "set", set: "A www", reason: "goes" }));
    const [one, other] = [createRecordOwners(), createRecordOwners()];
    expect([one.claim(claim), deletes(one, ...sets)].flat()).toEqual(expected);
    expect([deletes(other, ...sets), other.claim(claim)].flat()).toEqual(expected);
  });
});

it.each<[string, string, number]>([
  ["that another one has", "x", 1],
  ["beside one that another one has", "y", 0],
])("a single record that is deleted, %s", (_, key, conflicts) => {
  const claim = { ...record("2", "A www", "x"), keeps: true };
  const release = { owner: "1", kind: "record", zone, sets: ["A www"], records: [{ set: "A www", key }] };
  const [one, other] = [createRecordOwners(), createRecordOwners()];
  expect([...one.claim(claim), ...one.release(release)]).toHaveLength(conflicts);
  expect([...other.release(release), ...other.claim(claim)]).toHaveLength(conflicts);
  const renamed = { ...record("1", "A web", key), deletes: release };
  const third = createRecordOwners();
  expect([...third.claim(claim), ...third.claim(renamed)]).toHaveLength(conflicts);
});

it.each<[string, Partial<OwnerClaim>, string, number]>([
  ["comes again with its records", { deletes: { sets: [] } }, "A www", 0],
  ["comes again with others", { deletes: { sets: ["A www"] } }, "A www", 1],
  ["is planned a second time, for what takes its place", {}, "A www", 1],
  ["is planned a second time, for what takes its place under the same name", { sets: ["A www"] }, "A www", 0],
])("one that goes and %s", (_, more, created, conflicts) => {
  const owners = createRecordOwners();
  owners.release({ owner: "1", kind: "set", zone, sets: ["A www"] });
  expect(owners.claim({ ...set("1", "A db"), ...more })).toEqual([]);
  const found = owners.claim({ ...set("2", created), creates: [created] }).filter(({ reason }) => reason === "goes");
  expect(found).toHaveLength(conflicts);
});

it("forgets what was planned in a walk that is over", () => {
  const owners = createRecordOwners();
  owners.claim(set("1", "A www"));
  owners.release({ owner: "2", plan: 2, kind: "set", zone, sets: ["A db"] });
  owners.claim({ ...set("3", "A web"), plan: 3 });
  const claim = { ...set("4", "A www", "A db", "A web"), plan: 4, creates: ["A db"] };
  expect(owners.claim(claim).map(({ set: key, reason }) => `${key} ${reason}`)).toEqual([
    "A www both-declare",
    "A web both-declare",
    "A db goes",
  ]);
  owners.forgetOver(zone, (plan) => plan < 3);
  expect(owners.claim(claim).map(({ set: key }) => key)).toEqual(["A web"]);
});

it.each<[string, OwnerClaim]>([
  ["changes it in place", { ...record("1", "A www", "y"), holds: [{ set: "A www", key: "x" }] }],
  ["gives it another name", { ...record("1", "A db", "x"), holds: [{ set: "A www", key: "x" }] }],
])("a single record that two states have, where one of them %s, whichever is planned first", (_, changing) => {
  const keeping: OwnerClaim = { ...record("2", "A www", "x"), keeps: true };
  for (const claims of [
    [changing, keeping],
    [keeping, changing],
  ]) {
    const owners = createRecordOwners();
    expect(claims.flatMap((claim) => owners.claim(claim)).map(({ reason }) => reason)).toEqual(["held-twice"]);
  }
});

it("a single record that two states have, where one of them gets data that is not known yet, whichever is planned first", () => {
  const changing: OwnerClaim = { ...later("1", "A www"), holds: [{ set: "A www", key: "x" }] };
  const keeping: OwnerClaim = { ...record("2", "A www", "x"), keeps: true };
  for (const claims of [
    [changing, keeping],
    [keeping, changing],
  ]) {
    const owners = createRecordOwners();
    expect(claims.flatMap((claim) => owners.claim(claim)).map(({ reason }) => reason)).toEqual(["held-twice"]);
  }
});

// what grows with the square of their number takes half a minute here, and the runner gives up
it("thousands of single records of one set are claimed, shift, and go beside an exclusive zone", () => {
  const numbers = Array.from({ length: 4000 }, (_, nr) => nr);
  const zoneKeys = { ...exclusive("zone", ...numbers.map((nr) => `A k${nr}`)), empties: { ignore: ["www A"] } };
  const one = (nr: number, key = `x${nr}`): OwnerClaim => ({ ...record(`${nr}`, "A www", key), keeps: true });
  const shifted = (nr: number): OwnerClaim => ({ ...one(nr, `x${nr + 1}`), keeps: false, holds: one(nr).records });
  const [owners, later] = [createRecordOwners(), createRecordOwners()];
  const found = [
    ...[zoneKeys, ...numbers.map((nr) => one(nr))].flatMap((claim) => owners.claim(claim)),
    ...numbers.flatMap((nr) => {
      return owners.release({ owner: `${nr}`, kind: "record", zone, sets: ["A www"], records: one(nr).records });
    }),
    ...[...numbers.map(shifted), zoneKeys].flatMap((claim) => later.claim(claim)),
  ];
  expect(found).toEqual([]);
});

it.each([1, 2, 3, 8, 9, 12])(
  "tells all others of the same type and name, and none that is over: %d owners",
  (count) => {
    const owners = createRecordOwners();
    const claim = (nr: number): readonly OwnerConflict[] =>
      owners.claim({ ...set(String(nr), "A www", "A db"), plan: nr });
    for (let nr = 1; nr <= count; nr += 1) expect(claim(nr)).toHaveLength(2 * (nr - 1));
    // one that is planned anew meets all others, and itself no second time
    expect(claim(count)).toHaveLength(2 * (count - 1));
    owners.forgetOver(zone, (plan) => plan < count);
    expect(claim(count)).toEqual([]);
    const other = set("other", "A www");
    expect(owners.claim(other)).toHaveLength(1);
    owners.forgetOver(zone, () => true);
    expect(owners.claim(other)).toEqual([]);
  },
);

it("a single record that two states have names the two, besides whom what one of them declares is nobody's", () => {
  const owners = createRecordOwners();
  const zone = "canonical.example.";
  const changing: OwnerClaim = { ...record("1", "A www", "y"), zone, holds: [{ set: "A www", key: "x" }] };
  owners.claim({ ...record("2", "A www", "x"), zone, keeps: true });
  const [conflict] = owners.claim(changing);
  expect(conflict?.owners).toEqual(["1", "2"]);
  const claimed = (besides?: readonly string[]): boolean => owners.isClaimed(zone, { set: "A www", key: "y" }, besides);
  expect([claimed(), claimed(conflict?.owners), claimed(["2"])]).toEqual([true, false, true]);
});
