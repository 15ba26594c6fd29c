import { valuesEqual } from "../../values/equal.ts";
import { isList, isValueObject, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { PathStep } from "../../values/path.ts";
import type { Attribute } from "../schema/attribute.ts";
import type { Nested } from "../schema/zod-facts.ts";
import { zodToType } from "../schema/zod-type.ts";

/** One object of a nested attribute's value. */
interface NestedElement {
  /** Its step from the attribute's value; none for a single object, and for the elements of a set, which have no address. */
  readonly step: readonly PathStep[];
  readonly object: ValueObject;
  /** The value of the whole attribute, if it had just this object. */
  readonly alone: (object: ValueObject) => Value;
}

/** The objects of a nested attribute's value. Nulls and unknown elements are left out. */
export function elementsOf({ nesting }: Nested, value: Value): readonly NestedElement[] {
  if (isList(value))
    return value.flatMap((element, index) =>
      isObject(element)
        ? [{ step: nesting === "set" ? [] : [{ index }], object: element, alone: (object) => [object] }]
        : [],
    );
  if (!isObject(value)) return [];
  if (nesting === "single") return [{ step: [], object: value, alone: (object) => object }];
  return Object.entries(value).flatMap(([key, element]) =>
    isObject(element) ? [{ step: [{ key }], object: element, alone: (object) => valueObject([[key, object]]) }] : [],
  );
}

/** The value with each of its objects changed; `other` is the one of `others` in the same place. */
export function mapElements(
  nested: Nested,
  { value, others }: { readonly value: Value; readonly others: Value },
  change: (object: ValueObject, other: ValueObject | undefined, alone: (object: ValueObject) => Value) => Value,
): Value {
  if (isList(value)) {
    const find = inPlace(nested, isList(others) ? others : []);
    return value.map((element, index) =>
      isObject(element) ? change(element, find(element, index), (object) => [object]) : element,
    );
  }
  if (!isObject(value)) return value;
  if (nested.nesting === "single") return change(value, asObject(others), (object) => object);
  return valueObject(
    Object.entries(value).map(([key, element]) => {
      if (!isObject(element)) return [key, element] as const;
      const other = asObject(asObject(others)?.[key]);
      return [key, change(element, other, (object) => valueObject([[key, object]]))] as const;
    }),
  );
}

/** Elements of a list have a place; one of a set is found by what both say. */
function inPlace(
  { nesting, attributes }: Nested,
  others: readonly Value[],
): (element: ValueObject, index: number) => ValueObject | undefined {
  if (nesting !== "set") return (_, index) => asObject(others[index]);
  const agree = (element: ValueObject, other: ValueObject): boolean =>
    Object.entries(attributes).every(([name, attribute]) => agreeOn(attribute, element[name], other[name]));
  const left = others.map(asObject).filter((other) => other !== undefined);
  return (element): ValueObject | undefined => {
    const at = left.findIndex((other) => agree(element, other));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
}

function agreeOn({ schema }: Attribute, a: Value | undefined, b: Value | undefined): boolean {
  if (a === null || b === null || a === undefined || b === undefined) return true;
  return valuesEqual(zodToType(schema), a, b);
}

function asObject(value: Value | undefined): ValueObject | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: Value | undefined): value is ValueObject {
  return value !== null && value !== undefined && isValueObject(value);
}
