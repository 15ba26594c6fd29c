import { createHash } from "node:crypto";

/** The first hexadecimal digits of a text's SHA-256: a name or a fingerprint for it. */
export function shortHash(text: string, digits: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, digits);
}
