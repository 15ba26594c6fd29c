import { createHash } from "node:crypto";

/** A text of so many hexadecimal digits that stands for these texts. */
export function digest(digits: number, ...texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, digits);
}
