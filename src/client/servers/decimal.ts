/** A number in decimal digits, of any length: a serial number has more digits than a JavaScript number holds. */
export interface Decimal {
  readonly isNegative: boolean;
  /** Digits before the point, without zeros at their beginning. */
  readonly whole: string;
  /** Digits after the point, without zeros at their end. */
  readonly part: string;
}

/** Reads `4`, `-0.50` or `.5`; `undefined` for all else. */
export function readDecimal(text: string): Decimal | undefined {
  const [, sign, first, rest = "", only] = /^([+-]?)(?:(\d+)\.?(\d*)|\.(\d+))$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const whole = (first ?? "").replace(/^0+/, "");
  const part = (only ?? rest).replace(/(?<!0)0+$/, "");
  return { isNegative: sign === "-" && whole + part !== "", whole, part };
}

/** Below 0, 0 or above 0, as `a` is less than `b`, equal to it or more. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1;
  return a.isNegative ? compareDigits(b, a) : compareDigits(a, b);
}

function compareDigits(a: Decimal, b: Decimal): number {
  return a.whole.length - b.whole.length || compareTexts(a.whole, b.whole) || compareTexts(a.part, b.part);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
