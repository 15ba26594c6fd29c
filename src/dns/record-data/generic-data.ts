import type { Token } from "../tokens.ts";
import { isHex } from "./binary-fields.ts";
import type { Reading } from "./data-field.ts";

/** Whether the data is in the form of unknown types, `\# LENGTH HEX` (RFC 3597 section 5). */
export function isGeneric(tokens: readonly Token[]): boolean {
  return tokens[0]?.text === "\\#" && !tokens[0].quoted;
}

/** Reads data in the form of unknown types. Blanks are allowed between whole octets only: Knot refuses others. */
export function readGeneric([, length, ...words]: readonly Token[]): Reading {
  if (length === undefined || length.quoted || !/^(?:0|0*[1-9]\d{0,4})$/.test(length.text)) {
    return { problem: "needs the number of its octets behind `\\#`" };
  }
  if (!words.every((word) => !word.quoted && isHex(word.text))) {
    return { problem: "must be pairs of hexadecimal digits, without quotes" };
  }
  const digits = words.map((word) => word.text.toLowerCase()).join("");
  const octets = digits.length / 2;
  if (octets !== Number(length.text)) {
    return { problem: `says it has ${Number(length.text)} octets, but has ${octets}` };
  }
  return { text: octets === 0 ? "\\# 0" : `\\# ${octets} ${digits}` };
}
