import * as z from "zod";
import { unknown, type ValueObject } from "../../values/value.ts";
import { computed, local, optional } from "../schema/attribute.ts";
import { set } from "../schema/zod-facts.ts";
import { itemsAttribute } from "../testing/items.ts";
import { membersOf } from "./members.ts";
import { takenAway } from "./taken-away.ts";

const description = "x";
const members = membersOf({
  attributes: {
    name: optional(z.string(), { description }),
    values: optional(set(z.array(z.string())), { description }),
    lists: optional(z.record(z.string(), z.array(z.string())), { description }),
    secrets: optional(z.array(z.string()), { description, sensitive: true }),
    seen: computed(z.array(z.string()), { description }),
    rules: local(z.array(z.string()), { description }),
    items: itemsAttribute(() => false),
  },
  blocks: {},
});
const item = (text: string, rules: readonly string[] | null = null): ValueObject => ({ text, note: null, rules });

it.each<[string, ValueObject, ValueObject, readonly string[]]>([
  ["nothing where nothing changes", { values: ["a"] }, { values: ["a"] }, []],
  ["another value", { name: "a" }, { name: "b" }, []],
  ["a value that goes", { name: "a" }, { name: null }, []],
  ["an element of a set", { values: ["a", "b"] }, { values: ["b", "c"] }, ['values: "a"']],
  ["another order", { values: ["a", "b"] }, { values: ["b", "a"] }, []],
  ["a set as a whole", { values: ["a", "b"] }, { values: null }, ['values: "a"', 'values: "b"']],
  ["what is not known yet", { values: ["a"] }, { values: unknown }, []],
  ["an element that is not known yet", { values: ["a"] }, { values: [unknown] }, []],
  ["an element of a map", { lists: { "x y": ["a"], z: ["a"] } }, { lists: { z: ["a"] } }, ['lists["x y"]']],
  ["an element within one", { lists: { x: ["a", "b"] } }, { lists: { x: ["b"] } }, ['lists.x: "a"']],
  ["a map as a whole", { lists: { x: ["a"] } }, { lists: null }, ["lists"]],
  ["an empty map", { lists: {} }, { lists: null }, []],
  ["a nested object", { items: { x: item("a"), y: item("b") } }, { items: { y: item("c") } }, ["items.x"]],
  ["what is local within one", { items: { x: item("a", ["r"]) } }, { items: { x: item("a") } }, []],
  ["what is sensitive", { secrets: ["a", "b"] }, { secrets: [] }, ["secrets (sensitive)"]],
  ["what only the service decides, or nobody but the user", { seen: ["a"], rules: ["a"] }, {}, []],
])("%s", (_, before, after, expected) => {
  expect(takenAway(members, before, after)).toEqual(expected);
});
