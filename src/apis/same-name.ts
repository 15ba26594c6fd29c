import { canonicalName } from "../dns/index.ts";

/** Whether two spellings are one domain name: case, the trailing dot, escapes, and U-labels or A-labels do not matter. */
export function isSameName(a: string, b: string): boolean {
  return canonicalName(a) === canonicalName(b);
}

/** Whether two words differ in nothing but case. */
export function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
