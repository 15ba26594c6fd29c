import type * as z from "zod";

/** What zod knows of a value that does not fit. The value itself is not shown: it may be a secret. */
type Issue = z.core.$ZodRawIssue;

/**
 * The texts of zod's issues for people who do not know zod. To be given to every `parse` and `safeParse` whose messages reach a user:
 * `schema.safeParse(value, plainProblems)`. A text that the schema has of its own is kept.
 */
export const plainProblems: z.core.ParseContext<z.core.$ZodIssue> = { error: describe };

/** What is wrong with a value, a line for each place: `servers[0].fqdn: must be a text`. */
export function listProblems({ issues }: z.core.$ZodError): string {
  return issues
    .map(({ path, message }) => {
      const place = printPlace(path);
      return place === "" ? message.replace(/^(?=must |is missing)/, "it ") : `${place}: ${message}`;
    })
    .join("\n");
}

/** `servers[0].fqdn`, `zones["example.com"]`; empty for the value as a whole. */
export function printPlace(path: readonly PropertyKey[]): string {
  return path
    .map((step) =>
      typeof step === "number"
        ? `[${step}]`
        : /^[A-Za-z_][A-Za-z0-9_]*$/.test(String(step))
          ? `.${String(step)}`
          : `[${JSON.stringify(String(step))}]`,
    )
    .join("")
    .replace(/^\./, "");
}

function describe(issue: Issue): string {
  const wanted = describeWanted(issue);
  if (issue.input === undefined && wanted.startsWith("must ")) return `is missing: it ${wanted}`;
  return issue.input === null && issue.code === "invalid_type" ? `${wanted}, not null` : wanted;
}

function describeWanted(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "too_small":
      return describeLimit(issue.origin, Number(issue.minimum), issue.inclusive === false ? "more than" : "at least");
    case "too_big":
      return describeLimit(issue.origin, Number(issue.maximum), issue.inclusive === false ? "less than" : "at most");
    case "invalid_format":
      return issue.pattern === undefined ? `must be a ${issue.format}` : `must match the pattern ${issue.pattern}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `must not have ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}: that is not known here`;
    case "invalid_union":
      return describeUnion(issue.errors);
    case "invalid_key":
      return `must not have such a key: it ${issue.issues[0]?.message ?? "does not fit"}`;
    default:
      return "does not fit";
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  undefined: "left out",
};

function describeLimit(origin: string, limit: number, word: string): string {
  if (origin === "string") return limit === 1 ? "must not be empty" : `must have ${word} ${limit} characters`;
  if (origin === "array" || origin === "set")
    return limit === 1 ? "must have an entry" : `must have ${word} ${limit} entries`;
  return `must be ${word} ${limit}`;
}

/** What each form that is allowed asks for. */
function describeUnion(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const asked = errors.flatMap(([first]) =>
    first === undefined ? [] : [first.path.length === 0 ? first.message : `${printPlace(first.path)} ${first.message}`],
  );
  return [...new Set(asked)].map((text, nth) => (nth === 0 ? text : text.replace(/^must be /, ""))).join(", or ");
}
