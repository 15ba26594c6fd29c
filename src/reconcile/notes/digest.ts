import { shortHash } from "../../core/short-hash.ts";

/** The first `digits` hexadecimal digits of a hash of these texts. */
export function digest(digits: number, ...texts: readonly string[]): string {
  return shortHash(JSON.stringify(texts), digits);
}
