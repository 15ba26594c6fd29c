import { valuesEqual } from "../values/equal.ts";
import type { Path } from "../values/path.ts";
import { isWhollyKnown, unknown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import type { Attribute, Attributes, Blocks } from "./attribute.ts";
import { zodToType } from "./zod-type.ts";

/** What a plan is made from. Objects of all attributes and blocks; `prior` is null on create. */
export interface PlanInput {
  readonly attributes: Attributes;
  readonly blocks: Blocks;
  readonly prior: ValueObject | null;
  readonly proposed: ValueObject;
  readonly config: ValueObject;
  /** Whether two known values of an attribute mean the same. */
  readonly equivalent: (attribute: string, a: Value, b: Value) => boolean;
}

export interface PlanResult {
  readonly planned: ValueObject;
  readonly requiresReplace: readonly Path[];
}

/**
 * Terraform's planning rules as a pure function (plugin protocol facts, section 4.6):
 * a configured value that only spells the prior one differently is no change; once anything of the object changes, what only
 * the service knows becomes unknown, unless it is stable; local attributes and blocks change nothing but the state.
 */
export function planChange(input: PlanInput): PlanResult {
  const { attributes, prior } = input;
  const settled = valueObject(
    Object.keys(input.proposed).map((name) => [name, settle(name, attributes[name], input)] as const),
  );
  const changed = Object.entries(attributes).filter(
    ([name, attribute]) =>
      attribute.local !== true && (prior === null || !same(attribute, prior[name] ?? null, settled[name] ?? null)),
  );
  if (changed.length === 0) return { planned: settled, requiresReplace: [] };

  const replacing = prior === null ? [] : changed.filter(([, attribute]) => attribute.forcesReplacement === true);
  const planned = valueObject(
    Object.entries(settled).map(([name, value]) => [name, afterChange(name, value, input)] as const),
  );
  return { planned, requiresReplace: replacing.map(([attribute]) => [{ attribute }]) };
}

/** The proposed value, or the prior one where the configuration only spells it differently. */
function settle(name: string, attribute: Attribute | undefined, { prior, proposed, equivalent }: PlanInput): Value {
  const value = proposed[name] ?? null;
  const before = prior?.[name] ?? null;
  if (attribute === undefined || value === null || before === null || !isWhollyKnown(value)) return value;
  return same(attribute, before, value) || equivalent(name, before, value) ? before : value;
}

function afterChange(name: string, value: Value, { attributes, prior, config }: PlanInput): Value {
  const attribute = attributes[name];
  const decidedByService = attribute?.presence === "computed" || attribute?.presence === "optional-computed";
  if (!decidedByService || (config[name] ?? null) !== null) return value;
  // what the user left to the service once stays as the service decided, until the object is made anew
  const keeps = attribute.presence === "optional-computed" || attribute.stable === true;
  return prior !== null && keeps ? value : unknown;
}

function same(attribute: Attribute, a: Value, b: Value): boolean {
  return valuesEqual(zodToType(attribute.schema), a, b);
}
