import type { PathStep } from "./path.ts";
import { PathError, within } from "./path-error.ts";
import type { ObjectType, TupleType, Type } from "./type.ts";
import { mapList, mapValues, valueObjectOf, type Value, type ValueObject } from "./value.ts";

/** Does work that tells at which part it is: a `PathError` that it throws gets the step to that part. */
function following<P, R>(stepTo: (part: P) => PathStep, work: (at: (part: P) => void) => R): R {
  let last: P | undefined;
  try {
    return work((part) => void (last = part));
  } catch (error) {
    throw last === undefined ? error : within(stepTo(last), error);
  }
}

/** As {@link mapList}, where a `PathError` that `change` throws gets the step to the element. */
export function mapElements<T>(list: readonly unknown[], change: (element: unknown, index: number) => T): readonly T[] {
  return following(toIndex, (at) =>
    mapList(list, (element, index) => {
      at(index);
      return change(element, index);
    }),
  ) as readonly T[];
}

/** As {@link mapValues}, where a `PathError` that `change` throws gets the step to the name. */
export function mapMembers<T>(
  object: Readonly<Record<string, T>>,
  stepTo: StepTo,
  change: (value: T, name: string) => T,
): Readonly<Record<string, T>> {
  return following(stepTo, (at) =>
    mapValues(object, (value, name) => {
      at(name);
      return change(value, name);
    }),
  );
}

/** As {@link valueObjectOf}, where a `PathError` that `read` throws gets the step to the name. */
export function readMembers(names: readonly string[], stepTo: StepTo, read: (name: string) => Value): ValueObject {
  return following(stepTo, (at) =>
    valueObjectOf(names, (name) => {
      at(name);
      return read(name);
    }),
  );
}

type StepTo = (name: string) => PathStep;
export const toKey: StepTo = (key) => ({ key });
export const toAttribute: StepTo = (attribute) => ({ attribute });
const toIndex = (index: number): PathStep => ({ index });

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
