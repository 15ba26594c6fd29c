import * as z from "zod";
import { unknown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import {
  block,
  computed,
  defaulted,
  optional,
  optionalComputed,
  required,
  writeOnly,
  type Attributes,
} from "../schema/attribute.ts";
import { membersOf } from "../objects/members.ts";
import { planChange } from "./plan.ts";
import { nestedList, nestedMap, nestedSet, nestedSingle, semantic } from "../schema/zod-facts.ts";

const description = "x";
const facts = { description };
const capitals = semantic(z.string(), (a, b) => a.toLowerCase() === b.toLowerCase());
const port = {
  number: required(z.number(), { description, forcesReplacement: true }),
  name: optional(capitals, facts),
  protocol: defaulted(z.string(), "tcp", facts),
  zone: optionalComputed(z.string(), facts),
  handle: computed(z.string(), facts),
} satisfies Attributes;

const empty = { number: null, name: null, protocol: null, zone: null, handle: null };
const one = (values: Readonly<Record<string, Value>>): ValueObject =>
  valueObject(Object.entries({ ...empty, ...values }));
/** A port as it was read. */
const read = one({ number: 80, name: "Web", protocol: "tcp", zone: "a", handle: "h1" });
/** The same as it is configured, and as core proposes it: with what was read of computed attributes. */
const said = one({ number: 80, name: "Web" });
const proposed = one({ number: 80, name: "Web", zone: "a", handle: "h1" });

const kinds = {
  list: [nestedList(port), (element: Value): Value => [element], [{ index: 0 }]],
  map: [nestedMap(port), (element: Value): Value => valueObject([["k", element]]), [{ key: "k" }]],
  single: [nestedSingle(port), (element: Value): Value => element, []],
  set: [nestedSet(port), (element: Value): Value => [element], undefined],
} as const;

function plan(kind: keyof typeof kinds, change: { prior: Value; proposed: Value; config: Value }, asBlock = false) {
  const [schema, wrap, step] = kinds[kind];
  const attributes = {
    size: required(z.number(), facts),
    ...(asBlock ? {} : { ports: optional(schema as z.ZodType, facts) }),
  };
  const blocks = asBlock && kind !== "map" ? { ports: block(port, { nesting: kind, description }) } : {};
  const whole = (element: Value): ValueObject => ({ size: 1, ports: wrap(element) });
  const { planned, requiresReplace } = planChange({
    members: membersOf({ attributes, blocks }),
    prior: whole(change.prior),
    proposed: whole(change.proposed),
    config: whole(change.config),
  });
  return { ports: planned["ports"], wrap, requiresReplace, step };
}

const cases: [string, { prior: Value; proposed: Value; config: Value; planned: Value }][] = [
  ["nothing", { prior: read, proposed, config: said, planned: read }],
  [
    "a default that is overruled",
    {
      prior: read,
      proposed: one({ ...proposed, protocol: "udp" }),
      config: one({ ...said, protocol: "udp" }),
      planned: one({ ...read, protocol: "udp", handle: unknown }),
    },
  ],
  [
    "a default that is taken again",
    { prior: one({ ...read, protocol: "udp" }), proposed, config: said, planned: one({ ...read, handle: unknown }) },
  ],
  [
    "a name that means the same",
    { prior: read, proposed: one({ ...proposed, name: "WEB" }), config: one({ ...said, name: "WEB" }), planned: read },
  ],
];

describe.each(["list", "map", "single", "set"] as const)("a nested %s", (kind) => {
  it.each(cases)("plans %s", (_, { planned, ...change }) => {
    const { ports, wrap, requiresReplace } = plan(kind, change);
    expect(ports).toEqual(wrap(planned));
    expect(requiresReplace).toEqual([]);
  });

  it("plans a replacement by the attribute that forces it", () => {
    const changed = { prior: read, proposed: one({ ...proposed, number: 81 }), config: one({ ...said, number: 81 }) };
    const { requiresReplace, step } = plan(kind, changed);
    const at = step === undefined ? [] : [...step, { attribute: "number" }];
    expect(requiresReplace).toEqual([[{ attribute: "ports" }, ...at]]);
  });

  it("leaves a new element's computed values to the service", () => {
    const { ports, wrap } = plan(kind, { prior: null, proposed: said, config: said });
    expect(ports).toEqual(wrap(one({ ...said, protocol: "tcp", zone: unknown, handle: unknown })));
  });
});

describe.each(["list", "single", "set"] as const)("a block that is a %s", (kind) => {
  it.each(cases)("plans %s", (_, { planned, ...change }) => {
    const { ports, wrap } = plan(kind, change, true);
    expect(ports).toEqual(wrap(planned));
  });
});

describe("attributes of the whole object", () => {
  const attributes = {
    secret: writeOnly(z.string(), facts),
    size: defaulted(z.number(), 3, facts),
    kept: optionalComputed(z.string(), facts),
    renewed: optionalComputed(z.string(), { description, stable: false }),
  };
  const members = membersOf({ attributes, blocks: {} });
  const prior: ValueObject = { secret: null, size: 3, kept: "k", renewed: "r" };
  const nothing: ValueObject = { secret: null, size: null, kept: null, renewed: null };

  it.each<[string, Record<string, Value>, Record<string, Value>]>([
    ["nothing: a write-only value is no change", { secret: "x" }, {}],
    ["a changed default: what is not stable is asked for again", { size: 4 }, { size: 4, renewed: unknown }],
  ])("plans %s", (_, change, expected) => {
    const config = { ...nothing, ...change };
    const asProposed = { ...prior, size: null, ...change };
    const { planned } = planChange({ members, prior, proposed: asProposed, config });
    expect({ ...planned }).toEqual({ ...prior, ...expected });
  });

  it("plans a creation: defaults are known, a write-only value is null", () => {
    const config = { ...nothing, secret: "x" };
    const { planned } = planChange({ members, prior: null, proposed: config, config });
    expect({ ...planned }).toEqual({ secret: null, size: 3, kept: unknown, renewed: unknown });
  });
});
