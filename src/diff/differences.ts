import { type Attribute, meansSame } from "terraform-provider-sdk";
import { isWhollyKnown, type Value, type ValueObject } from "terraform-provider-sdk/values";
import { propertyName } from "./attribute-names.ts";
import type { ResourceKind } from "./described-kind.ts";
import { elementDifferences, type ElementDiff } from "./element-differences.ts";
import { hiddenText } from "./sensitive.ts";

/** An attribute that differs. */
export interface AttributeDiff {
  /** The property's name. */
  readonly attribute: string;
  /** What the service has; null for no value. `(sensitive value)` where what is declared comes from a sensitive variable. */
  readonly before: Value;
  /** What is declared; null for no value. `(sensitive value)` where it comes from a sensitive variable. */
  readonly after: Value;
  /** Whether the service cannot change it. */
  readonly forcesReplacement: boolean;
  /** Of a list, set or map: the elements that differ, and no others. Absent where there is one element at most. */
  readonly elements?: readonly ElementDiff[] | undefined;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The declared attributes that differ from the actual ones, in any form that means something else. Values of the sensitive ones are
 * not told.
 */
export function differences(
  kind: ResourceKind,
  declared: ValueObject,
  actual: Readonly<Record<string, Value>>,
  sensitive = nothing,
): readonly AttributeDiff[] {
  return Object.entries(kind.attributes).flatMap(([name, attribute]) => {
    const [before, after] = [actual[name] ?? null, declared[name] ?? null];
    if (!isCompared(attribute, after)) return [];
    const isSame = (one: Value, other: Value): boolean => meansSame(attribute, one, other, declared);
    if (isSame(before, after)) return [];
    const forcesReplacement = attribute.forcesReplacement === true;
    const differs = { attribute: propertyName(name), before, after, forcesReplacement };
    if (sensitive.has(name)) return [{ ...differs, before: hidden(before), after: hidden(after) }];
    const elements = elementDifferences(before, after, isSame);
    return [elements.length === 0 ? differs : { ...differs, elements }];
  });
}

function hidden(value: Value): Value {
  return value === null ? null : hiddenText;
}

/** Not what steers the provider only, not what the service decides, and not what only Terraform knows. */
function isCompared({ presence, local }: Attribute, after: Value): boolean {
  if (local === true || presence === "computed" || !isWhollyKnown(after)) return false;
  return presence !== "optional-computed" || after !== null;
}
