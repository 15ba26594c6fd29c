import { Decimal, numberFromText, unknown, type Unknown } from "terraform-provider-sdk/values";

/** So many digits an engine's numbers hold in any case: they have 512 bits. */
const exactDigits = 150;

/** A number as it is written in an expression or a text: every digit counts, and so does the sign of a zero. */
export function readNumber(text: string): number | Decimal | undefined {
  return /^-0+(?:\.0+)?$/.test(text) ? new Decimal("-0") : numberFromText(text);
}

/** What an engine makes of a number in a text: digits without an exponent. Unknown where it may round. */
export function numberInText(value: number | Decimal): string | Unknown {
  const written = value instanceof Decimal ? value.text : String(value);
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written) ?? [];
  const [all, point] = [whole + fraction, whole.length + Number(exponent)];
  if (whole === "" || all.length > exactDigits || Math.abs(point) > exactDigits) return unknown;
  const before = all.slice(0, Math.max(0, point)).padEnd(point, "0");
  const after = (point < 0 ? "0".repeat(-point) + all : all.slice(point)).replace(/0+$/, "");
  return `${sign}${before.replace(/^0+(?=\d)/, "") || "0"}${after === "" ? "" : `.${after}`}`;
}
