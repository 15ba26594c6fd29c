/** What zod reports of a value that does not fit. */
interface Issue {
  readonly code?: string | undefined;
  readonly keys?: readonly string[];
}

/** The `error` of a strict object that names the keys it knows where it meets another. */
export function namingKnown(shape: Readonly<Record<string, unknown>>): (issue: Issue) => string | undefined {
  return ({ code, keys = [] }) => {
    if (code !== "unrecognized_keys") return undefined;
    const unknown = keys.map((key) => JSON.stringify(key)).join(", ");
    const are = keys.length === 1 ? "is not" : "are not";
    return `${unknown} ${are} known here. Known are: ${Object.keys(shape).join(", ")}`;
  };
}
