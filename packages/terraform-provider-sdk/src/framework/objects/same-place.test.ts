import * as z from "zod";
import { unknown, type ValueObject } from "../../values/value.ts";
import { computed, defaulted, optional, optionalComputed, required } from "../schema/attribute.ts";
import { membersOf } from "./members.ts";
import { inPlaceOf } from "./same-place.ts";

const description = "";
const forcing = { description, forcesReplacement: true };
const text = z.string();
const equal = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();
const attributes = {
  name: required(text, { ...forcing, equal }),
  parent: optional(text, forcing),
  region: optionalComputed(text, forcing),
  tier: defaulted(text, "small", forcing),
  id: computed(text, forcing),
  size: optional(z.number(), { description }),
};
const members = membersOf({ attributes, blocks: {} });
const state: ValueObject = { name: "a", parent: null, region: "eu", tier: "small", id: "1", size: 3 };
/** What a create proposes where nothing but the name is declared. */
const least: ValueObject = { name: "a", parent: null, region: unknown, tier: "small", id: unknown, size: null };

it.each<[string, ValueObject, ValueObject, boolean]>([
  ["all that replaces it is as it was", { name: "a", parent: null, region: "eu", size: 3 }, {}, true],
  ["what the service decides is not declared", { name: "a" }, {}, true],
  ["what it decides is declared as it was", { name: "a", region: "eu" }, {}, true],
  ["what it decides is declared otherwise", { name: "a", region: "us" }, {}, false],
  ["what it decides is declared and not known", { name: "a", region: unknown }, {}, false],
  ["only what changes in place differs", { name: "a", size: 4 }, {}, true],
  ["only what changes in place is not known", { name: "a", size: unknown }, {}, true],
  ["another name is declared", { name: "b" }, {}, false],
  ["the name is not known", { name: unknown }, {}, false],
  ["the name is in another spelling", { name: "A" }, {}, true],
  ["something comes to it", { name: "a", parent: "p" }, {}, false],
  ["something goes from it", { name: "a" }, { parent: "p" }, false],
  ["the provider's default is declared, which is not what the state has", { name: "a" }, { tier: "large" }, false],
  ["a value is declared in place of the default", { name: "a", tier: "large" }, {}, false],
  ["the state is older than an attribute", { name: "a" }, { parent: undefined as never }, true],
])("a create is in the place of an object or not where %s", (_, config, differing, isInPlace) => {
  const proposed = { ...least, ...config };
  expect(inPlaceOf(members, proposed, config)({ ...state, ...differing })).toBe(isInPlace);
});
