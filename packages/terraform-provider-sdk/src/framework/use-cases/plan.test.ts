import * as z from "zod";
import { unknown, type Value, type ValueObject } from "../../values/value.ts";
import { computed, local, localBlock, optional, optionalComputed, required } from "../schema/attribute.ts";
import { membersOf } from "../objects/members.ts";
import { planChange } from "./plan.ts";
import { set } from "../schema/zod-facts.ts";

const description = "x";
/** Capitals mean nothing. */
const equal = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();
const attributes = {
  id: computed(z.string(), { description, stable: true }),
  changed_at: computed(z.number(), { description }),
  name: required(z.string(), { description, forcesReplacement: true, equal }),
  size: required(z.number(), { description }),
  note: optional(z.string(), { description, equal }),
  members: optional(set(z.array(z.string())), { description }),
  class: optionalComputed(z.string(), { description }),
  protect: local(z.boolean(), { description }),
};
const blocks = { timeouts: localBlock({ create: optional(z.string(), { description }) }, { description }) };
const members = membersOf({ attributes, blocks });

const prior: ValueObject = {
  id: "1",
  changed_at: 5,
  name: "a",
  size: 1,
  note: "hello",
  members: ["x", "y"],
  class: "IN",
  protect: null,
  timeouts: null,
};
const config: ValueObject = { ...prior, id: null, changed_at: null, class: null };

function plan(change: Readonly<Record<string, Value>>, from: ValueObject | null = prior) {
  const asked = { ...config, ...change };
  const fromPrior =
    from === null ? {} : { id: from["id"], changed_at: from["changed_at"], class: asked["class"] ?? from["class"] };
  const proposed = { ...asked, ...fromPrior } as ValueObject;
  const result = planChange({ members, prior: from, proposed, config: asked });
  return { ...result, planned: { ...result.planned } };
}

describe("planChange", () => {
  it("keeps everything where nothing changes", () => {
    expect(plan({})).toEqual({ planned: prior, requiresReplace: [] });
  });
  it("sees no change in another order of a set", () => {
    expect(plan({ members: ["y", "x"] })).toEqual({ planned: prior, requiresReplace: [] });
  });
  it("keeps the prior spelling of an equal value, also where a change would replace", () => {
    expect(plan({ note: "HELLO", name: "A" })).toEqual({ planned: prior, requiresReplace: [] });
  });
  it("makes what the service decides unknown once something changes, but not what is stable", () => {
    expect(plan({ size: 2 })).toEqual({ planned: { ...prior, size: 2, changed_at: unknown }, requiresReplace: [] });
  });
  it("asks for nothing new when only local values change", () => {
    expect(plan({ protect: false, timeouts: { create: "1m" } })).toEqual({
      planned: { ...prior, protect: false, timeouts: { create: "1m" } },
      requiresReplace: [],
    });
  });
  it("replaces for a name", () => {
    expect(plan({ name: "b" })).toEqual({
      planned: { ...prior, name: "b", changed_at: unknown },
      requiresReplace: [[{ attribute: "name" }]],
    });
  });
  it("replaces for a name that is not known yet", () => {
    expect(plan({ name: unknown })).toEqual({
      planned: { ...prior, name: unknown, changed_at: unknown },
      requiresReplace: [[{ attribute: "name" }]],
    });
  });
  describe("what means the same as no value", () => {
    const orNone = (a: unknown, b: unknown): boolean => (a ?? "") === (b ?? "");
    const label = optional(z.string(), { description, forcesReplacement: true, equal: orNone });
    const labelled = membersOf({ attributes: { ...attributes, label }, blocks });
    it.each<[string, Value, Value]>([
      ["is no change of the object where there was none", null, ""],
      ["is none where it goes", "", null],
    ])("%s", (_, before, after) => {
      const found = { ...prior, label: before };
      const asked = { ...config, label: after };
      const input = { members: labelled, prior: found, proposed: { ...found, label: after }, config: asked };
      expect(planChange(input)).toEqual({ planned: { ...prior, label: after }, requiresReplace: [] });
    });
    it("is a change where it is not known", () => {
      const found = { ...prior, label: null };
      const input = { members: labelled, prior: found, proposed: { ...found, label: unknown }, config };
      expect(planChange({ ...input, config: { ...config, label: unknown } }).requiresReplace).toEqual([
        [{ attribute: "label" }],
      ]);
    });
  });
  it("removes an optional value that is no longer configured", () => {
    expect(plan({ note: null })).toEqual({
      planned: { ...prior, note: null, changed_at: unknown },
      requiresReplace: [],
    });
  });
  it("leaves everything to the service on create that the user does not say", () => {
    expect(plan({}, null)).toEqual({
      planned: { ...prior, id: unknown, changed_at: unknown, class: unknown },
      requiresReplace: [],
    });
  });
  it("leaves to the service what an object lacks that was never finished, and changes nothing else", () => {
    const unfinished = { ...prior, id: null, class: null };
    const input = { members, prior: unfinished, proposed: unfinished, config };
    expect(planChange({ ...input, isUnfinished: true })).toEqual({
      planned: { ...prior, id: unknown, changed_at: unknown, class: unknown },
      requiresReplace: [],
    });
    expect(planChange(input)).toEqual({ planned: unfinished, requiresReplace: [] });
  });
  describe("what an apply clears", () => {
    const differing = computed(z.array(z.string()), { description, clearedByApply: true });
    const clearing = membersOf({ attributes: { ...attributes, differing }, blocks });
    const found = { ...prior, differing: ["x"] };
    it.each<[string, ValueObject, Readonly<Record<string, Value>>, ValueObject]>([
      ["is a change by itself", found, {}, { ...prior, differing: null, changed_at: unknown }],
      ["changes with the others", found, { size: 2 }, { ...prior, size: 2, differing: null, changed_at: unknown }],
      ["is none where nothing was found", { ...prior, differing: null }, {}, { ...prior, differing: null }],
      [
        "stays absent in a change",
        { ...prior, differing: null },
        { size: 2 },
        { ...prior, size: 2, differing: null, changed_at: unknown },
      ],
    ])("%s", (_, before, change, planned) => {
      const asked = { ...config, differing: null, ...change };
      const proposed = { ...before, ...change };
      expect(planChange({ members: clearing, prior: before, proposed, config: asked })).toEqual({
        planned,
        requiresReplace: [],
      });
    });
    it("stays where changes of it are ignored", () => {
      const asked = { ...config, differing: ["x"], size: 2 };
      const result = planChange({ members: clearing, prior: found, proposed: asked, config: asked });
      expect(result.planned["differing"]).toEqual(["x"]);
      const same = { ...found, id: null, changed_at: null, class: null };
      expect(planChange({ members: clearing, prior: found, proposed: found, config: same }).planned).toEqual(found);
    });
    it("is known to be absent of a new object", () => {
      const asked = { ...config, differing: null };
      const result = planChange({ members: clearing, prior: null, proposed: asked, config: asked });
      expect(result.planned["differing"]).toBeNull();
    });
  });
  it("uses the configured value of an optional and computed attribute", () => {
    expect(plan({ class: "CH" }, null)).toEqual({
      planned: { ...prior, id: unknown, changed_at: unknown, class: "CH" },
      requiresReplace: [],
    });
  });
});
