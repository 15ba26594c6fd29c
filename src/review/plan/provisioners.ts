import { configuredResources, withoutInstances } from "./configured-resources.ts";
import { valuesOf } from "./configuration-values.ts";
import { at, objectOf } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";
import type { Shown, ValueReader } from "./shown-value.ts";

/** What runs as an object is created or destroyed, beside what its provider does. A plan's JSON does not hold at which of both. */
export interface Provisioner {
  /** `local-exec` */
  readonly type: string;
  /** What of its arguments is known: literals, and the values of variables to which an expression refers. */
  readonly arguments: readonly (readonly [name: string, value: Shown])[];
}

/** Finds the provisioners of an object by its address, in the order of the configuration. */
export type ProvisionersOf = (address: string) => readonly Provisioner[];

export function readProvisioners(plan: PlanJson, values: ValueReader): ProvisionersOf {
  const resources = configuredResources(plan);
  return (address) => {
    const { resource, path = [] } = resources.get(withoutInstances(address)) ?? {};
    const found = at(resource, "provisioners");
    return (Array.isArray(found) ? (found as readonly unknown[]) : []).map((one) => {
      const given = Object.entries(objectOf(at(one, "expressions"))).sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        type: String(at(one, "type")),
        arguments: given.map(([name, expression]) => [name, argument(valuesOf(expression, path, plan), values)]),
      };
    });
  };
}

function argument(found: ReturnType<typeof valuesOf>, values: ValueReader): Shown {
  const shown = found.map(([value, sensitive]) => values.read(value, { sensitive }));
  return shown.length === 1 ? (shown[0] ?? null) : shown;
}
