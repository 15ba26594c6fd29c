import * as z from "zod";
import { valueObject, type Value } from "../../values/value.ts";
import {
  block,
  computed,
  defaulted,
  local,
  optional,
  optionalComputed,
  required,
  writeOnly,
} from "../schema/attribute.ts";
import { configOf } from "./generated-config.ts";
import { defineResource } from "../kinds/kind.ts";
import { nestedList } from "../schema/zod-facts.ts";

const description = "x";
const text = z.string();
const refuse = (): Promise<never> => Promise.reject(new Error("not of this test"));
const kind = defineResource<null>()({
  typeName: "test_box",
  description,
  attributes: {
    id: computed(text, { description }),
    name: required(text, { description }),
    note: optional(text, { description }),
    color: optionalComputed(z.enum(["red", "blue"]), { description }),
    tags: optionalComputed(z.array(text), { description }),
    format: defaulted(text, "plain", {
      description,
      equal: (a, b) => String(a).toLowerCase() === String(b).toLowerCase(),
    }),
    password: writeOnly(text, { description }),
    careful: local(z.boolean(), { description }),
    parts: optional(
      nestedList({
        what: required(text, { description }),
        at: computed(z.number(), { description }),
        kind: defaulted(text, "usual", { description }),
      }),
      { description },
    ),
  },
  blocks: {
    label: block(
      { text: required(text, { description }), at: computed(z.number(), { description }) },
      { nesting: "list", description },
    ),
  },
  toConfig: ({ name }) => (name.startsWith("BOX ") ? { name: name.slice(4), note: null } : {}),
  create: refuse,
  read: refuse,
  delete: refuse,
  import: refuse,
});

const nothing = {
  id: null,
  name: null,
  note: null,
  color: null,
  tags: null,
  format: null,
  password: null,
  careful: null,
  parts: null,
  label: [],
};
const state = (own: Readonly<Record<string, Value>>) =>
  valueObject(Object.entries({ ...nothing, id: "1", name: "a", ...own }));

it.each<readonly [string, Readonly<Record<string, Value>>, Readonly<Record<string, Value>>]>([
  ["says nothing that only the service decides", {}, {}],
  ["says what may be said", { note: "n", color: "red" }, { note: "n", color: "red" }],
  ["leaves out what the service decided to be empty", { tags: [] }, {}],
  ["leaves out what the service decided and none may say", { color: "green", note: "n" }, { note: "n" }],
  ["leaves out a default, in any spelling", { format: "PLAIN" }, {}],
  ["says what is no default", { format: "json" }, { format: "json" }],
  [
    "does the same within nested attributes",
    { parts: [valueObject(Object.entries({ what: "w", at: 1, kind: "usual" }))] },
    { parts: [valueObject(Object.entries({ what: "w", at: null, kind: null }))] },
  ],
  [
    "does the same within blocks",
    { label: [valueObject(Object.entries({ text: "t", at: 1 }))] },
    { label: [valueObject(Object.entries({ text: "t", at: null }))] },
  ],
  ["takes the kind's spelling, and leaves out what it says is not said", { name: "BOX b", note: "n" }, { name: "b" }],
])("a generated configuration %s", (_, own, expected) => {
  expect(configOf(kind, state(own)).config).toEqual(
    valueObject(Object.entries({ ...nothing, name: "a", ...expected })),
  );
});
