import { Decimal } from "./value.ts";

interface Parts {
  readonly sign: "" | "-";
  readonly digits: string;
  readonly exponent: number;
}

const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Sign, digits without zeros at either end, and the power of ten of the last digit; `undefined` for what is no number. */
function decimalParts(text: string): Parts | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  const all = (whole + fraction).replace(/^0+/, "");
  const digits = trimEndZeros(all);
  if (digits === "") return { sign: "", digits: "0", exponent: 0 };
  return {
    sign: sign === "-" ? "-" : "",
    digits,
    exponent: Number(exponent) - fraction.length + (all.length - digits.length),
  };
}

function trimEndZeros(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "0") end -= 1;
  return text.slice(0, end);
}

/** One text for equal numbers: `1.50`, `15e-1` and `1.5` give the same. `undefined` for what is no number. */
export function canonicalDecimal(text: string): string | undefined {
  const parts = decimalParts(text);
  return parts === undefined ? undefined : `${parts.sign}${parts.digits}e${parts.exponent}`;
}

/**
 * A number from its decimal text: a JavaScript number where text → number → text is loss-free, else a `Decimal`. `undefined` for
 * what is no number. (docs/protocol.md#numbers)
 */
export function numberFromText(text: string): number | Decimal | undefined {
  const canonical = canonicalDecimal(text);
  if (canonical === undefined) return undefined;
  const near = Number(text) + 0; // -0 is 0
  return Number.isFinite(near) && canonicalDecimal(String(near)) === canonical ? near : new Decimal(text);
}

/** Which of two decimal texts is the greater number: above 0 the first one, 0 where they are equal. Exact at any size. */
export function compareDecimals(a: string, b: string): number {
  const [one, other] = [decimalParts(a), decimalParts(b)];
  if (one === undefined || other === undefined) return 0;
  const [sign, otherSign] = [signOf(one), signOf(other)];
  if (sign !== otherSign || sign === 0) return sign - otherSign;
  return sign * compareSizes(one, other);
}

function signOf({ sign, digits }: Parts): number {
  return digits === "0" ? 0 : sign === "-" ? -1 : 1;
}

/** Digits have no zeros at their ends: of numbers that are as long before the point, the texts compare as the numbers do. */
function compareSizes(a: Parts, b: Parts): number {
  const longer = a.digits.length + a.exponent - (b.digits.length + b.exponent);
  if (longer !== 0) return longer;
  return a.digits < b.digits ? -1 : Number(a.digits > b.digits);
}

/** The decimal text of a number. */
export function numberText(value: number | Decimal): string {
  return value instanceof Decimal ? value.text : String(value);
}

/** Numeric equality, exact at any size. */
export function numbersEqual(a: number | Decimal, b: number | Decimal): boolean {
  if (typeof a === "number" && typeof b === "number") return a === b;
  return canonicalDecimal(numberText(a)) === canonicalDecimal(numberText(b));
}
