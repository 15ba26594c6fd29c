import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";
import type { Shown, ValueReader } from "./shown-value.ts";

/** A provider's key, a setting of it, and its value. */
export type ProviderSetting = readonly [provider: string, name: string, value: Shown];

/** Those that say which objects a provider writes. Credentials are none of them. */
const compared = ["base_url", "platform_segment", "owner", "former_owners"];

/** A value of the configuration, and whether it is sensitive. */
type Value = readonly [value: unknown, sensitive: boolean];

/**
 * The settings of this provider's blocks by which a plan may write elsewhere or as somebody else. A plan's JSON holds those that are
 * literal, and the values of variables. It does not hold those of locals and of what is computed, nor the text of an expression:
 * of an expression that refers to variables their values count, and one that refers to none is left out. Nor does it hold what the
 * `for_each` of a provider block goes through (OpenTofu has that): it may be any variable, so that all of the module count.
 */
export function readProviderSettings(plan: PlanJson, values: ValueReader): readonly ProviderSetting[] {
  const providers = Object.entries(objectOf(at(plan.configuration, "provider_config")));
  return providers.flatMap(([key, provider]) => {
    const [fullName, address] = [at(provider, "full_name"), at(provider, "module_address")];
    if (typeof fullName !== "string" || !fullName.endsWith("/ims")) return [];
    const path = typeof address === "string" ? address.split(".").filter((_, index) => index % 2 === 1) : [];
    return compared.flatMap((name): ProviderSetting[] => {
      const found = valuesOf(at(provider, "expressions", name), path, plan).map(([value, sensitive]) =>
        inOrder(values.read(value, { sensitive })),
      );
      // a variable that is null is as if the setting was left out
      if (found.every((one) => one === null)) return [];
      return [[key, name, found.length === 1 ? (found[0] ?? null) : found]];
    });
  });
}

/** What an expression in a module holds that is known: its literal value, or the values of the variables that it refers to. */
function valuesOf(expression: unknown, path: readonly string[], plan: PlanJson): readonly Value[] {
  const constant = at(expression, "constant_value");
  if (constant !== undefined) return [[constant, false]];
  const references = at(expression, "references");
  const all = Array.isArray(references) ? references.filter((one): one is string => typeof one === "string") : [];
  // `var.a.b` comes with `var.a`
  const whole = all.filter((one) => !all.some((other) => other.startsWith(`${one}.`) || other.startsWith(`${one}[`)));
  const named = whole.some((one) => one.startsWith("each.")) ? variablesOf(path, plan) : whole;
  return named.flatMap((one) => {
    const [, name, rest = ""] = /^var\.([\w-]+)(.*)$/.exec(one) ?? [];
    if (name === undefined) return [];
    return variable(name, path, plan).map(([value, sensitive]): Value => [at(value, ...stepsOf(rest)), sensitive]);
  });
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

/** Owners mean the same in any order. */
function inOrder(value: Shown): Shown {
  if (!Array.isArray(value)) return value;
  return (value as readonly Shown[]).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
