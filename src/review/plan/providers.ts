import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";

/** Which provider of a plan's configuration plans what. */
export interface Providers {
  /** `ims.two`: the provider of an object, where it has an alias or is that of a module. */
  readonly of: (address: string) => string | undefined;
  /** Addresses of services that are written into provider blocks of this provider. */
  readonly services: readonly (readonly [string, string])[];
}

const instances = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

/** Reads the providers of a plan. An object that left the configuration is of none that is known. */
export function readProviders({ configuration }: PlanJson): Providers {
  const keys = new Map(keysIn(at(configuration, "root_module"), ""));
  const services = Object.entries(objectOf(at(configuration, "provider_config"))).flatMap(([key, provider]) => {
    const [name, url] = [at(provider, "full_name"), at(provider, "expressions", "base_url", "constant_value")];
    const isOurs = typeof name === "string" && name.endsWith("/ims");
    return isOurs && typeof url === "string" ? [[key, url] as const] : [];
  });
  return {
    of(address) {
      const key = keys.get(address.replaceAll(instances, ""));
      return key !== undefined && /[.:]/.test(key) ? key : undefined;
    },
    services,
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
