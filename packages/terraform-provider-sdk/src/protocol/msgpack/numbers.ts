import { canonicalDecimal, numberFromText, numberText } from "../../values/number.ts";
import type { Decimal } from "../../values/value.ts";

const smallest = -(2n ** 63n);
const largest = 2n ** 64n - 1n;

/**
 * The form in which a number travels: integers of up to 64 bits as integers, everything else as decimal text. Core takes text for
 * any number and compares it exactly, so a float64 is never needed. (docs/protocol.md#numbers)
 */
export function numberToWire(value: number | Decimal): number | bigint | string {
  // the library writes integers of more than 32 bits as floats unless they are bigints
  if (typeof value === "number" && (value | 0) === value) return value;
  const text = numberText(value);
  const integer = smallInteger(text);
  return integer !== undefined && integer >= smallest && integer <= largest ? integer : text;
}

/** The integer a decimal text stands for, if it has at most 20 digits. */
function smallInteger(text: string): bigint | undefined {
  const [digits = "", exponent = "0"] = canonicalDecimal(text)?.split("e") ?? [];
  const zeros = Number(exponent);
  return zeros < 0 || digits.length + zeros > 21 ? undefined : BigInt(digits + "0".repeat(zeros));
}

/** A number from any of the forms core uses; `undefined` for what is none. Infinity is none: no attribute can hold it. */
export function numberFromWire(wire: unknown): number | Decimal | undefined {
  if (typeof wire === "number") return Number.isFinite(wire) ? wire : undefined;
  if (typeof wire === "bigint") return numberFromText(wire.toString());
  return typeof wire === "string" ? numberFromText(wire) : undefined;
}
