import { firstOf } from "terraform-provider-sdk/core";

/** A list of things, one a line; of very many only the first. */
export function asLines(texts: readonly string[], most = 200): string {
  return firstOf(texts, most)
    .map((text) => `  - ${text}`)
    .join("\n");
}
