import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { nestedAttributes, type Attribute, type Attributes } from "../src/framework/attribute.ts";
import { isList, isValueObject, unknown, valueObject, type Value, type ValueObject } from "../src/values/value.ts";
import { propertyName } from "./attribute-names.ts";
import type { DescribedKind } from "./described-kind.ts";
import { templateValue, type Evaluate } from "./template.ts";

/** Properties as a user writes them. */
export type Properties = Readonly<Record<string, unknown>>;

/**
 * What properties declare, by Terraform's attribute names: known values, null where nothing is said, `unknown` where only
 * Terraform will know. Tokens that hold a plain value (a `Lazy`) are known.
 */
export function declaredValue(
  scope: IConstruct,
  properties: Properties,
  { attributes, blocks = {} }: DescribedKind,
  evaluate: Evaluate = () => unknown,
): ValueObject {
  const resolver = new DefaultTokenResolver(new StringConcat());
  // one by one: the meta-arguments beside them hold constructs, which cannot be resolved
  const valueOf = (name: string): Value =>
    toValue(Tokenization.resolve(properties[propertyName(name)], { scope, resolver }), evaluate);
  return valueObject([
    ...Object.entries(attributes).map(([name, attribute]) => [name, renamedInside(valueOf(name), attribute)] as const),
    ...Object.entries(blocks).map(([name, block]) => [name, renamed(valueOf(name), block.attributes)] as const),
  ]);
}

/** From the names of properties to those of attributes; keys of maps stay. */
function renamed(value: Value, attributes: Attributes): Value {
  if (!isValueObject(value)) return value;
  return valueObject(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      renamedInside(value[propertyName(name)] ?? null, attribute),
    ]),
  );
}

function renamedInside(value: Value, { schema }: Attribute): Value {
  const nested = nestedAttributes(schema);
  if (nested === undefined) return value;
  const inner = (element: Value): Value => renamed(element, nested.attributes);
  if (isList(value)) return value.map(inner);
  return isValueObject(value)
    ? valueObject(Object.entries(value).map(([key, element]) => [key, inner(element)]))
    : value;
}

function toValue(resolved: unknown, evaluate: Evaluate): Value {
  if (resolved === undefined || resolved === null) return null;
  if (typeof resolved === "string") return templateValue(resolved, evaluate);
  if (typeof resolved === "number" || typeof resolved === "boolean") return resolved;
  if (Array.isArray(resolved)) return resolved.map((element) => toValue(element, evaluate));
  if (!isPlainObject(resolved)) return unknown;
  const entries = Object.entries(resolved).filter(([, value]) => value !== undefined);
  // a map with a computed key: nobody knows its size
  if (entries.some(([key]) => templateValue(key, evaluate) !== key)) return unknown;
  return valueObject(entries.map(([key, value]) => [key, toValue(value, evaluate)]));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
