import { createHash } from "node:crypto";

/** The first `digits` hexadecimal digits of a hash of these texts. */
export function digest(digits: number, ...texts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, digits);
}
