import { inspect } from "node:util";

/** What a program gave, on one line of a message: a text in quotes. Also what has no text of its own, and what throws when it is asked for one. */
export function printGiven(value: unknown): string {
  try {
    return inspect(value, { breakLength: Infinity, compact: true });
  } catch {
    // its own printing is what throws
    return inspect(value, { breakLength: Infinity, compact: true, customInspect: false });
  }
}

/** The same within a sentence that names it: a text is its name. */
export function nameGiven(value: unknown): string {
  return typeof value === "string" ? value : printGiven(value);
}
