import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";

/** A resource of a plan's configuration, as its JSON has it. */
export interface ConfiguredResource {
  readonly resource: unknown;
  /** The names of the calls of modules in which it is. */
  readonly path: readonly string[];
}

const instances = /\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g;

/** `module.a["x"].ims_dns_record.b[0]` as a configuration has it: `module.a.ims_dns_record.b`. */
export function withoutInstances(address: string): string {
  return address.replaceAll(instances, "");
}

/** All resources of a plan's configuration, by their addresses. */
export function configuredResources({ configuration }: PlanJson): ReadonlyMap<string, ConfiguredResource> {
  return new Map(resourcesIn(at(configuration, "root_module"), []));
}

function resourcesIn(module: unknown, path: readonly string[]): readonly (readonly [string, ConfiguredResource])[] {
  const prefix = path.map((name) => `module.${name}.`).join("");
  const resources = at(module, "resources");
  const own = (Array.isArray(resources) ? (resources as readonly unknown[]) : []).flatMap((resource) => {
    const address = at(resource, "address");
    return typeof address === "string" ? [[`${prefix}${address}`, { resource, path }] as const] : [];
  });
  const calls = Object.entries(objectOf(at(module, "module_calls")));
  return [...own, ...calls.flatMap(([name, call]) => resourcesIn(at(call, "module"), [...path, name]))];
}
