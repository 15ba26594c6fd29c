import { createRecordOwners, type OwnerClaim } from "./record-owners.ts";

const zone = "example.com";
const set = (owner: string, ...sets: string[]): OwnerClaim => ({ owner, kind: "set", zone, sets, records: [] });
const record = (owner: string, name: string, key: string): OwnerClaim => ({
  owner,
  kind: "record",
  zone,
  sets: [],
  records: [{ set: name, key }],
});
const exclusive = (owner: string, ...sets: string[]): OwnerClaim => ({
  ...set(owner, ...sets),
  kind: "exclusive",
  empties: (other) => other !== "TXT ignored",
});

it.each<[string, OwnerClaim[], string[]]>([
  ["nothing in common", [set("1", "A www"), set("2", "AAAA www"), record("3", "A db", "x")], []],
  ["two sets", [set("1", "A www"), set("2", "A www")], ["set A www both-declare"]],
  ["a set and a record in it", [record("1", "A www", "x"), set("2", "A www")], ["record A www both-declare"]],
  ["two records of one name", [record("1", "A www", "x"), record("2", "A www", "y")], []],
  ["the same record twice", [record("1", "A www", "x"), record("2", "A www", "x")], ["record A www both-declare"]],
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

it.each<[string, Partial<OwnerClaim>, readonly string[], number]>([
  ["is to create it", { takesNothingOver: true }, ["A db", "A www"], 1],
  ["has it already, or takes it over", {}, ["A www"], 0],
  ["is to create something else", { takesNothingOver: true }, ["A db"], 0],
  ["is to create what can be handed over", { takesNothingOver: true }, [], 0],
])("sees whichever is planned first: one goes, and another one %s", (_, more, sets, conflicts) => {
  const [claim, release] = [
    { ...set("2", "A www"), ...more },
    { owner: "1", kind: "set", zone, sets },
  ];
  const expected = Array.from({ length: conflicts }, () => ({ kind: "set", set: "A www", reason: "goes" }));
  const [one, other] = [createRecordOwners(), createRecordOwners()];
  expect([one.claim(claim), one.release(release)].flat()).toEqual(expected);
  expect([other.release(release), other.claim(claim)].flat()).toEqual(expected);
});

it("takes one that goes and comes again for one that stays", () => {
  const owners = createRecordOwners();
  owners.release({ owner: "1", kind: "set", zone, sets: ["A www"] });
  expect(owners.claim({ ...set("1", "A www"), takesNothingOver: true })).toEqual([]);
  expect(owners.claim({ ...set("2", "A db"), takesNothingOver: true })).toEqual([]);
});
