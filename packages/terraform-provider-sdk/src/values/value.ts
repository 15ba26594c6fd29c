import type { Type } from "./type.ts";

/**
 * A value of Terraform's type system: known, null, or unknown at any depth. A value does not carry its type, the schema does;
 * only under `dynamic` the type travels along, as a `Dynamic`.
 *
 * | type              | known value                                             |
 * |-------------------|---------------------------------------------------------|
 * | string, bool      | `string`, `boolean`                                     |
 * | number            | `number` where that is loss-free, else `Decimal`        |
 * | list, set, tuple  | array (a set's order means nothing)                     |
 * | map, object       | `ValueObject`                                           |
 * | dynamic           | `Dynamic`                                               |
 */
export type Value = null | Unknown | string | boolean | number | Decimal | readonly Value[] | ValueObject | Dynamic;

/** A map or an object. Made without a prototype, so that no key is special. */
export interface ValueObject {
  readonly [name: string]: Value;
}

/** Will be known after apply. What is known of it (refinements) is not used: ignoring them is always correct. */
export class Unknown {
  readonly unknown = true;
}
/** The only instance: compare with `===`. */
export const unknown: Unknown = Object.freeze(new Unknown());

/** A number that a JavaScript number would change: Terraform's numbers are decimals of 512 bits. */
export class Decimal {
  /** Decimal text, as it came. */
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A value together with its type, as it stands under a `dynamic` attribute. */
export class Dynamic {
  readonly type: Type;
  readonly value: Value;
  constructor(type: Type, value: Value) {
    this.type = type;
    this.value = value;
  }
}

/**
 * Makes objects that inherit no name. What `Object.create(null)` makes is a hash table for each object; of these the engine keeps one
 * layout for all that have the same names, and each takes a quarter of the memory.
 */
const Bare = function () {
  // each property is set by its maker
} as unknown as { new (): Record<string, Value>; readonly prototype: object };
Object.defineProperty(Bare, "prototype", { value: Object.freeze(Object.create(null)) });

/** Builds a `ValueObject` from entries. */
export function valueObject(entries: Iterable<readonly [string, Value]>): ValueObject {
  const result = new Bare();
  for (const [name, value] of entries) result[name] = value;
  return result;
}

/** A `ValueObject` with these names, in their order, and the value that `valueOf` gives for each of them. No entries are made for it. */
export function valueObjectOf(names: readonly string[], valueOf: (name: string) => Value): ValueObject {
  const result = new Bare();
  for (const name of names) result[name] = valueOf(name);
  return result;
}

/** The object with what `change` makes of each value; the very same object where it changes none. */
export function mapValues<T>(
  object: Readonly<Record<string, T>>,
  change: (value: T, name: string) => T,
): Readonly<Record<string, T>> {
  const names = Object.keys(object);
  let changed: Record<string, T> | undefined;
  for (const name of names) {
    const before = object[name] as T;
    const after = change(before, name);
    if (changed === undefined && !Object.is(before, after)) {
      changed = new Bare() as Record<string, T>;
      for (const earlier of names.slice(0, names.indexOf(name))) changed[earlier] = object[earlier] as T;
    }
    if (changed !== undefined) changed[name] = after;
  }
  return changed ?? object;
}

/** The list with what `change` makes of each element; the very same list where it changes none. */
export function mapList<T>(list: readonly T[], change: (element: T, index: number) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const before = list[index] as T;
    const after = change(before, index);
    if (changed === undefined && !Object.is(before, after)) changed = list.slice(0, index);
    changed?.push(after);
  }
  return changed ?? list;
}

/** Whether an object inherits no name, as those of {@link valueObject}. */
export function isBare(data: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === null || prototype === Bare.prototype;
}

/** Whether a value is a map or an object. */
export function isValueObject(value: Value): value is ValueObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Unknown) &&
    !(value instanceof Decimal) &&
    !(value instanceof Dynamic)
  );
}

/** Whether a value is a list, set or tuple. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether nothing inside the value is unknown. */
export function isWhollyKnown(value: Value): boolean {
  if (value === unknown) return false;
  if (value instanceof Dynamic) return isWhollyKnown(value.value);
  if (isList(value)) return value.every(isWhollyKnown);
  if (!isValueObject(value)) return true;
  for (const name in value) if (!isWhollyKnown(value[name] as Value)) return false;
  return true;
}
