import { createSandbox } from "../../src/sandbox/index.ts";
import { createDice } from "./dice.ts";
import { compare, lookForLosses } from "./judge.ts";
import { createOthers } from "./others.ts";
import { seed, type Scene, type State } from "./scene.ts";
import { nothing, zone } from "./wants.ts";

const name = `pool.${zone}.`;
const stateOf = (letter: string, told = ""): State => ({
  ...{ letter, told, wants: nothing, isCutOff: false },
  workspace: undefined as unknown as State["workspace"],
});

/** A scene in which others have `pool 10.9.0.1`. */
function sceneWith(states: readonly State[]): Scene {
  const sandbox = createSandbox({ seed });
  const dice = { ...createDice(1), below: () => 0, chance: () => true, pick: <T>(all: readonly T[]): T => all[0] as T };
  const others = createOthers(sandbox, dice);
  expect(others.act(false)).toBe("add pool 10.9.0.1 at the start");
  return { sandbox, dice, others, states, log: [], findings: [] };
}
const add = ({ sandbox }: Scene, data: string): void =>
  sandbox.store.zones.add(zone, { name, type: "A", data: [data] });
const remove = ({ sandbox }: Scene): void => sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });

it.each<[string, string, readonly string[]]>([
  ["lost, and nothing was said", "", ["lost of others: pool 10.9.0.1"]],
  ["lost, as a command named", "- delete pool A 10.9.0.1", []],
])("a record of others that is %s", (_, told, findings) => {
  const scene = sceneWith([stateOf("x", told)]);
  lookForLosses(scene);
  expect(scene.findings).toEqual([]);
  remove(scene);
  lookForLosses(scene);
  expect(scene.findings).toEqual(findings);
});

it.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ["all that is declared, and what is of others", ["10.1.0.1"], ["10.1.0.1"], []],
  ["less", ["10.1.0.1"], [], ["missing: pool 10.1.0.1"]],
  ["more", [], ["10.1.0.1"], ["too many: pool 10.1.0.1"]],
  ["it twice", ["10.1.0.1"], ["10.1.0.1", "10.1.0.1"], ["too many: pool 10.1.0.1"]],
])("a service that holds %s", (_, declared, held, findings) => {
  const scene = sceneWith([stateOf("x")]);
  for (const value of held) add(scene, value);
  compare(scene, () => declared.map((value) => `pool ${value}`));
  expect(scene.findings).toEqual(findings);
});

it.each<[string, State, readonly string[]]>([
  ["the plan of the other state has named", stateOf("y", "- delete pool A 10.1.0.1"), []],
  ["no plan of the other state has named", stateOf("y"), ["missing: pool 10.1.0.1"]],
])("a declared record that is missing, and that %s", (_, other, findings) => {
  const own = stateOf("x", "+ create pool A 10.1.0.1");
  const scene = sceneWith([own, other]);
  compare(scene, (state) => (state === own ? ["pool 10.1.0.1"] : []));
  expect(scene.findings).toEqual(findings);
});
