import { configOf, problemsOf, type Diagnostic } from "terraform-provider-sdk";
import type { Value } from "terraform-provider-sdk/values";
import type { AdoptedKind } from "./adopted.ts";

export interface Declared {
  readonly values: Readonly<Record<string, Value>>;
  /** Why the object cannot be declared, in sentences. */
  readonly problems: readonly string[];
  /** Attributes that a configuration cannot say as they are, and why: they are left to the service. */
  readonly unsaid: readonly { readonly attribute: string; readonly reason: string }[];
}

/**
 * What the generated configuration of an imported object says of it, but for what is empty. What the kind's own checks refuse is a
 * problem; an attribute that the service may decide is left to it then.
 */
export function declare(kind: AdoptedKind, actual: Readonly<Record<string, Value>>): Declared {
  const isSaid = ([name, value]: readonly [string, Value]): boolean =>
    kind.attributes[name]?.presence === "required" || !isEmpty(value);
  const { config, left } = configOf(kind, Object.fromEntries(Object.entries(actual).filter(isSaid)));
  const unsaid = left.map(({ attribute, error }) => ({ attribute, reason: sentence(error) }));
  const problems = problemsOf(kind, config).map(sentence);
  const values = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null));
  return { values, problems: [...new Set(problems)], unsaid };
}

function isEmpty(value: Value): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function sentence({ summary, detail }: Diagnostic): string {
  return `${summary}. ${detail}`;
}
