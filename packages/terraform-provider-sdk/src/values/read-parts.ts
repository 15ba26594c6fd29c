import type { PathStep } from "./path.ts";
import { PathError, within } from "./path-error.ts";
import type { ObjectType, TupleType, Type } from "./type.ts";
import { valueObjectOf, type Value, type ValueObject } from "./value.ts";

/** What `read` makes of each element. A `PathError` that it throws gets the step to the element. */
export function readElements<T>(elements: readonly T[], read: (element: T, index: number) => Value): readonly Value[] {
  const values: Value[] = [];
  try {
    for (const element of elements) values.push(read(element, values.length));
    return values;
  } catch (error) {
    throw within({ index: values.length }, error);
  }
}

/** An object of what `read` makes of each name. A `PathError` that it throws gets the step to the name. */
export function readMembers(
  names: readonly string[],
  stepTo: (name: string) => PathStep,
  read: (name: string) => Value,
): ValueObject {
  let at = "";
  try {
    return valueObjectOf(names, (name) => {
      at = name;
      return read(name);
    });
  } catch (error) {
    throw within(stepTo(at), error);
  }
}

/** The type of an object's attribute. Throws `PathError` where it has no such attribute. */
export function attributeType({ attributes }: ObjectType, name: string): Type {
  const type = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (type === undefined) throw new PathError("there is no such attribute");
  return type;
}

/** The type of a tuple's element. Throws `PathError` where it has no such element. */
export function elementType({ elements }: TupleType, index: number): Type {
  const type = elements[index];
  if (type === undefined) throw new PathError("there is no such element");
  return type;
}

export const toKey = (key: string): PathStep => ({ key });
export const toAttribute = (attribute: string): PathStep => ({ attribute });
