import type { Attribute } from "../src/framework/attribute.ts";
import { zodToType } from "../src/framework/zod-type.ts";
import { valuesEqual } from "../src/values/equal.ts";
import { isWhollyKnown, type Value, type ValueObject } from "../src/values/value.ts";
import { propertyName } from "./attribute-names.ts";
import type { ResourceKind } from "./described-kind.ts";

/** An attribute that differs. */
export interface AttributeDiff {
  /** The property's name. */
  readonly attribute: string;
  /** What the service has; null for no value. */
  readonly before: Value;
  /** What is declared; null for no value. */
  readonly after: Value;
  /** Whether the service cannot change it. */
  readonly forcesReplacement: boolean;
}

/** The declared attributes that differ from the actual ones, in any form that means something else. */
export function differences(
  kind: ResourceKind,
  declared: ValueObject,
  actual: Readonly<Record<string, Value>>,
): readonly AttributeDiff[] {
  return Object.entries(kind.attributes).flatMap(([name, attribute]) => {
    const [before, after] = [actual[name] ?? null, declared[name] ?? null];
    if (!isCompared(attribute, after)) return [];
    const isSame =
      valuesEqual(zodToType(attribute.schema), before, after) ||
      (kind.equivalent?.(name, before, after, declared as never) ?? false);
    const forcesReplacement = attribute.forcesReplacement === true;
    return isSame ? [] : [{ attribute: propertyName(name), before, after, forcesReplacement }];
  });
}

/** Not what steers the provider only, not what the service decides, and not what only Terraform knows. */
function isCompared({ presence, local }: Attribute, after: Value): boolean {
  if (local === true || presence === "computed" || !isWhollyKnown(after)) return false;
  return presence !== "optional-computed" || after !== null;
}
