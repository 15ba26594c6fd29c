import { readSynthesised } from "../plan/construct-paths.ts";
import type { PlanJson } from "../plan/plan-schema.ts";
import { readPlan } from "../plan/read-plan.ts";
import { readProviders } from "../plan/providers.ts";
import { readProvisioners } from "../plan/provisioners.ts";
import { readProviderSettings, type ProviderSetting } from "../plan/provider-settings.ts";
import { redactionOf } from "../plan/plan-redaction.ts";
import { withMarksOfReferences } from "../plan/stack-references.ts";
import { ValueReader, type Shown } from "../plan/shown-value.ts";
import { readActionCalls, type ActionCall } from "./action-calls.ts";
import { isChange, type Change } from "./change.ts";
import { cleanedRecordsIn } from "./cleaned-records.ts";
import { decommissionsIn, type Decommission } from "./decommission-change.ts";
import { readChange } from "./read-change.ts";
import { significantDrift } from "./drift.ts";
import { diffZones, type ZoneDiff } from "./zone-diff.ts";

/** What is to be reviewed. */
export interface StackPlan {
  readonly name: string;
  /** The text of `terraform show -json PLAN`. */
  readonly plan: string;
  /** Where the plan comes from, for messages. */
  readonly source: string;
  /** The text of the stack's `cdk.tf.json`. */
  readonly synthesised?: string | undefined;
}

export interface OutputChange {
  readonly name: string;
  readonly from: Shown;
  readonly to: Shown;
}

/** A check of the configuration that does not pass. */
export interface Check {
  readonly address: string;
  /** `fail`, `error` or `unknown`. */
  readonly status: string;
  readonly messages: readonly string[];
}

export interface Deferred {
  readonly address: string;
  readonly reason: string;
}

/** A plan, read: all there is to say of it. */
export interface Stack {
  readonly name: string;
  readonly changes: readonly Change[];
  /** What destroying servers does, by the change. */
  readonly decommissions: ReadonlyMap<Change, Decommission>;
  /** What the changes do to each zone. */
  readonly zones: readonly ZoneDiff[];
  readonly drift: readonly Change[];
  /** Of the drift, what the apply writes into the state and plans nothing for: that of a refresh-only plan. */
  readonly takenOver: readonly Change[];
  readonly actions: readonly ActionCall[];
  /** Where and as whom this provider writes, as far as the configuration says it. */
  readonly settings: readonly ProviderSetting[];
  readonly outputs: readonly OutputChange[];
  readonly checks: readonly Check[];
  readonly deferred: readonly Deferred[];
  /** Whether its apply does anything. */
  readonly hasChanges: boolean;
}

/** @throws Failure `review-plan-invalid`, `review-plan-errored` */
export function readStack({ name, plan: text, source, synthesised }: StackPlan): Stack {
  const plan = withMarksOfReferences(readPlan(text, source));
  const redact = redactionOf(plan);
  const values = new ValueReader(redact);
  const origins = readSynthesised(synthesised ?? "{}");
  const providers = readProviders(plan);
  const pathOf = (address: string): string | undefined => origins.pathOf(address);
  const readers = { values, redact, pathOf, providerOf: providers.of, provisionersOf: readProvisioners(plan, values) };
  const all = (plan.resource_changes ?? []).map((entry) => readChange(entry, readers));
  const changes = all.filter(isChange);
  const outputs = readOutputs(plan, values);
  const cleaned = cleanedRecordsIn(all);
  const drift = (plan.resource_drift ?? []).map((entry) => readChange(entry, readers)).filter(significantDrift);
  const planned = new Set(all.map(({ address }) => address));
  const actions = readActionCalls(plan, { values, redact, cleaned });
  return {
    name,
    changes,
    decommissions: decommissionsIn(changes, cleaned),
    zones: diffZones(changes),
    drift,
    takenOver: drift.filter(({ address }) => !planned.has(address)),
    actions,
    settings: readProviderSettings(plan, values),
    outputs,
    checks: readChecks(plan, redact),
    deferred: (plan.deferred_changes ?? []).map(({ reason, resource_change: { address } }) => ({
      address: redact(address),
      reason: reason ?? "",
    })),
    hasChanges: changes.length > 0 || actions.length > 0 || outputs.length > 0 || plan.applyable === true,
  };
}

function readOutputs({ output_changes: outputs }: PlanJson, values: ValueReader): readonly OutputChange[] {
  return [...(outputs ?? [])].flatMap(([name, change]) => {
    if (change.actions.every((action) => action === "no-op")) return [];
    const from = values.read(change.before, { sensitive: change.before_sensitive });
    const to = values.read(change.after, { unknown: change.after_unknown, sensitive: change.after_sensitive });
    return [{ name, from, to }];
  });
}

function readChecks({ checks }: PlanJson, redact: (text: string) => string): readonly Check[] {
  return (checks ?? [])
    .filter(({ status }) => status !== "pass")
    .map(({ address, status, instances }) => {
      const problems = (instances ?? []).flatMap((instance) => instance.problems ?? []);
      const messages = problems.flatMap(({ message }) => (message == null ? [] : [redact(message)]));
      return { address: redact(address.to_display), status, messages };
    });
}
