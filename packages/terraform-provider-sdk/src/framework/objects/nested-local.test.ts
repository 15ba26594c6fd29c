import * as z from "zod";
import { unknown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import { computed } from "../schema/attribute.ts";
import { membersOf } from "./members.ts";
import { planChange } from "../use-cases/plan.ts";
import { isSameToService } from "./same-value.ts";
import { itemsAttribute } from "../testing/items.ts";

const description = "x";
// capitals mean nothing
const items = itemsAttribute((a, b) => texts(a) === texts(b));
const texts = (value: unknown): string => JSON.stringify(value).toLowerCase();
const members = membersOf({ attributes: { version: computed(z.number(), { description }), items }, blocks: {} });

const item = (text: string, rules: Value = null): ValueObject =>
  valueObject([
    ["text", text],
    ["note", null],
    ["rules", rules],
  ]);

function plan(before: ValueObject, after: ValueObject) {
  const prior: ValueObject = { version: 5, items: before };
  const proposed: ValueObject = { version: 5, items: after };
  const config: ValueObject = { version: null, items: after };
  const { planned } = planChange({ members, prior, proposed, config });
  return { version: planned["version"], items: plainOf(planned["items"] ?? null) };
}

function plainOf(value: Value): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

it.each([
  ["another local value", { a: item("x") }, { a: item("x", ["N8"]) }, { a: item("x", ["N8"]) }],
  ["one taken away", { a: item("x", ["N8"]) }, { a: item("x") }, { a: item("x") }],
  [
    "one in an object that is only spelled differently",
    { a: item("x") },
    { a: item("X", ["N8"]) },
    { a: item("x", ["N8"]) },
  ],
])("plans no change at the service for %s", (_, before, after, items) => {
  expect(plan(before, after)).toEqual({ version: 5, items: plainOf(items) });
});

it("plans a local value that is not known yet", () => {
  const { version, items: planned } = plan({ a: item("x") }, { a: item("x", unknown) });
  expect(version).toBe(5);
  expect(planned).toMatchObject({ a: { text: "x" } });
});

it("plans a change at the service for another value beside it", () => {
  const { version, items: planned } = plan({ a: item("x") }, { a: item("y", ["N8"]) });
  expect(version).toBe(unknown);
  expect(planned).toEqual(plainOf({ a: item("y", ["N8"]) }));
});

it.each([
  ["local values", { a: item("x") }, { a: item("x", ["N8"]) }, true],
  ["other values", { a: item("x") }, { a: item("y") }, false],
  ["keys", { a: item("x") }, { b: item("x") }, false],
  ["nothing but being there", { a: item("x") }, null, false],
] as const)("tells whether two values are the same to the service: they differ in %s", (_, a, b, same) => {
  expect(isSameToService(items, a, b)).toBe(same);
});
