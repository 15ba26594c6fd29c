import { unknown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import { keepEqual } from "./semantic-equality.ts";
import { itemsAttribute } from "../testing/items.ts";

const items = itemsAttribute((a, b) => meaning(a) === meaning(b));

const item = (text: Value, note: Value = null, rules: Value = null): ValueObject =>
  valueObject(Object.entries({ text, note, rules }));
/** Capitals mean nothing, and an empty text is the same as none. */
const meaning = (value: unknown): string => JSON.stringify(value).toLowerCase().replaceAll('""', "null");
const plain = (value: Value): unknown => JSON.parse(JSON.stringify(value)) as unknown;

it.each([
  ["what is equal", { a: item("X", "N"), b: item("z") }, { a: item("x", "n"), b: item("z") }],
  ["all of one beside a change of another", { a: item("X", "N"), b: item("y") }, { a: item("x", "n"), b: item("y") }],
  [
    "one attribute beside a change of the other",
    { a: item("X", "m"), b: item("z") },
    { a: item("x", "m"), b: item("z") },
  ],
  [
    "one attribute beside one not known",
    { a: item(unknown, "N"), b: item("z") },
    { a: item(unknown, "n"), b: item("z") },
  ],
  ["no null", { a: item("X", null), b: item("y") }, { a: item("x", null), b: item("y") }],
  ["nothing as null", { a: item("q"), b: item("Z", "") }, { a: item("q"), b: item("z", "") }],
  ["no local value", { a: item("X", "N", ["R"]), b: item("y") }, { a: item("x", "n", ["R"]), b: item("y") }],
  ["no key", { A: item("X"), b: item("z") }, { A: item("X"), b: item("z") }],
])("spells as before: %s", (_, value, expected) => {
  const known = valueObject(Object.entries({ a: item("x", "n"), b: item("z") }));
  const kept = keepEqual(items, known, valueObject(Object.entries(value)), valueObject([]));
  expect(plain(kept)).toEqual(plain(expected));
});
