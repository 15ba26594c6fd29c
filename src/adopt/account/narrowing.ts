import { equalCustomers, Failure } from "../../client/index.ts";
import { isSameName } from "../../dns/index.ts";

/** Which parts of an account are meant; all empty: all of it. As soon as one is named, only what is named is meant. */
export interface Narrowing {
  readonly customers: readonly string[];
  readonly zones: readonly string[];
  readonly clusters: readonly string[];
}

/** Whether two spellings are one zone or customer; of clusters each spelling is another one. */
function isSame(option: string, a: string, b: string): boolean {
  return (option === "--zone" && isSameName(a, b)) || (option === "--customer" && equalCustomers(a, b));
}

/**
 * The names given, as the service lists them; without any, all that it lists. Sorted.
 *
 * @throws Failure `option-invalid` for one that is not listed
 */
export function chooseNames(option: string, given: readonly string[], listed: readonly string[]): readonly string[] {
  if (given.length === 0) return [...new Set(listed)].sort();
  const chosen = given.map((name) => {
    const found = listed.find((one) => one === name) ?? listed.find((one) => isSame(option, one, name));
    if (found !== undefined) return found;
    throw new Failure({
      code: "option-invalid",
      doing: "Cannot import",
      happened: `${option} is ${JSON.stringify(name)}, which the service does not list.`,
      remedy: listed.length === 0 ? "It lists none for this token." : `It lists: ${[...listed].sort().join(", ")}.`,
    });
  });
  return [...new Set(chosen)].sort();
}
