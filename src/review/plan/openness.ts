/**
 * What an output for another stack may show: what it was and is, only what it is, or neither. A plan has the marks of before the change for
 * resources only: what a variable or a data source was may have been sensitive then.
 */
export type Openness = "open" | "openNow" | "hidden";

/** What all parts of a value may show together; nothing where there are no parts. */
export function leastOpen(parts: readonly Openness[]): Openness {
  if (parts.length === 0 || parts.includes("hidden")) return "hidden";
  return parts.includes("openNow") ? "openNow" : "open";
}
