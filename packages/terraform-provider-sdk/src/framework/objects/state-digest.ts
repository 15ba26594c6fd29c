import { createHash } from "node:crypto";
import { canonicalText } from "../../values/canonical-text.ts";
import type { ValueObject } from "../../values/value.ts";

/** Tells a state from others, also in another process, and after an engine had it. */
export function stateDigest(state: ValueObject): string {
  return createHash("sha256").update(canonicalText(state)).digest("base64url").slice(0, 16);
}
