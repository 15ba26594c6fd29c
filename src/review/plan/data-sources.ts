import { at } from "./json.ts";
import type { PlanJson } from "./plan-schema.ts";

/** A data source as a plan has it: what was read, or of one that the apply reads, what is known of it. */
export interface DataSource {
  readonly address: string;
  readonly values: unknown;
  /** The mask over `values`. */
  readonly sensitive: unknown;
}

/**
 * The data sources of a plan. No list of changes has those that are read before the apply, but the state that the plan found has. What they
 * are asked for may be sensitive by where it comes from, also where the schema of the data source marks nothing.
 */
export function dataSourcesOf({ prior_state: prior, planned_values: planned }: PlanJson): readonly DataSource[] {
  return [at(prior, "values", "root_module"), at(planned, "root_module")].flatMap(dataSourcesIn);
}

function dataSourcesIn(module: unknown): readonly DataSource[] {
  const own = listOf(at(module, "resources")).flatMap((entry) => {
    const address = at(entry, "address");
    if (at(entry, "mode") !== "data" || typeof address !== "string") return [];
    return [{ address, values: at(entry, "values"), sensitive: at(entry, "sensitive_values") }];
  });
  return [...own, ...listOf(at(module, "child_modules")).flatMap(dataSourcesIn)];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
