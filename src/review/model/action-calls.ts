import { hostWithin } from "../../dns/index.ts";
import type { PlanJson } from "../plan/plan-schema.ts";
import type { Attributes, ValueReader } from "../plan/shown-value.ts";
import type { CleanedRecord, CleanedRecords } from "./cleaned-records.ts";

/** An action that the apply of a plan invokes. */
export interface ActionCall {
  readonly address: string;
  /** What triggers it. Absent: it is invoked by its name. */
  readonly trigger?: ActionTrigger;
  readonly config: Attributes;
  /** Records that it would remove, and leaves alone, since the plan keeps them. */
  readonly spared: readonly CleanedRecord[];
}

export interface ActionTrigger {
  /** Of the resource. */
  readonly address: string;
  /** `AfterUpdate` */
  readonly event: string;
  /** What a failure does: `ActionOnFailureTaint`. Absent where it ends the apply. */
  readonly onFailure?: string;
}

interface ActionReaders {
  readonly values: ValueReader;
  readonly redact: (text: string) => string;
  readonly cleaned: CleanedRecords;
}

/** The actions of a plan, in the order in which its JSON has them. */
export function readActionCalls(
  { action_invocations: calls }: PlanJson,
  { values, redact, cleaned }: ActionReaders,
): readonly ActionCall[] {
  return (calls ?? []).map(({ address, type, config_values, config_unknown, config_sensitive, ...call }) => {
    const trigger = call.lifecycle_action_trigger;
    const config = values.readObject(config_values, { unknown: config_unknown, sensitive: config_sensitive });
    return {
      address: redact(address),
      ...(trigger == null ? {} : { trigger: readTrigger(trigger, redact) }),
      config,
      spared: type === "ims_dns_cleanup" ? sparedBy(config, cleaned) : [],
    };
  });
}

function sparedBy({ zone, name }: Attributes, cleaned: CleanedRecords): readonly CleanedRecord[] {
  if (typeof zone !== "string" || typeof name !== "string") return [];
  return cleaned(hostWithin(zone, name) ?? name, [zone]).filter(({ isKept }) => isKept);
}

type TriggerJson = NonNullable<NonNullable<PlanJson["action_invocations"]>[number]["lifecycle_action_trigger"]>;

function readTrigger(
  { triggering_resource_address: address, action_trigger_event: event, on_failure: onFailure }: TriggerJson,
  redact: (text: string) => string,
): ActionTrigger {
  // Terraform has on_failure since 1.16; before, each failure ended the apply
  const isDefault = onFailure == null || onFailure === "ActionOnFailureHalt";
  return { address: redact(address), event, ...(isDefault ? {} : { onFailure }) };
}
