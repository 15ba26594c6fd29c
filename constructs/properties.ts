/** Properties as a user writes them. */
export type Properties = Readonly<Record<string, unknown>>;

/** What a constructor got as properties, which a program that the compiler has not seen may leave out, and what else it gave there counts as none. */
export function asProperties<T extends object>(given: T | null | undefined): Partial<T> {
  return isProperties(given) ? given : {};
}

/** Whether these are properties, or none. */
export function areProperties(given: unknown): boolean {
  return given === undefined || given === null || isProperties(given);
}

function isProperties(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
