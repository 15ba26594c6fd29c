import { modulePath, valuesOf } from "./configuration-values.ts";
import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";
import type { Shown, ValueReader } from "./shown-value.ts";

/** A provider's key, a setting of it, and its value. */
export type ProviderSetting = readonly [provider: string, name: string, value: Shown];

/** Those that say which objects a provider writes. Credentials are none of them. */
const compared = ["base_url", "platform_segment", "owner", "former_owners"];

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
    const path = modulePath(typeof address === "string" ? address : "");
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

/** Owners mean the same in any order. */
function inOrder(value: Shown): Shown {
  if (!Array.isArray(value)) return value;
  return (value as readonly Shown[]).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
