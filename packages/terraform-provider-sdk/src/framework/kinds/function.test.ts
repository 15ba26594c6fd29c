import * as z from "zod";
import { Failure } from "../../core/failure.ts";
import { numberFromText } from "../../values/number.ts";
import { unknown, Unknown, type Value } from "../../values/value.ts";
import { defineFunction } from "./function.ts";
import type { FunctionResult } from "../server.ts";

const text = z.string().min(1, { error: "must not be empty" });
const description = "x";
const joined = defineFunction({
  name: "joined",
  summary: "x",
  description,
  parameters: [
    { name: "separator", schema: text, description, allowNull: true },
    { name: "first", schema: text, description, allowUnknown: true },
  ],
  variadic: { name: "more", schema: text, description },
  returns: z.string(),
  run(separator, first, ...more) {
    if (first instanceof Unknown) return unknown;
    if (first === "refuse")
      throw new Failure({
        code: "no",
        doing: "Cannot join",
        happened: "It is refused.",
        fields: [{ path: [1], message: "refused" }],
      });
    return [first, ...more].join(separator ?? "");
  },
});

it.each<[string, readonly Value[], FunctionResult]>([
  ["known arguments", [",", "a", "b", "c"], { result: "a,b,c" }],
  ["no variadic argument", [",", "a"], { result: "a" }],
  ["null, where it is allowed", [null, "a", "b"], { result: "ab" }],
  ["an unknown value, where it is allowed", [",", unknown, "b"], { result: unknown }],
  ["an argument against the rules", [",", ""], { error: { text: "first: must not be empty", argument: 1 } }],
  ["a variadic one", [",", "a", "b", ""], { error: { text: "more: must not be empty", argument: 3 } }],
  [
    "one that the function refuses",
    [",", "refuse"],
    { error: { text: "Cannot join. It is refused.\n\nError code: no", argument: 1 } },
  ],
])("a function is called with %s", (_, args, expected) => {
  expect(joined.call(args)).toEqual(expected);
});

it.each<[string, readonly Value[], FunctionResult]>([
  ["a number", [0.5, []], { error: { text: "size: must be a whole number", argument: 0 } }],
  ["an element", [1, ["a", null]], { error: { text: "names[1]: must be a text, not null", argument: 1 } }],
])("what the library of schemas says of %s is told in plain words, with its place", (_, args, expected) => {
  const listed = defineFunction({
    name: "listed",
    summary: "x",
    description,
    parameters: [
      { name: "size", schema: z.int(), description },
      { name: "names", schema: z.array(z.string()), description },
    ],
    returns: z.string(),
    run: () => "",
  });
  expect(listed.call(args)).toEqual(expected);
});

const share = defineFunction({
  name: "share",
  summary: "x",
  description,
  parameters: [
    { name: "whole", schema: z.number().int().min(0).max(65_535), description },
    { name: "part", schema: z.number().min(-90).max(90), description },
  ],
  returns: z.number(),
  run: (whole, part) => whole + part,
});

it.each<[string, string, string, FunctionResult]>([
  ["beyond all numbers of JavaScript", "1e400", "0", { error: { text: "whole: must be at most 65535", argument: 0 } }],
  [
    "beyond its whole numbers",
    "99999999999999999999999999",
    "0",
    { error: { text: "whole: must be at most 65535", argument: 0 } },
  ],
  ["below them", "-99999999999999999999999999", "0", { error: { text: "whole: must be at least 0", argument: 0 } }],
  [
    "a little more than a whole one",
    "65535.00000000000000000001",
    "0",
    { error: { text: "whole: must be a whole number", argument: 0 } },
  ],
  [
    "a little above the limit",
    "1",
    "90.00000000000000000001",
    { error: { text: "part: must be at most 90", argument: 1 } },
  ],
  ["a little below it", "1", "89.99999999999999999999", { result: 91 }],
  [
    "a little below the other limit",
    "1",
    "-90.00000000000000000001",
    { error: { text: "part: must be at least -90", argument: 1 } },
  ],
  ["a third", "1", "0.33333333333333333333333333333333", { result: 1 + 1 / 3 }],
  ["next to nothing", "1", "1e-400", { result: 1 }],
])(
  "a number that JavaScript has not is compared as it is, and given as the nearest one: %s",
  (_, whole, part, expected) => {
    const args = [whole, part].map((text) => numberFromText(text) ?? null);
    expect(share.call(args)).toEqual(expected);
  },
);

it("a list of which a part is unknown is unknown as a whole to a function that takes that", () => {
  const size = defineFunction({
    name: "size",
    summary: "x",
    description,
    parameters: [{ name: "texts", schema: z.array(text), description, allowUnknown: true }],
    returns: z.number(),
    run: (texts) => (texts instanceof Unknown ? unknown : texts.length),
  });
  expect([size.call([["a", unknown]]), size.call([["a", "b"]])]).toEqual([{ result: unknown }, { result: 2 }]);
});

it("its signature says what it takes", () => {
  expect(joined.schema).toMatchObject({
    parameters: [
      { name: "separator", allowNull: true },
      { name: "first", allowUnknown: true },
    ],
    variadic: { name: "more", type: { kind: "string" } },
    returns: { kind: "string" },
  });
});
