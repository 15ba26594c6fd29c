import type { Identity } from "../../reconcile/index.ts";
import { createPlannedObjects, type PlannedObject } from "./planned-objects.ts";

const server = (name: string): Identity => ({ kind: "server", identity: ["acme", name] });
const project = (name: string): Identity => ({ kind: "project", identity: ["acme", name] });
/** The plan of an owner: what its state has, and what it declares. */
const plan = (owner: string, from: string, to: string): PlannedObject => ({
  owner,
  prior: from === "" ? undefined : server(from),
  isDeleted: from !== to,
  declares: to === "" ? undefined : server(to),
});
/** The second plan of a replacement. */
const again = (owner: string, to: string): PlannedObject => plan(owner, "", to);

/** One that declares a server of which only the name is known. */
const named = (owner: string, name: string): PlannedObject => ({
  ...plan(owner, "", ""),
  declares: { kind: "server", identity: [undefined, name] },
});

it.each<[string, PlannedObject[], string[]]>([
  ["what stays", [plan("1", "a", "a"), plan("2", "b", "b")], []],
  ["one that goes, another one that comes", [plan("1", "a", ""), plan("2", "", "b")], []],
  ["one that goes and comes", [plan("1", "a", ""), plan("2", "", "a")], ["a"]],
  ["one that is declared, and goes elsewhere", [plan("1", "", "a"), plan("2", "a", "")], ["a"]],
  ["one that two have, and one of them loses", [plan("1", "a", "a"), plan("2", "a", "")], ["a"]],
  ["one that is replaced", [plan("1", "a", "b"), again("1", "b"), plan("2", "c", "c")], []],
  ["one that is replaced by itself", [plan("1", "a", "a"), again("1", "a")], []],
  ["what a replaced one had, declared by another", [plan("1", "a", "b"), again("1", "b"), plan("2", "", "a")], ["a"]],
  ["two that swap", [plan("1", "a", "b"), again("1", "b"), plan("2", "b", "a"), again("2", "a")], ["a", "a"]],
  ["three that shift", [plan("1", "a", "b"), plan("2", "b", "c"), plan("3", "c", "")], ["b", "c"]],
  ["a server and a project of one name", [plan("1", "a", ""), { ...plan("2", "", ""), declares: project("a") }], []],
  ["one that is planned anew and stays", [plan("1", "a", ""), plan("1", "a", "a"), plan("2", "", "b")], []],
  ["one that is planned anew and goes", [plan("1", "", "a"), plan("1", "a", "")], []],
  ["one that another declares of whom only the name is known", [plan("1", "a", ""), named("2", "a")], ["a"]],
  ["one of whom only the name is known, that goes then", [named("2", "a"), plan("1", "a", "")], ["a"]],
  ["one that is replaced by itself, of whom only the name is known", [plan("1", "a", "a"), named("1", "a")], []],
  ["another name, and no more is known", [plan("1", "a", ""), named("2", "b")], []],
])("%s", (_, plans, conflicts) => {
  const objects = createPlannedObjects();
  expect(plans.flatMap((one) => objects.plan(one)?.identity[1] ?? [])).toEqual(conflicts);
});

it("what was deleted may be declared, and what was created may be deleted", () => {
  const objects = createPlannedObjects();
  objects.plan(plan("1", "a", ""));
  objects.applied(server("a"));
  expect(objects.plan(plan("2", "", "a"))).toBeUndefined();
  objects.applied(server("a"));
  expect(objects.plan(plan("3", "a", ""))).toBeUndefined();
});

it("what a plan left in place is told until it is applied or planned to go", () => {
  const objects = createPlannedObjects();
  const state = { role: "web" };
  const keep = (owner: string): void => void objects.plan({ ...plan(owner, "a", "a"), kept: state });
  keep("1");
  objects.plan(again("1", "a"));
  expect([objects.keptBy("1"), objects.keptBy("2")]).toEqual([state, undefined]);
  objects.plan(plan("1", "a", "b"));
  expect(objects.keptBy("1")).toBeUndefined();
  keep("1");
  objects.applied(server("a"));
  expect(objects.keptBy("1")).toBeUndefined();
});

it("what a plan deletes is told until it is applied or planned to stay: its next plan without a state is that of a replacement", () => {
  const objects = createPlannedObjects();
  objects.plan(plan("1", "a", "b"));
  objects.plan(again("1", "b"));
  expect([objects.isReplacing("1"), objects.isReplacing("2")]).toEqual([true, false]);
  objects.plan(plan("1", "a", "a"));
  expect(objects.isReplacing("1")).toBe(false);
  objects.plan(plan("1", "a", "b"));
  objects.applied(server("a"));
  expect(objects.isReplacing("1")).toBe(false);
});

it("what was planned in a walk that is over is forgotten", () => {
  const objects = createPlannedObjects();
  objects.plan({ ...plan("1", "a", "a"), kept: {}, plan: 1 });
  objects.plan({ ...plan("2", "b", "c"), plan: 2 });
  const [deletion, other] = [{ ...plan("3", "a", ""), plan: 3 }, plan("4", "", "b")].map(
    (one) => () => objects.plan(one),
  );
  expect([deletion?.(), other?.()]).toEqual([server("a"), server("b")]);
  objects.forgetOver((nth) => nth === 1);
  expect([deletion?.(), other?.(), objects.keptBy("1")]).toEqual([undefined, server("b"), undefined]);
});

describe("what a create deletes, if it is that of a tainted resource", () => {
  it.each<[string, PlannedObject, string | undefined]>([
    ["declared by nobody", plan("2", "b", "b"), undefined],
    ["created by another one", plan("2", "", "a"), "created"],
    ["in whose place another one gets it", plan("2", "b", "a"), "created"],
    ["that another one has, too", { ...plan("2", "a", "a"), kept: {} }, "declared"],
    ["declared by itself", plan("1", "", "a"), undefined],
  ])("is %s", (_, other, expected) => {
    const objects = createPlannedObjects();
    objects.plan(other);
    expect(objects.mayDelete({ owner: "1" }, server("a"))).toBe(expected);
  });

  it.each<[string, PlannedObject, boolean]>([
    ["by one that has another one", plan("2", "b", "a"), true],
    ["by a create: it may be that of the tainted resource", plan("2", "", "a"), false],
    ["by one that has it", { ...plan("2", "a", "a"), kept: {} }, false],
  ])("is declared afterwards %s", (_, other, isRefused) => {
    const objects = createPlannedObjects();
    objects.mayDelete({ owner: "1" }, server("a"));
    expect(objects.plan(other) !== undefined).toBe(isRefused);
  });
});
