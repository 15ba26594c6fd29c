import { configuredResources, withoutInstances } from "./configured-resources.ts";
import { at } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";

/** Which provider of a plan's configuration plans what. */
export interface Providers {
  /** `ims.two`: the provider of an object, where it has an alias or is that of a module. */
  readonly of: (address: string) => string | undefined;
}

/** Reads the providers of a plan. An object that left the configuration is of none that is known. */
export function readProviders(plan: PlanJson): Providers {
  const resources = configuredResources(plan);
  return {
    of(address) {
      const key = at(resources.get(withoutInstances(address))?.resource, "provider_config_key");
      return typeof key === "string" && /[.:]/.test(key) ? key : undefined;
    },
  };
}
