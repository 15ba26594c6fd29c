import { numbersEqual } from "./number.ts";
import { typeToJson } from "./type-json.ts";
import type { Type } from "./type.ts";
import { Decimal, Dynamic, isList, isValueObject, type Value } from "./value.ts";

/** Equality of two values of one type: sets without regard to order, strings after NFC normalisation, numbers exactly. */
export function valuesEqual(type: Type, a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (typeof a === "string" && typeof b === "string") return a.normalize() === b.normalize();
  if (isNumber(a) && isNumber(b)) return numbersEqual(a, b);
  if (a instanceof Dynamic && b instanceof Dynamic)
    return (
      JSON.stringify(typeToJson(a.type)) === JSON.stringify(typeToJson(b.type)) && valuesEqual(a.type, a.value, b.value)
    );
  if (isList(a) && isList(b)) return listsEqual(type, a, b);
  if (isValueObject(a) && isValueObject(b)) {
    const names = Object.keys(a);
    return (
      names.length === Object.keys(b).length &&
      names.every((name) => name in b && valuesEqual(memberType(type, name), a[name] ?? null, b[name] ?? null))
    );
  }
  return false;
}

const anyType: Type = { kind: "dynamic" };

function isNumber(value: Value): value is number | Decimal {
  return typeof value === "number" || value instanceof Decimal;
}

function memberType(type: Type, name: string): Type {
  if (type.kind === "object") return type.attributes[name] ?? anyType;
  return type.kind === "map" ? type.element : anyType;
}

function listsEqual(type: Type, a: readonly Value[], b: readonly Value[]): boolean {
  if (type.kind === "set") return setsEqual(type.element, a, b);
  const at = (index: number): Type =>
    type.kind === "list" ? type.element : type.kind === "tuple" ? (type.elements[index] ?? anyType) : anyType;
  return a.length === b.length && a.every((value, index) => valuesEqual(at(index), value, b[index] ?? null));
}

/** A set has each of its elements once, however often a list of them names it. */
function setsEqual(element: Type, a: readonly Value[], b: readonly Value[]): boolean {
  if (a.every(isText) && b.every(isText)) {
    const [one, other] = [composed(a), composed(b)];
    return one.size === other.size && [...one].every((text) => other.has(text));
  }
  const isIn = (all: readonly Value[]) => (value: Value) => all.some((other) => valuesEqual(element, value, other));
  return a.every(isIn(b)) && b.every(isIn(a));
}

function composed(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.map((text) => text.normalize()));
}

function isText(value: Value): value is string {
  return typeof value === "string";
}
