import { compareDecimals } from "../../values/number.ts";
import { Decimal, isList, isValueObject, mapList, mapValues, type Value } from "../../values/value.ts";

/** An argument as a function takes it: each number that JavaScript has not is the nearest one that it has. */
export function withNearestNumbers(argument: Value): Value {
  return withNumbers(argument, nearest);
}

/**
 * The same with the number next to that on the side of the exact one. What holds for both holds for what is between them: an argument is within
 * the limits of its schema where both are.
 */
export function withNumbersBeyond(argument: Value): Value {
  return withNumbers(argument, beyond);
}

function withNumbers(value: Value, numberOf: (decimal: Decimal) => number): Value {
  if (value instanceof Decimal) return numberOf(value);
  if (isList(value)) return mapList<Value>(value, (inner) => withNumbers(inner, numberOf));
  return isValueObject(value) ? mapValues<Value>(value, (inner) => withNumbers(inner, numberOf)) : value;
}

function nearest({ text }: Decimal): number {
  return finite(Number(text));
}

function beyond(decimal: Decimal): number {
  const near = nearest(decimal);
  const order = compareDecimals(decimal.text, String(near));
  if (order === 0) return near;
  return finite(order > 0 ? next(near) : -next(-near));
}

function finite(number: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(number, Number.MAX_VALUE));
}

/** The least number above. */
function next(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  const bits = new BigInt64Array(new Float64Array([number]).buffer);
  bits[0] = (bits[0] ?? 0n) + (number > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0] ?? number;
}
