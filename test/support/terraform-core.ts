import { type Diagnostic, impliedType, type Schema, type ProviderServer } from "terraform-provider-sdk";
import {
  valuesEqual,
  isValueObject,
  isWhollyKnown,
  unknown,
  valueObject,
  type Value,
  type ValueObject,
} from "terraform-provider-sdk/values";
import { ownerOf, withOwner } from "./owner-note.ts";

/** What a user would see of a failed operation. */
export class DiagnosticsError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"));
    this.diagnostics = diagnostics;
  }
}

/** What a user reads of work that must be refused. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DiagnosticsError);
  return (error as Error).message;
}

export interface Planned {
  readonly action: "no-op" | "create" | "update" | "replace";
  readonly planned: ValueObject;
  readonly replacedBy: readonly string[];
  readonly warnings: readonly Diagnostic[];
  /** What the provider noted for the apply. */
  readonly private: Uint8Array;
}

export interface CoreOptions {
  /** Whether one process serves all walks, as for `terraform test` of Terraform 1.15: validate, plan and apply. Default: one for each. */
  readonly inOneProcess?: boolean;
  /** Whether a replacement creates before it destroys. Default: after. */
  readonly createsFirst?: boolean;
  /** Attributes that `ignore_changes` of `lifecycle` names. Default: none. */
  readonly ignores?: readonly string[];
}

/**
 * The part of Terraform's core that talks to a provider about one object, in memory and with core's own checks
 * (docs/protocol.md#planning): fast enough for a table of cases, strict enough that what passes here passes there.
 */
export function createCore(
  provider: ProviderServer,
  typeName: string,
  { inOneProcess = false, createsFirst = false, ignores = [] }: CoreOptions = {},
) {
  const schema = schemaOf(provider, typeName);
  const type = impliedType(schema.block);
  const object: { state: ValueObject | null; private: Uint8Array } = { state: null, private: new Uint8Array() };
  /** What the provider said in the last apply or refresh. */
  let told: readonly Diagnostic[] = [];

  /** Core plans again in another process, which knows of no other resource; where it is one here, it must know this one again. */
  let owner: string | undefined;

  const complete = (config: Readonly<Record<string, Value>>): ValueObject =>
    valueObject(Object.keys(type.attributes).map((name) => [name, config[name] ?? null] as const));

  const isComputed = (name: string): boolean => (schema.block.attributes[name]?.presence ?? "").includes("computed");
  const same = (name: string, a: Value, b: Value): boolean =>
    valuesEqual(type.attributes[name] ?? { kind: "dynamic" }, a, b);

  const proposed = (config: ValueObject, prior: ValueObject | null): ValueObject =>
    valueObject(
      Object.entries(config).map(([name, value]) => [
        name,
        value === null && isComputed(name) ? (prior?.[name] ?? null) : value,
      ]),
    );

  const planOnce = async (config: ValueObject, prior: ValueObject | null, priorPrivate: Uint8Array) => {
    const known = withOwner(priorPrivate, owner);
    const request = {
      typeName,
      priorState: prior,
      proposedState: proposed(config, prior),
      config,
      priorPrivate: known,
    };
    const result = await provider.planResourceChange(request);
    owner = inOneProcess ? undefined : ownerOf(result.plannedPrivate);
    expectNoErrors(result.diagnostics);
    const planned = result.plannedState as ValueObject;
    for (const [name, value] of Object.entries(config)) checkPlanned(name, value, { planned, prior });
    return { ...result, planned };
  };

  const checkPlanned = (
    name: string,
    config: Value,
    { planned, prior }: { planned: ValueObject; prior: ValueObject | null },
  ): void => {
    const value = planned[name] ?? null;
    const before = prior?.[name] ?? null;
    if (
      config === null ? isComputed(name) : same(name, value, config) || (before !== null && same(name, value, before))
    )
      return;
    if (config === null && value === null) return;
    if (schema.block.attributes[name]?.nested?.nesting === "map" && isFittingMap({ config, value, before })) return;
    throw new Error(`Provider produced invalid plan: ${name}`);
  };

  /** A nested map keeps its keys; each leaf is as configured or as it was. */
  const isFittingMap = ({ config, value, before }: { config: Value; value: Value; before: Value }): boolean => {
    if (!isMap(config) || !isMap(value) || Object.keys(config).join() !== Object.keys(value).join()) return false;
    return Object.entries(config).every(([key, element]) => {
      const [planned, prior] = [value[key] ?? null, isMap(before) ? (before[key] ?? null) : null];
      if (!isMap(element) || !isMap(planned)) return false;
      const isSame = (leaf: string, a: Value): boolean =>
        valuesEqual({ kind: "dynamic" }, planned[leaf] ?? null, a) && (a !== null || planned[leaf] === null);
      return Object.keys(element).every(
        (leaf) =>
          isSame(leaf, element[leaf] ?? null) ||
          (element[leaf] !== null && isMap(prior) && prior[leaf] !== null && isSame(leaf, prior[leaf] ?? null)),
      );
    });
  };

  const validate = async (config: ValueObject): Promise<void> =>
    expectNoErrors((await provider.validateResourceConfig({ typeName, config })).diagnostics);

  /** Whether the walk that only validates is over. */
  let isValidated = !inOneProcess;

  const plan = async (settings: Readonly<Record<string, Value>>): Promise<Planned> => {
    if (!isValidated) await validate(complete(settings));
    isValidated = !inOneProcess;
    return planWalk(settings);
  };

  /** The configuration with prior values in place of what is ignored: core validates it before it puts them in. */
  const withIgnored = (config: ValueObject, prior: ValueObject | null): ValueObject =>
    prior === null
      ? config
      : valueObject(
          Object.entries(config).map(([name, value]) => [name, ignores.includes(name) ? (prior[name] ?? null) : value]),
        );

  /** @param isAsked whether the object is to be replaced, as `-replace` asks for */
  const planWalk = async (settings: Readonly<Record<string, Value>>, isAsked = false): Promise<Planned> => {
    const config = complete(settings);
    await validate(config);
    const prior = object.state;
    const first = await planOnce(withIgnored(config, prior), prior, object.private);
    const { planned, requiresReplace, diagnostics: warnings, plannedPrivate } = first;
    const inPlace = { planned, replacedBy: [], warnings, private: plannedPrivate };
    if (prior === null) return { action: "create", ...inPlace };
    const changed = Object.keys(planned).filter((name) => !same(name, planned[name] ?? null, prior[name] ?? null));
    const replacedBy = requiresReplace.flatMap(([step]) =>
      step !== undefined && "attribute" in step ? [step.attribute] : [],
    );
    if (!isAsked && changed.length === 0) return { action: "no-op", ...inPlace };
    if (!isAsked && !replacedBy.some((name) => changed.includes(name))) return { action: "update", ...inPlace };
    // the second plan of a replacement is one of a create, and knows what the first one noted
    const second = await planOnce(config, null, plannedPrivate);
    return { action: "replace", planned: second.planned, replacedBy, warnings, private: second.plannedPrivate };
  };

  const send = async (request: {
    prior: ValueObject | null;
    planned: ValueObject | null;
    config: ValueObject | null;
    private: Uint8Array;
  }) => {
    const result = await provider.applyResourceChange({
      typeName,
      priorState: request.prior,
      plannedState: request.planned,
      config: request.config,
      plannedPrivate: request.private,
    });
    object.state = result.state as ValueObject | null;
    // core drops both together
    object.private = object.state === null ? new Uint8Array() : Uint8Array.from(result.private);
    told = result.diagnostics;
    expectNoErrors(result.diagnostics);
    if (request.planned === null || object.state === null) return result.diagnostics;
    for (const [name, value] of Object.entries(request.planned)) {
      const actual = object.state[name] ?? null;
      if (!isWhollyKnown(actual)) throw new Error(`Provider returned invalid result object after apply: ${name}`);
      if (value !== unknown && !same(name, value, actual))
        throw new Error(`Provider produced inconsistent result after apply: ${name}`);
    }
    return result.diagnostics;
  };

  const replace = async (config: ValueObject, { planned, private: noted }: Planned): Promise<void> => {
    const prior = object.state;
    let ofDeletion: readonly Diagnostic[] = [];
    const destroyOld = async (): Promise<void> => {
      ofDeletion = await send({ prior, planned: null, config: null, private: noted });
    };
    if (!createsFirst) await destroyOld();
    // core plans the create anew, with no private data
    await validate(config);
    const { plannedPrivate } = await planOnce(config, null, new Uint8Array());
    const ofCreate = await send({ prior: null, planned, config, private: plannedPrivate });
    if (createsFirst) {
      const made = { state: object.state, private: object.private };
      await destroyOld();
      Object.assign(object, made);
    }
    told = [...ofDeletion, ...ofCreate];
  };

  const planDestroy = async () => {
    const request = { typeName, proposedState: null, config: null, priorPrivate: object.private };
    const planned = await provider.planResourceChange({ ...request, priorState: object.state });
    expectNoErrors(planned.diagnostics);
    return planned;
  };

  // unlike a create or update, core does not plan it anew
  const destroy = async (planned?: Awaited<ReturnType<typeof planDestroy>>): Promise<readonly Diagnostic[]> => {
    const { diagnostics, plannedPrivate } = planned ?? (await planDestroy());
    const warnings = await send({ prior: object.state, planned: null, config: null, private: plannedPrivate });
    return [...diagnostics, ...warnings];
  };

  return {
    get state() {
      return object.state;
    },
    /** What the provider keeps of the object besides its state. */
    get private() {
      return object.private;
    },
    get told() {
      return told;
    },
    /** Validates and plans; throws `DiagnosticsError`. */
    plan,
    /** Plans what `-replace` and `replace_triggered_by` ask for. Terraform shows no warning of that. */
    planOnRequest: (settings: Readonly<Record<string, Value>>) => planWalk(settings, true),
    /** Plans by the state, reads, and plans again, all in one walk, as Terraform does with `-minimal-refresh`. */
    async planAroundRefresh(settings: Readonly<Record<string, Value>>): Promise<Planned> {
      await planWalk(settings);
      owner = undefined;
      await this.refresh();
      return planWalk(settings);
    },
    /** For several objects in one process: the walk that only validates, before those that plan and apply. */
    async validate(settings: Readonly<Record<string, Value>>): Promise<void> {
      await validate(complete(settings));
      isValidated = true;
    },
    /** By a plan that was made before, in the same run; plans it itself where none is given. */
    async apply(settings: Readonly<Record<string, Value>>, planned?: Planned): Promise<Planned["action"]> {
      const config = complete(settings);
      const shown = planned ?? (await plan(settings));
      if (shown.action === "replace") await replace(config, shown);
      else if (shown.action !== "no-op") {
        const last = inOneProcess ? await planWalk(settings) : shown;
        await send({ prior: object.state, planned: last.planned, config, private: last.private });
      }
      return shown.action;
    },
    async refresh(): Promise<void> {
      if (object.state === null) return;
      const result = await provider.readResource({ typeName, currentState: object.state, private: object.private });
      told = result.diagnostics;
      expectNoErrors(result.diagnostics);
      object.state = result.state as ValueObject | null;
      object.private = Uint8Array.from(result.private);
    },
    /** Another process serves what follows: nothing but state and private data is known of what was planned. */
    inNewProcess(): void {
      owner = undefined;
    },
    planDestroy,
    /** By a plan that was made before, in another run; plans it itself where none is given. */
    destroy,
    async import(id: string): Promise<void> {
      const result = await provider.importResourceState({ typeName, id });
      expectNoErrors(result.diagnostics);
      object.state = result.state as ValueObject;
      object.private = Uint8Array.from(result.private);
      await this.refresh();
      told = [...result.diagnostics, ...told];
      if (this.state === null) throw new Error("Cannot import non-existent remote object");
    },
    /** Takes a state that came from elsewhere, as a move does. */
    take(state: Value): void {
      object.state = state as ValueObject;
      object.private = new Uint8Array();
    },
    /** Becomes what another object is, as a `moved` block between kinds has it. */
    async moveFrom(
      source: { readonly state: ValueObject | null; readonly private: Uint8Array },
      sourceTypeName: string,
    ) {
      const [sourceProviderAddress, sourceState] = [
        "registry.terraform.io/infra-management/ims",
        JSON.stringify(source.state),
      ];
      const request = { sourceProviderAddress, sourceTypeName, sourceSchemaVersion: 0, sourceState };
      const sourcePrivate = source.private;
      const result = await provider.moveResourceState({ ...request, sourcePrivate, targetTypeName: typeName });
      expectNoErrors(result.diagnostics);
      object.state = result.state as ValueObject;
      object.private = Uint8Array.from(result.private);
    },
    /** Goes back to an earlier state, as a run that was killed before it saved its own leaves it. */
    restore(state: ValueObject | null, noted: Uint8Array): void {
      object.state = state;
      object.private = noted;
    },
    /** Forgets the object, as `terraform state rm` does. */
    forget(): void {
      object.state = null;
      object.private = new Uint8Array();
    },
    /** Takes what else was imported out of the maps, so that the rest can be compared. */
    keepOf(known: ValueObject | null): void {
      const kept = (name: string, value: Value): Value => {
        const before = known?.[name] ?? null;
        if (value === null || before === null || !isValueObject(value) || !isValueObject(before)) return value;
        return valueObject(Object.entries(value).filter(([key]) => key in before));
      };
      if (object.state === null) return;
      object.state = valueObject(
        Object.entries(object.state).map(([name, value]) => [name, kept(name, value)] as const),
      );
    },
    /** Deletes once more what an earlier state holds, as another run might. */
    async destroyAgain(state: ValueObject): Promise<void> {
      object.state = state;
      await destroy();
    },
  };
}

function isMap(value: Value): value is ValueObject {
  return value !== null && isValueObject(value);
}

function schemaOf(provider: ProviderServer, typeName: string): Schema {
  const schema = provider.schemas().resources[typeName];
  if (schema === undefined) throw new Error(`no kind ${typeName}`);
  return schema;
}

function expectNoErrors(diagnostics: readonly Diagnostic[]): void {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new DiagnosticsError(errors);
}
