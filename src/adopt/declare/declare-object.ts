import { type Diagnostic, validateConfig } from "terraform-provider-sdk";
import { valueObject, type Value } from "terraform-provider-sdk/values";
import type { AdoptedKind } from "./adopted.ts";

export interface Declared {
  readonly values: Readonly<Record<string, Value>>;
  /** Why the object cannot be declared, in sentences. */
  readonly problems: readonly string[];
  /** Attributes that a configuration cannot say as they are, and why: they are left to the service. */
  readonly unsaid: readonly { readonly attribute: string; readonly reason: string }[];
}

/**
 * What a configuration says of an object as it is: no attribute that the service decides, that is null or that is empty. What the
 * kind's own checks refuse is a problem; an attribute that the service may decide is left to it then.
 */
export function declare(kind: AdoptedKind, actual: Readonly<Record<string, Value>>): Declared {
  const { attributes } = kind;
  const said = Object.entries(actual).filter(([name, value]) => {
    const presence = attributes[name]?.presence ?? "computed";
    return presence !== "computed" && (presence === "required" ? value !== null : !isEmpty(value));
  });
  const complete = (values: typeof said): Readonly<Record<string, Value>> =>
    valueObject([...Object.keys(attributes).map((name) => [name, null] as const), ...values]);
  const isLeft = (name: string): boolean => attributes[name]?.presence === "optional-computed";
  const unsaid = errorsOf(validateConfig(complete(said), kind)).flatMap((error) =>
    attributeOf(error)
      .filter(isLeft)
      .map((attribute) => ({ attribute, reason: sentence(error) })),
  );
  const values = said.filter(([name]) => !unsaid.some(({ attribute }) => attribute === name));
  const config = complete(values);
  const errors = errorsOf([...validateConfig(config, kind), ...(kind.validate?.(config as never) ?? [])]);
  return { values: Object.fromEntries(values), problems: [...new Set(errors.map(sentence))], unsaid };
}

function isEmpty(value: Value): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

function attributeOf({ path = [] }: Diagnostic): string[] {
  const [first] = path;
  return first !== undefined && "attribute" in first ? [first.attribute] : [];
}

function sentence({ summary, detail }: Diagnostic): string {
  return `${summary}. ${detail}`;
}
