/** How something is told that a program has given in the wrong place. */
export function shown(given: unknown): string {
  if (given === null) return "null";
  if (Array.isArray(given)) return "a list";
  if (typeof given === "number") return String(given);
  if (typeof given === "object") return "an object";
  return typeof given === "string" ? JSON.stringify(given) : typeof given;
}
