import { hash } from "node:crypto";

/** The first hexadecimal digits of a text's SHA-256: a name or a fingerprint for it. */
export function shortHash(text: string, digits: number): string {
  return hash("sha256", text, "hex").slice(0, digits);
}
