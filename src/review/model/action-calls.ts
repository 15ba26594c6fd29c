import type { PlanJson } from "../plan/plan-schema.ts";
import type { Attributes, ValueReader } from "../plan/shown-value.ts";

/** An action that the apply of a plan invokes. */
export interface ActionCall {
  readonly address: string;
  /** The resource that triggers it, and when (`AfterUpdate`). Absent: it is invoked by its name. */
  readonly trigger?: { readonly address: string; readonly event: string };
  readonly config: Attributes;
}

/** The actions of a plan, in the order in which its JSON has them. */
export function readActionCalls(
  { action_invocations: calls }: PlanJson,
  values: ValueReader,
  redact: (text: string) => string,
): readonly ActionCall[] {
  return (calls ?? []).map(({ address, config_values: config, config_unknown, config_sensitive, ...call }) => {
    const trigger = call.lifecycle_action_trigger;
    return {
      address: redact(address),
      ...(trigger == null
        ? {}
        : { trigger: { address: redact(trigger.triggering_resource_address), event: trigger.action_trigger_event } }),
      config: values.readObject(config, { unknown: config_unknown, sensitive: config_sensitive }),
    };
  });
}
