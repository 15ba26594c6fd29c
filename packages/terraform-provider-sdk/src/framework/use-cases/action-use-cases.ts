import { whileFollowing } from "../../core/follow-signals.ts";
import type { ObjectType } from "../../values/type.ts";
import { isWhollyKnown, valueObject, type Value, type ValueObject } from "../../values/value.ts";
import type { AnyActionKind } from "../kinds/action.ts";
import { withDefaults } from "../objects/configured-value.ts";
import { warnInto, type Diagnostic } from "../diagnostic.ts";
import { impliedType } from "../schema/implied-type.ts";
import { asObject } from "../objects/object-value.ts";
import { progressUntil } from "./action-progress.ts";
import { operationFailure } from "./operation-failure.ts";
import { judgePlannedElsewhere } from "./planned-elsewhere.ts";
import { serviceOf } from "./service-notes.ts";
import { notConfigured } from "./not-configured.ts";
import type { Running } from "./running.ts";
import { configurationSchemaOf } from "../schema/schema-of.ts";
import type { Invocation, WithDiagnostics } from "../server.ts";
import { validateByKind } from "../objects/validate.ts";

/** Everything Terraform asks of one kind of action. */
export class ActionUseCases<Services> {
  readonly kind: AnyActionKind<Services>;
  readonly type: ObjectType;
  readonly running: Running<Services>;

  constructor(kind: AnyActionKind<Services>, running: Running<Services>) {
    this.kind = kind;
    this.running = running;
    this.type = impliedType(configurationSchemaOf(kind).block);
  }

  validate(config: Value): WithDiagnostics {
    return { diagnostics: validateByKind(this.valuesOf(config), this.kind) };
  }

  async plan(config: Value): Promise<WithDiagnostics> {
    const { kind, running } = this;
    const problems = this.problems(config);
    if (problems.length > 0) return { diagnostics: problems };
    const values = withDefaults(kind.attributes, this.valuesOf(config));
    const operation = { services: running.services(), log: running.log, signal: running.signal() };
    try {
      const diagnostics = (await kind.plan?.(values, operation)) ?? [];
      if (isWhollyKnown(values)) running.actionPlans()?.planned(this.named(values));
      return { diagnostics };
    } catch (error) {
      return { diagnostics: this.diagnose(error, "plan") };
    }
  }

  async invoke({
    config,
    progress,
    signal,
  }: Pick<Invocation, "config" | "progress" | "signal">): Promise<WithDiagnostics> {
    const { kind, running } = this;
    const services = running.services();
    if (services === undefined) return { diagnostics: [notConfigured(kind.typeName)] };
    const problems = this.problems(config);
    if (problems.length > 0) return { diagnostics: problems };
    const warnings: Diagnostic[] = [];
    const warn = warnInto(warnings);
    const values = withDefaults(kind.attributes, this.valuesOf(config));
    try {
      this.judgeService(values, warn);
      await whileFollowing([running.signal(), signal], async (either) => {
        const shown = progressUntil(either, { typeName: kind.typeName, send: progress });
        try {
          await kind.invoke(values, { services, log: running.log, signal: either, warn, progress: shown.say });
        } finally {
          shown.tellRest(warn);
        }
      });
      return { diagnostics: warnings };
    } catch (error) {
      return { diagnostics: [...warnings, ...this.diagnose(error, "invoke")] };
    }
  }

  /** Refuses, or warns of, what was planned for another service. */
  private judgeService(values: ValueObject, warn: (summary: string, detail: string) => void): void {
    const { kind, running } = this;
    const plannedFor = running.actionPlans()?.otherService(this.named(values));
    const service = serviceOf({}, running);
    if (plannedFor === undefined || service === undefined) return;
    const [stalePolicy, setting] = [running.stalePolicy(), running.stalePlanSetting];
    judgePlannedElsewhere({
      what: `invoke ${kind.typeName}`,
      refused: "Nothing was done.",
      plannedFor,
      service,
      stalePolicy,
      setting,
      warn,
    });
  }

  private named(values: ValueObject): string {
    return JSON.stringify([this.kind.typeName, values]);
  }

  /** Of an action, Terraform has a configuration validated only before it knows the values of variables and resources. */
  private problems(config: Value): readonly Diagnostic[] {
    return this.validate(config).diagnostics.filter(({ severity }) => severity === "error");
  }

  /** An action without a `config` block is one whose attributes are all null. */
  private valuesOf(config: Value): ValueObject {
    return asObject(config) ?? valueObject(Object.keys(this.kind.attributes).map((name) => [name, null]));
  }

  private diagnose(error: unknown, operation: "plan" | "invoke"): readonly Diagnostic[] {
    const { typeName, alone = "" } = this.kind;
    const advice = operation === "plan" ? undefined : `${runAlone(typeName)} ${alone}`.trimEnd();
    return operationFailure(error, { operation, typeName, type: this.type, advice, running: this.running });
  }
}

/** An engine triggers an action by a change, and plans none for a resource that is as declared by then. */
function runAlone(typeName: string): string {
  return (
    "A resource whose change is done does not trigger the action again: then run it by its own address, " +
    `terraform apply -invoke=action.${typeName}.NAME.`
  );
}
