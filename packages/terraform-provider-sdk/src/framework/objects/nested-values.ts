import { valuesEqual } from "../../values/equal.ts";
import {
  isList,
  isValueObject,
  mapList,
  mapValues,
  valueObject,
  type Value,
  type ValueObject,
} from "../../values/value.ts";
import type { PathStep } from "../../values/path.ts";
import type { Attribute, Attributes } from "../schema/attribute.ts";
import { nestedAttributes, type Nested } from "../schema/zod-facts.ts";
import { zodToType } from "../schema/zod-type.ts";

/** One object of a nested attribute's value. */
interface NestedElement {
  /** Its step from the attribute's value; none for a single object, and for the elements of a set, which have no address. */
  readonly step: readonly PathStep[];
  readonly object: ValueObject;
}

/** The objects of a nested attribute's value. Nulls and unknown elements are left out. */
export function elementsOf({ nesting }: Nested, value: Value): readonly NestedElement[] {
  if (isList(value))
    return value.flatMap((element, index) =>
      isObject(element) ? [{ step: nesting === "set" ? [] : [{ index }], object: element }] : [],
    );
  if (!isObject(value)) return [];
  if (nesting === "single") return [{ step: [], object: value }];
  return Object.keys(value).flatMap((key) => {
    const element = value[key];
    return isObject(element) ? [{ step: [{ key }], object: element }] : [];
  });
}

/** The value of a whole attribute, if it had just one object. */
type Alone = (object: ValueObject) => Value;

const inList: Alone = (object) => [object];

/**
 * The value with each of its objects changed; `other` is the one of `others` in the same place. The very same value where no object is
 * changed.
 */
export function mapObjects(
  nested: Nested,
  { value, others }: { readonly value: Value; readonly others: Value },
  change: (object: ValueObject, other: ValueObject | undefined, alone: Alone) => Value,
): Value {
  if (isList(value)) {
    const find = inPlace(nested, isList(others) ? others : []);
    return mapList(value, (element, index) =>
      isObject(element) ? change(element, find(element, index), inList) : element,
    );
  }
  if (!isObject(value)) return value;
  const other = asObject(others);
  if (nested.nesting === "single") return change(value, other, (object) => object);
  return mapValues(value, (element, key) =>
    isObject(element) ? change(element, asObject(other?.[key]), (object) => valueObject([[key, object]])) : element,
  );
}

/** What becomes of the value of an attribute; `other` is that of the other object. */
type ChangePart = (attribute: Attribute, value: Value, other: Value) => Value;

/** The object with what `change` makes of the values of these attributes. */
export function mapAttributes(
  attributes: Attributes,
  { object, other }: { readonly object: ValueObject; readonly other: ValueObject | undefined },
  change: ChangePart,
): ValueObject {
  return mapValues(object, (value, name) => {
    const attribute = attributes[name];
    return attribute === undefined ? value : change(attribute, value, other?.[name] ?? null);
  });
}

/** As {@link mapObjects}, each object changed by {@link mapAttributes}; the very same value where no attribute is one that `concerns`. */
export function mapNested(
  { schema }: Pick<Attribute, "schema">,
  values: { readonly value: Value; readonly others: Value },
  { concerns, change }: { readonly concerns: (attribute: Attribute) => boolean; readonly change: ChangePart },
): Value {
  const nested = nestedAttributes(schema);
  if (nested === undefined || !hasWithin(nested.attributes, concerns)) return values.value;
  return mapObjects(nested, values, (object, other) => mapAttributes(nested.attributes, { object, other }, change));
}

/** Whether one of these attributes, or of those within them, is such. */
export function hasWithin(attributes: Attributes, isSuch: (attribute: Attribute) => boolean): boolean {
  return Object.values(attributes).some(
    (attribute) => isSuch(attribute) || hasWithin(nestedAttributes(attribute.schema)?.attributes ?? {}, isSuch),
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
