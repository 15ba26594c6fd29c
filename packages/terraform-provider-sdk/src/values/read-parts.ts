import type { PathStep } from "./path.ts";
import { within } from "./path-error.ts";
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

export const toKey = (key: string): PathStep => ({ key });
export const toAttribute = (attribute: string): PathStep => ({ attribute });
