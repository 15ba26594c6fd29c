import * as fc from "fast-check";
import * as z from "zod";
import { valueObject, type Value, type ValueObject } from "../../values/value.ts";
import { computed, local, optional, required, writeOnly } from "../schema/attribute.ts";
import { membersOf } from "./members.ts";
import { describeDifferences, differencesSince } from "./reviewed.ts";
import { nestedMap, semantic, set } from "../schema/zod-facts.ts";

const description = "an attribute";
/** A word means the same in capitals and small letters, with whatever blanks around it. */
const word = semantic(z.string(), (a, b) => plain(a) === plain(b));
const plain = (text: string): string => text.trim().toLowerCase();
const members = membersOf({
  attributes: {
    id: computed(z.string(), { description }),
    name: required(word, { description }),
    size: optional(z.number(), { description }),
    tags: optional(set(z.array(z.string())), { description }),
    key: optional(z.string(), { description, sensitive: true }),
    wait: local(z.boolean(), { description }),
    password: writeOnly(z.string(), { description }),
    parts: optional(nestedMap({ text: required(word, { description }), wait: local(z.boolean(), { description }) }), {
      description,
    }),
  },
  blocks: {},
});
const parts = (texts: Readonly<Record<string, string>>): ValueObject =>
  valueObject(
    Object.entries(texts).map(([key, text]) => [
      key,
      valueObject([
        ["text", text],
        ["wait", null],
      ]),
    ]),
  );
const objectOf = (values: Readonly<Record<string, Value>>): ValueObject =>
  valueObject(Object.keys(members).map((name) => [name, values[name] ?? null]));
const before = objectOf({
  id: "1",
  name: "a",
  size: 1,
  tags: ["x", "y"],
  key: "k",
  parts: parts({ one: "1", two: "2" }),
});
const after = objectOf({ ...before, name: "b", tags: ["x", "z"], parts: parts({ one: "1", three: "3" }) });

it.each<[situation: string, found: Readonly<Record<string, Value>>, differences: readonly string[]]>([
  ["nothing", {}, []],
  ["what only the service decides", { id: "2" }, []],
  ["what is local or kept nowhere", { wait: true, password: "p" }, []],
  ["another spelling", { name: " A " }, []],
  ["a value as planned", { name: "B" }, []],
  ["another value", { name: "c" }, ['name was "a" and is "c"']],
  ["a value that was planned to stay", { size: 2 }, ["size was 1 and is 2"]],
  ["a value that was taken away", { size: null }, ["size was 1 and is gone"]],
  ["a sensitive value, which is not shown", { key: "l" }, ["key has another value (sensitive)"]],
  ["a set in another order", { tags: ["y", "x"] }, []],
  ["an element that is planned to go, and one that is planned to come", { tags: ["x", "z"] }, []],
  ["half of that", { tags: ["x"] }, []],
  ["another element, and one that is gone", { tags: ["y", "w"] }, ['tags has "w" now', 'tags lacks "x" now']],
  ["an object that is planned to go, and one that is planned to come", { parts: parts({ one: "1", three: "3" }) }, []],
  [
    "another object",
    { parts: parts({ one: "1", two: "2", "of more": "4" }) },
    ['parts["of more"] was not there and is {"text":"4","wait":null}'],
  ],
  ["a part of an object", { parts: parts({ one: "5", two: "2" }) }, ['parts.one.text was "1" and is "5"']],
  ["an object that is gone", { parts: parts({ two: "2" }) }, ['parts.one was {"text":"1","wait":null} and is gone']],
])("tells %s", (_, found, differences) => {
  const told = differencesSince(members, { before, after }, found).map(({ path, text }) => `${path} ${text}`);
  expect(told).toEqual(differences);
});

it.each<[situation: string, found: Readonly<Record<string, Value>>, differences: readonly string[]]>([
  ["nothing", {}, []],
  ["a value", { name: "b" }, ['name was "a" and is "b"']],
  ["an element that is gone", { tags: ["x"] }, ['tags lacks "y" now']],
  ["an object that is gone already", { parts: parts({ one: "1" }) }, []],
  [
    "an object that came",
    { parts: parts({ one: "1", two: "2", six: "6" }) },
    ['parts.six was not there and is {"text":"6","wait":null}'],
  ],
])("of an object that goes it tells %s", (_, found, differences) => {
  const told = differencesSince(members, { before, after: null }, found).map(({ path, text }) => `${path} ${text}`);
  expect(told).toEqual(differences);
});

it("finds no difference between spellings, and one between anything else", () => {
  const text = fc.stringMatching(/^[a-z]{1,3}$/);
  const spelling = fc.constantFrom<((one: string) => string)[]>(
    (one) => one,
    (one) => ` ${one}`,
    (one) => one.toUpperCase(),
  );
  const texts = fc.dictionary(text, text, { maxKeys: 5 });
  fc.assert(
    fc.property(text, texts, text, texts, spelling, (name, own, otherName, others, spell) => {
      const was = objectOf({ name, parts: parts(own) });
      const spelled = { name: spell(name), parts: parts(mapped(own, spell)) };
      expect(differencesSince(members, { before: was, after: null }, spelled)).toEqual([]);
      const isOther = name !== otherName || Object.entries(others).some(([key, one]) => own[key] !== one);
      const found = differencesSince(members, { before: was, after: null }, { name: otherName, parts: parts(others) });
      expect(found.length > 0).toBe(isOther);
    }),
  );
});

it("tells how many differences there are, and the first of many", () => {
  const many = Array.from({ length: 25 }, (_, nr) => ({ path: `p${nr}`, text: "is gone" }));
  const told = describeDifferences(many);
  expect(told).toContain("as the plan showed it, since somebody else, or a run that was cut off, changed 25 values:");
  expect(told).toContain("  - p19 is gone\n  - and 5 more");
});

function mapped(texts: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));
}
