import type { Type } from "terraform-provider-sdk/values";

const plainTypes = ["string", "number", "bool"] as const;

/** Whether Terraform takes a text that is given for a variable of this type as it is. */
export function isPlainType(type: string | undefined): boolean {
  return type === undefined || plainTypes.some((plain) => plain === type);
}

/** The type that a variable names; `dynamic` for what is of any type, or of a structural one. */
export function variableType(text: string): Type {
  const kind = plainTypes.find((plain) => plain === text.trim());
  if (kind !== undefined) return { kind };
  const [, collection, element = ""] = /^\s*(list|set|map)\s*\((.*)\)\s*$/s.exec(text) ?? [];
  return collection === undefined
    ? { kind: "dynamic" }
    : { kind: collection as "list" | "set" | "map", element: variableType(element) };
}
