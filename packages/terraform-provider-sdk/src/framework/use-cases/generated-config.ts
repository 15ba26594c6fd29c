import { isList, isValueObject, mapValues, type Value, type ValueObject } from "../../values/value.ts";
import type { Attribute, Attributes } from "../schema/attribute.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { AnyResourceKind } from "../kinds/kind.ts";
import { membersOf } from "../objects/members.ts";
import { mapObjects } from "../objects/nested-values.ts";
import { complete, toValue } from "../objects/object-value.ts";
import { meansSame } from "../objects/semantic-equality.ts";
import { validateByKind, validateConfig } from "../objects/validate.ts";
import { nestedAttributes } from "../schema/zod-facts.ts";

/** What a configuration says of an object. */
export interface SaidOf {
  readonly config: ValueObject;
  /** Attributes that the kind refuses as they are, and why: they are left to the service, which may decide them. */
  readonly left: readonly { readonly attribute: string; readonly error: Diagnostic }[];
}

/**
 * A configuration that an object, once imported, has no change against: nothing that only the service decides, nothing that is said by
 * saying nothing, and what the kind writes in another spelling in that one. Attributes that `state` lacks count as absent.
 */
export function configOf<Services>(kind: AnyResourceKind<Services>, state: object): SaidOf {
  const members = membersOf(kind);
  const whole = complete(members, state);
  const respelled = (kind.toConfig?.(whole as never) ?? {}) as object;
  const said = configured(members, complete(members, respelled, whole));
  // what the service decided and no configuration may say is left to it
  const left = errorsOf(validateConfig(said, kind)).flatMap((error) => {
    const [step] = error.path ?? [];
    const attribute = step !== undefined && "attribute" in step ? step.attribute : undefined;
    const isLeft = attribute !== undefined && kind.attributes[attribute]?.presence === "optional-computed";
    return isLeft ? [{ attribute, error }] : [];
  });
  const isLeft = (name: string): boolean => left.some(({ attribute }) => attribute === name);
  return {
    config: mapValues(said, (value, name) => (isLeft(name) ? null : value)),
    left,
  };
}

/** Why the object has no configuration that its kind takes. */
export function problemsOf<Services>(kind: AnyResourceKind<Services>, config: ValueObject): readonly Diagnostic[] {
  return errorsOf(validateByKind(config, kind));
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

function configured(attributes: Attributes, object: ValueObject): ValueObject {
  return mapValues(object, (value, name) => {
    const attribute = attributes[name];
    return attribute === undefined ? value : configuredPart(attribute, value, object);
  });
}

function configuredPart(attribute: Attribute, value: Value, object: ValueObject): Value {
  const { presence, schema, writeOnly } = attribute;
  if (value === null || presence === "computed" || writeOnly === true) return null;
  if (presence === "optional-computed" && isEmpty(value)) return null;
  if (presence === "defaulted" && meansSame(attribute, toValue(attribute.default), value, object)) return null;
  const nested = nestedAttributes(schema);
  if (nested === undefined) return value;
  return mapObjects(nested, { value, others: null }, (element) => configured(nested.attributes, element));
}

function isEmpty(value: Value): boolean {
  if (isList(value)) return value.length === 0;
  return value === "" || (value !== null && isValueObject(value) && Object.keys(value).length === 0);
}
