import * as z from "zod";
import { mapOf } from "./map-schema.ts";

const changeSchema = z.looseObject({
  actions: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  after_unknown: z.unknown().optional(),
  before_sensitive: z.unknown().optional(),
  after_sensitive: z.unknown().optional(),
  replace_paths: z.array(z.array(z.union([z.string(), z.number()]))).nullish(),
  importing: z.looseObject({ id: z.string().nullish(), identity: mapOf(z.unknown()).nullish() }).nullish(),
});

const resourceChangeSchema = z.looseObject({
  address: z.string(),
  previous_address: z.string().nullish(),
  type: z.string(),
  provider_name: z.string().nullish(),
  deposed: z.string().nullish(),
  change: changeSchema,
  action_reason: z.string().nullish(),
});

const checkSchema = z.looseObject({
  address: z.looseObject({ to_display: z.string() }),
  status: z.string(),
  instances: z
    .array(z.looseObject({ problems: z.array(z.looseObject({ message: z.string().nullish() })).nullish() }))
    .nullish(),
});

const actionSchema = z.looseObject({
  address: z.string(),
  type: z.string().nullish(),
  config_values: z.unknown().optional(),
  config_unknown: z.unknown().optional(),
  config_sensitive: z.unknown().optional(),
  lifecycle_action_trigger: z
    .looseObject({
      triggering_resource_address: z.string(),
      action_trigger_event: z.string(),
      on_failure: z.string().nullish(),
    })
    .nullish(),
});

/** What is read of `terraform show -json PLAN`. Fields may be added within a major version of the format. */
export const planSchema = z.looseObject({
  format_version: z.string(),
  resource_changes: z.array(resourceChangeSchema).nullish(),
  resource_drift: z.array(resourceChangeSchema).nullish(),
  deferred_changes: z
    .array(z.looseObject({ reason: z.string().nullish(), resource_change: resourceChangeSchema }))
    .nullish(),
  action_invocations: z.array(actionSchema).nullish(),
  output_changes: mapOf(changeSchema).nullish(),
  checks: z.array(checkSchema).nullish(),
  variables: mapOf(z.looseObject({ value: z.unknown() })).nullish(),
  configuration: z.unknown().optional(),
  prior_state: z.unknown().optional(),
  planned_values: z.unknown().optional(),
  applyable: z.boolean().nullish(),
  errored: z.boolean().nullish(),
});

export type PlanJson = z.infer<typeof planSchema>;
export type ChangeJson = z.infer<typeof changeSchema>;
export type ResourceChangeJson = z.infer<typeof resourceChangeSchema>;
