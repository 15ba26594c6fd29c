import * as z from "zod";
import { unknown, type Value } from "../../values/value.ts";
import { block, optional, writeOnly } from "../schema/attribute.ts";
import { schemaOf } from "../schema/schema-of.ts";
import { validateConfig } from "./validate.ts";
import { nestedList, nestedSet } from "../schema/zod-facts.ts";

const description = "x";
const secret = { password: writeOnly(z.string().min(3, { error: "must have three characters" }), { description }) };

it.each<[string, Value, boolean, readonly string[]]>([
  ["an engine that knows it", "abcd", true, []],
  ["an engine that would keep it", "abcd", false, ["password needs a newer engine"]],
  [
    "an engine that would keep it, and a value that is not known yet",
    unknown,
    false,
    ["password needs a newer engine"],
  ],
  ["an engine that would keep it, and no value", null, false, []],
  ["a value against the rules", "ab", true, ["Invalid value for password"]],
])("a write-only attribute: %s", (_, password, writeOnlyAllowed, summaries) => {
  const diagnostics = validateConfig({ password }, { attributes: secret }, { writeOnlyAllowed });
  expect(diagnostics.map(({ summary }) => summary)).toEqual(summaries);
});

it("within nested attributes and blocks, too, an engine that would keep it is refused", () => {
  const kind = {
    attributes: { users: optional(nestedList(secret), { description }) },
    blocks: { door: block(secret, { nesting: "list", description }) },
  };
  const given = [{ password: null }, { password: "abcd" }];
  const diagnostics = validateConfig({ users: given, door: given }, kind, { writeOnlyAllowed: false });
  const summary = "password needs a newer engine";
  expect(diagnostics).toMatchObject([
    { summary, path: [{ attribute: "users" }, { index: 1 }, { attribute: "password" }] },
    { summary, path: [{ attribute: "door" }, { index: 1 }, { attribute: "password" }] },
  ]);
});

it.each([
  [
    "list of a nested set",
    {
      attributes: {
        users: optional(nestedSet({ all: optional(nestedList(secret), { description }) }), { description }),
      },
    },
  ],
  ["nested set", { attributes: { users: optional(nestedSet(secret), { description }) } }],
  ["block that is a set", { attributes: {}, blocks: { users: block(secret, { nesting: "set", description }) } }],
])("a write-only attribute is refused in a %s, whose elements are told by their values", (_, kind) => {
  expect(() => schemaOf({ description, ...kind })).toThrow(/password is part of a set/);
});

it("is marked in the schema, at any depth", () => {
  const { block: shown } = schemaOf({
    description,
    attributes: { users: optional(nestedList(secret), { description }) },
  });
  expect(shown.attributes["users"]?.nested?.attributes["password"]).toMatchObject({
    writeOnly: true,
    presence: "optional",
  });
});
