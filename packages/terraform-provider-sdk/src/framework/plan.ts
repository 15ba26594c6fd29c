import type { Path } from "../values/path.ts";
import { unknown, valueObject, type Value, type ValueObject } from "../values/value.ts";
import type { Attributes, Blocks } from "./attribute.ts";
import { isSameToService } from "./same-value.ts";
import { keepEqual } from "./semantic-equality.ts";

/** What a plan is made from. Objects of all attributes and blocks; `prior` is null on create. */
export interface PlanInput {
  readonly attributes: Attributes;
  readonly blocks: Blocks;
  readonly prior: ValueObject | null;
  readonly proposed: ValueObject;
  readonly config: ValueObject;
  /** Whether the prior object was never finished: what only the service knows, and what it lacks, is still to come. */
  readonly isUnfinished?: boolean;
}

export interface PlanResult {
  readonly planned: ValueObject;
  readonly requiresReplace: readonly Path[];
}

/**
 * Terraform's planning rules as a pure function (docs/protocol.md#planning): a configured value that means the same as the prior
 * one is no change; once anything of the object changes, what only the service knows becomes unknown, unless it is stable; local
 * attributes and blocks change nothing but the state.
 */
export function planChange(input: PlanInput): PlanResult {
  const { attributes, prior } = input;
  const settled = valueObject(
    Object.keys(input.proposed).map((name) => [
      name,
      // the configuration may have the prior value in another form
      keepEqual(attributes[name], prior?.[name] ?? null, input.proposed[name] ?? null, prior ?? input.config),
    ]),
  );
  const changed = Object.entries(attributes).filter(
    ([name, attribute]) =>
      attribute.local !== true && (prior === null || !isSameToService(attribute, prior[name], settled[name])),
  );
  if (changed.length === 0 && input.isUnfinished !== true) return { planned: settled, requiresReplace: [] };

  const replacing = prior === null ? [] : changed.filter(([, attribute]) => attribute.forcesReplacement === true);
  const planned = valueObject(
    Object.entries(settled).map(([name, value]) => [name, afterChange(name, value, input)] as const),
  );
  return { planned, requiresReplace: replacing.map(([attribute]) => [{ attribute }]) };
}

function afterChange(name: string, value: Value, { attributes, prior, config, isUnfinished }: PlanInput): Value {
  const attribute = attributes[name];
  const decidedByService = attribute?.presence === "computed" || attribute?.presence === "optional-computed";
  if (!decidedByService || (config[name] ?? null) !== null) return value;
  if (isUnfinished === true && (value === null || attribute.presence === "computed")) return unknown;
  // what the user left to the service once stays as the service decided, until the object is made anew
  const keeps = attribute.presence === "optional-computed" || attribute.stable === true;
  return prior !== null && keeps ? value : unknown;
}
