import type { Path } from "../../values/path.ts";
import { unknown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import { isDecidedByService, type Attribute } from "../schema/attribute.ts";
import { configuredValue } from "../objects/configured-value.ts";
import type { Members } from "../objects/members.ts";
import { mapNested } from "../objects/nested-values.ts";
import { replacementPaths } from "../objects/replacement-paths.ts";
import { changesNothing, keepEqual } from "../objects/semantic-equality.ts";

/** What a plan is made from. Objects of all attributes and blocks; `prior` is null on create. */
export interface PlanInput {
  readonly members: Members;
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
 * one is no change; once anything of the object changes, what only the service knows becomes unknown, unless it is stable; what an
 * apply clears is planned as null; local attributes and blocks change nothing but the state.
 */
export function planChange({ members, prior, proposed, config, isUnfinished = false }: PlanInput): PlanResult {
  const settled = valueObject(
    Object.entries(members).map(([name, member]) => {
      const configured = config[name] ?? null;
      // of what an apply clears, engines put the prior value into the configuration where the user ignores changes of it
      const asked =
        member.clearedByApply === true ? configured : configuredValue(member, proposed[name] ?? null, configured);
      // the configuration may have the prior value in another form
      return [name, keepEqual(member, prior?.[name] ?? null, asked, prior ?? config)] as const;
    }),
  );
  const changed = Object.entries(members).filter(
    ([name, member]) =>
      member.local !== true && (prior === null || !changesNothing(member, prior[name], settled[name], prior)),
  );
  if (changed.length === 0 && !isUnfinished) return { planned: settled, requiresReplace: [] };

  const planned = valueObject(
    Object.entries(members).map(([name, member]) => {
      const value = settled[name] ?? null;
      return [name, undecided(member, { value, config: config[name] ?? null, exists: prior !== null, isUnfinished })];
    }),
  );
  const requiresReplace =
    prior === null
      ? []
      : changed.flatMap(([attribute, member]) =>
          replacementPaths(member, [{ attribute }], prior[attribute] ?? null, settled[attribute] ?? null),
        );
  return { planned, requiresReplace };
}

/** The attributes that paths begin with, each once. */
export function namesOf(paths: readonly Path[]): readonly string[] {
  return [...new Set(paths.flatMap(([step]) => (step !== undefined && "attribute" in step ? [step.attribute] : [])))];
}

interface Decision {
  readonly value: Value;
  readonly config: Value;
  /** Whether the object that has the attribute exists. */
  readonly exists: boolean;
  readonly isUnfinished: boolean;
}

/** The value, or unknown where the service is to decide it; at any depth. */
function undecided(attribute: Attribute, { value, config, exists, isUnfinished }: Decision): Value {
  if (attribute.clearedByApply === true) return value;
  if (isDecidedByService(attribute) && config === null) {
    if (isUnfinished && (value === null || attribute.presence === "computed")) return unknown;
    // what the user left to the service once stays as the service decided, until the object is made anew
    const keeps = attribute.stable ?? attribute.presence === "optional-computed";
    return exists && keeps ? value : unknown;
  }
  const change = (inner: Attribute, part: Value, configured: Value): Value =>
    undecided(inner, { value: part, config: configured, exists: part !== null, isUnfinished });
  return mapNested(attribute, { value, others: config }, { concerns: isDecidedByService, change });
}
