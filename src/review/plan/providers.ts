import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";

/** Which provider of a plan's configuration plans what. */
export interface Providers {
  /** `ims.two`: the provider of an object, where it has an alias or is that of a module. */
  readonly of: (address: string) => string | undefined;
}

const instances = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

/** Reads the providers of a plan. An object that left the configuration is of none that is known. */
export function readProviders({ configuration }: PlanJson): Providers {
  const keys = new Map(keysIn(at(configuration, "root_module"), ""));
  return {
    of(address) {
      const key = keys.get(address.replaceAll(instances, ""));
      return key !== undefined && /[.:]/.test(key) ? key : undefined;
    },
  };
}

function keysIn(module: unknown, prefix: string): readonly (readonly [string, string])[] {
  const resources = at(module, "resources");
  const own = (Array.isArray(resources) ? (resources as readonly unknown[]) : []).flatMap((resource) => {
    const [address, key] = [at(resource, "address"), at(resource, "provider_config_key")];
    return typeof address === "string" && typeof key === "string" ? [[`${prefix}${address}`, key] as const] : [];
  });
  const calls = Object.entries(objectOf(at(module, "module_calls")));
  return [...own, ...calls.flatMap(([name, call]) => keysIn(at(call, "module"), `${prefix}module.${name}.`))];
}
