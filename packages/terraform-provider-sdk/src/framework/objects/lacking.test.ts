import * as z from "zod";
import { printPath } from "../../values/path.ts";
import type { ValueObject } from "../../values/value.ts";
import { optional, required } from "../schema/attribute.ts";
import { nestedMap, nestedSet, nestedSingle } from "../schema/zod-facts.ts";
import { lackingIn } from "./lacking.ts";

const description = "";
const record = { values: required(z.array(z.string()), { description }), ttl: optional(z.string(), { description }) };
const attributes = {
  name: required(z.string(), { description }),
  comment: optional(z.string(), { description }),
  records: optional(nestedMap(record), { description }),
  others: optional(nestedSet(record), { description }),
  wait: optional(nestedSingle({ until: required(z.string(), { description }) }), { description }),
};
const whole = { name: "a", comment: null, records: null, others: null, wait: null };
const good: ValueObject = { values: ["x"], ttl: null };
const bad: ValueObject = { values: null, ttl: "1" };

it.each<[string, ValueObject, string[]]>([
  ["nothing", whole, []],
  ["a value", { ...whole, name: null }, ["name"]],
  ["nothing within", { ...whole, records: { a: good } }, []],
  ["a value within a map", { ...whole, records: { a: good, b: bad } }, ['records["b"].values']],
  ["an object of a map", { ...whole, records: { a: null } }, ['records["a"]']],
  ["a value within a set", { ...whole, others: [good, bad] }, ["others.values"]],
  ["a value within an object", { ...whole, wait: { until: null } }, ["wait.until"]],
])("lacks %s", (_, object, expected) => {
  expect(lackingIn(attributes, object).map(printPath)).toEqual(expected);
});
