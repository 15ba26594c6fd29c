import { isWhollyKnown, unknown, type Value } from "../values/value.ts";
import { declaredValue } from "./declared.ts";
import type { DeclaredStack } from "./stack.ts";
import { templateValue, type Evaluate } from "./template.ts";

/** Values of variables by name, where they are not the defaults. */
export type Variables = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/**
 * Evaluates what needs no Terraform: variables, local values, and references to what other resources of the same stack declare.
 * All else is unknown, and so is what the service decides.
 */
export function createEvaluator(stack: DeclaredStack, variables: Variables): Evaluate {
  const resources = new Map(stack.resources.map((resource) => [resource.address, resource]));
  const going = new Set<string>();
  const variable = (name: string): Value => {
    const value = variables[name] ?? (stack.variables.get(name) as Value | undefined);
    return value ?? unknown;
  };
  const local = (name: string): Value => {
    const value = stack.locals.get(name);
    return typeof value === "string" ? templateValue(value, evaluate) : ((value as Value | undefined) ?? unknown);
  };
  const attribute = (address: string, name: string): Value => {
    const resource = resources.get(address);
    if (resource === undefined || isMany(resource.block)) return unknown;
    const value = declaredValue({ [name]: resource.block[name] }, resource.kind, evaluate)[name] ?? null;
    // null: the service decides, or nobody does
    return value === null || !isWhollyKnown(value) ? unknown : value;
  };
  const evaluate: Evaluate = (expression) => {
    const [first = "", second = "", third, ...more] = expression.split(".");
    if (more.length > 0 || going.has(expression)) return unknown;
    going.add(expression);
    try {
      if (third !== undefined) return attribute(`${first}.${second}`, third);
      if (first === "var") return variable(second);
      return first === "local" ? local(second) : unknown;
    } finally {
      going.delete(expression);
    }
  };
  return evaluate;
}

/** With `for_each` and `count` a resource stands for many objects. */
export function isMany(block: Readonly<Record<string, unknown>>): boolean {
  return block["for_each"] != null || block["count"] != null;
}
