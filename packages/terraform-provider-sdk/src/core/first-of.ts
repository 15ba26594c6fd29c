import { visible } from "./visible.ts";

/** The first of many texts for a message; where there are more than `most`, a last one that says how many: `and 3 more`. */
export function firstOf(texts: readonly string[], most: number): readonly string[] {
  return texts.length <= most ? texts : [...texts.slice(0, most), `and ${texts.length - most} more`];
}

/** A list of things in a message, one a line whatever they hold; of very many only the first. */
export function asLines(texts: readonly string[], most = 200): string {
  return firstOf(texts, most)
    .map((text) => `  - ${visible(text)}`)
    .join("\n");
}
