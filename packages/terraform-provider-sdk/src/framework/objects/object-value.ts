import {
  isBare,
  isList,
  isValueObject,
  mapList,
  mapValues,
  unknown,
  valueObject,
  valueObjectOf,
  type Value,
  type ValueObject,
} from "../../values/value.ts";
import type { Members } from "./members.ts";
import { withoutWriteOnly, withWriteOnly } from "./write-only.ts";

/** An object with every attribute and block, taken from the first source that has it; none of what is never kept. */
export function complete(members: Members, ...sources: readonly object[]): ValueObject {
  return valueObject(
    Object.entries(members).map(([name, member]) => {
      const source = sources.find((candidate) => (candidate as Record<string, unknown>)[name] !== undefined);
      const value = toValue((source as Record<string, unknown> | undefined)?.[name]);
      return [name, withoutWriteOnly(member, value ?? member.absent)] as const;
    }),
  );
}

/** The part of an object that is local: attributes and blocks marked so. */
export function localPart(members: Members, values: ValueObject): ValueObject {
  return valueObject(
    Object.entries(members).flatMap(([name, { local, absent }]) =>
      local === true ? [[name, values[name] ?? absent] as const] : [],
    ),
  );
}

/**
 * The object as a kind's operation reads it: what is not known yet is `undefined`, within nested objects null; what is never kept
 * has its value from the configuration.
 */
export function plannedInput(
  members: Members,
  planned: ValueObject,
  config: ValueObject | null,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(planned).map(([name, value]) => {
      const member = members[name];
      const input = member === undefined ? value : withWriteOnly(member, value, config?.[name] ?? null);
      return [name, input === unknown ? undefined : withoutUnknown(input)];
    }),
  );
}

function withoutUnknown(value: Value): Value {
  if (value === unknown) return null;
  if (isList(value)) return mapList(value, withoutUnknown);
  return value !== null && isValueObject(value) ? mapValues(value, withoutUnknown) : value;
}

export function asObject(value: Value): ValueObject | null {
  return value !== null && isValueObject(value) ? value : null;
}

/**
 * Plain data of a kind as a value: `undefined` anywhere becomes null. What is a value already is given as it is, and so must not be
 * changed afterwards: a copy of a large map costs its size at each step, and what compares the two no longer sees that they are one.
 */
export function toValue(data: unknown): Value {
  if (data === undefined || data === null) return null;
  if (Array.isArray(data)) return mapList<Value>(data, toValue);
  if (typeof data !== "object") return data as Value;
  if (isBare(data)) return mapValues<Value>(data as ValueObject, toValue);
  if (Object.getPrototypeOf(data) !== Object.prototype) return data as Value;
  return valueObjectOf(Object.keys(data), (name) => toValue((data as Readonly<Record<string, unknown>>)[name]));
}
