import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";

/** A value of the configuration, and whether it is sensitive. */
type Value = readonly [value: unknown, sensitive: boolean];

/** `module.a.module.b`: the names of the calls. */
export function modulePath(address: string): readonly string[] {
  return address.split(".").filter((_, index) => index % 2 === 1);
}

/**
 * What an expression in a module holds that is known: its literal value, or the values of the variables that it refers to. Of a configuration in
 * JSON, as CDK for Terraform writes it, the plan also has the text of an expression; one that is more than a reference is part of the values.
 */
export function valuesOf(expression: unknown, path: readonly string[], plan: PlanJson): readonly Value[] {
  const [constant, references] = [at(expression, "constant_value"), at(expression, "references")];
  if (constant !== undefined && !Array.isArray(references)) return [[constant, false]];
  const text: readonly Value[] = constant === undefined || isReference(constant) ? [] : [[constant, false]];
  const all = Array.isArray(references) ? references.filter((one): one is string => typeof one === "string") : [];
  // `var.a.b` comes with `var.a`
  const whole = all.filter((one) => !all.some((other) => other.startsWith(`${one}.`) || other.startsWith(`${one}[`)));
  const named = whole.some((one) => one.startsWith("each.")) ? variablesOf(path, plan) : whole;
  const values = named.flatMap((one) => {
    const [, name, rest = ""] = /^var\.([\w-]+)(.*)$/.exec(one) ?? [];
    if (name === undefined) return [];
    return variable(name, path, plan).map(([value, sensitive]): Value => [at(value, ...stepsOf(rest)), sensitive]);
  });
  return [...text, ...values];
}

/** `${var.url}`: the same as without it, in the other language. */
function isReference(constant: unknown): boolean {
  return typeof constant === "string" && /^\$\{[\w.[\]"-]+\}$/.test(constant);
}

function variablesOf(path: readonly string[], plan: PlanJson): readonly string[] {
  return Object.keys(objectOf(at(moduleAt(path, plan), "variables")))
    .sort()
    .map((name) => `var.${name}`);
}

/** A variable of the root module has its value in the plan, one of another module in the call of the module. */
function variable(name: string, path: readonly string[], plan: PlanJson): readonly Value[] {
  const declared = at(moduleAt(path, plan), "variables", name);
  const isSensitive = at(declared, "sensitive") === true;
  const [outer, call] = [path.slice(0, -1), path.at(-1)];
  if (call === undefined) return [[plan.variables?.get(name)?.value, isSensitive]];
  const given = at(moduleAt(outer, plan), "module_calls", call, "expressions", name);
  if (given === undefined) return [[at(declared, "default"), isSensitive]];
  return valuesOf(given, outer, plan).map(([value, sensitive]): Value => [value, sensitive || isSensitive]);
}

function moduleAt(path: readonly string[], { configuration }: PlanJson): unknown {
  return at(configuration, "root_module", ...path.flatMap((name) => ["module_calls", name, "module"]));
}

/** `.a[0]["b"]` as names. */
function stepsOf(text: string): readonly string[] {
  return [...text.matchAll(/\.([\w-]+)|\[(\d+)\]|\["([^"]*)"\]/g)].flatMap(([, ...names]) => names.filter(Boolean));
}
