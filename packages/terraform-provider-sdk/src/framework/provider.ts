import { setMaxListeners } from "node:events";
import { systemClock, type Clock } from "../core/clock.ts";
import { Failure } from "../core/failure.ts";
import type { Log } from "../core/log.ts";
import { isWhollyKnown } from "../values/value.ts";
import type { AnyActionKind } from "./kinds/action.ts";
import { ActionUseCases } from "./use-cases/action-use-cases.ts";
import type { Attributes, ObjectOf } from "./schema/attribute.ts";
import { DataSourceUseCases } from "./use-cases/data-source-use-cases.ts";
import type { AnyEphemeralKind } from "./kinds/ephemeral.ts";
import { EphemeralUseCases } from "./use-cases/ephemeral-use-cases.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { failureDiagnostics, loggedFailure } from "./failure-diagnostics.ts";
import type { ProviderFunction } from "./kinds/function.ts";
import { IdentifiedUseCases } from "./use-cases/identified-use-cases.ts";
import { identitySchemaOf } from "./kinds/identity-schema.ts";
import { impliedType } from "./schema/implied-type.ts";
import type { AnyDataSourceKind, AnyResourceKind, ConfigOf } from "./kinds/kind.ts";
import { withDefaults } from "./objects/configured-value.ts";
import { asObject } from "./objects/object-value.ts";
import { nameOf } from "./provider-address.ts";
import type { Running } from "./use-cases/running.ts";
import type { StalePolicy } from "./objects/reviewed.ts";
import { configurationSchemaOf, schemaOf } from "./schema/schema-of.ts";
import type { ListEvent, ProviderSchemas, ProviderServer, WithDiagnostics } from "./server.ts";
import type { AnyListKind } from "./kinds/list.ts";
import { ListUseCases } from "./use-cases/list-use-cases.ts";
import { validateByKind } from "./objects/validate.ts";
import { WalkCount, type Calls } from "./walk-count.ts";

/** A whole provider, as data: its own configuration, its kinds and functions, and how a configuration becomes services. */
export interface ProviderDefinition<A extends Attributes, Services> {
  /** Where engines look for the provider: `registry.terraform.io/NAMESPACE/NAME`. */
  readonly address: string;
  readonly description: string;
  readonly attributes: A;
  readonly resources: readonly AnyResourceKind<Services>[];
  /** Absent: none. */
  readonly dataSources?: readonly AnyDataSourceKind<Services>[];
  /** Absent: none. */
  readonly ephemeralResources?: readonly AnyEphemeralKind<Services>[];
  /** Of kinds in `resources` that have an identity. Absent: none. */
  readonly listResources?: readonly AnyListKind<Services>[];
  /** Absent: none. */
  readonly actions?: readonly AnyActionKind<Services>[];
  /** Absent: none. */
  readonly functions?: readonly ProviderFunction[];
  /** Rules beyond the types of single attributes. Unknown values are let through: once they are known, the engine asks again. */
  validate?(config: ConfigOf<ObjectOf<A>>): readonly Diagnostic[];
  /** Called with a wholly known configuration; throws `Failure` for one that makes no sense. */
  configure(config: ObjectOf<A>, context: ConfigureContext): Promise<Services>;
  /** What becomes of a change whose object somebody else changed after the plan. Absent: it is refused. */
  stalePlan?(services: Services): StalePolicy;
  /** How a user has it carried out all the same, for messages: `on_stale_plan = "warn"`. */
  readonly stalePlanSetting?: string;
  /**
   * Which of several services the configuration is about: its address. What was planned to be deleted from one is not deleted from another.
   * Absent: there is one only.
   */
  serviceName?(services: Services): string;
  /**
   * The same for states, in which objects are noted to be there: without what of the address changes while the service stays. What a state
   * has of another service is not deleted. Absent: as {@link serviceName}.
   */
  lastingName?(services: Services): string;
  /** In a sentence what of the service keeps the provider waiting: told of what is stopped then. Absent: it never waits. */
  awaited?(services: Services): string | undefined;
  /** What of the provider as a whole a user is to be warned of, asked after each apply of a resource: whoever answers says it once. */
  notice?(services: Services): Pick<Diagnostic, "summary" | "detail"> | undefined;
  /** Absent: that of the machine. */
  readonly clock?: Clock;
  /** Flush before the process ends. */
  ended?(services: Services, end: EndOfProcess): void;
}

/** Who configures a provider. */
export interface ConfigureContext {
  readonly terraformVersion: string;
  readonly log: Log;
  /** What is asked from now on. Goes on counting. */
  readonly calls: Calls;
}

/** How a process of a provider ends. */
export interface EndOfProcess {
  readonly log: Log;
  /** Terraform got every answer and stopped no call. */
  readonly isOrderly: boolean;
  /** A change of a resource was requested, so the walk is no plan. */
  readonly hasApplied: boolean;
}

/** Makes a provider that answers in memory. The protocol layer puts it on the wire. */
export function createProvider<A extends Attributes, Services>(
  definition: ProviderDefinition<A, Services>,
  log: Log,
): ProviderServer {
  let services: Services | undefined;
  let isConfigUnknown = false;
  let stopping = stopSignal();
  let awaited: string | undefined;
  let walked = new WalkCount();
  let hasApplied = false;
  const running: Running<Services> = {
    services: () => services,
    isConfigUnknown: () => isConfigUnknown,
    signal: () => stopping.signal,
    awaited: () => awaited,
    walked: () => walked,
    serviceName: () => (services === undefined ? undefined : definition.serviceName?.(services)),
    lastingName: () =>
      services === undefined ? undefined : (definition.lastingName ?? definition.serviceName)?.(services),
    stalePolicy: () => (services === undefined ? "error" : (definition.stalePlan?.(services) ?? "error")),
    stalePlanSetting: definition.stalePlanSetting,
    clock: definition.clock ?? systemClock,
    log,
    address: definition.address,
  };
  const resources = new Map(definition.resources.map((kind) => [kind.typeName, new IdentifiedUseCases(kind, running)]));
  const { dataSources: reads = [], ephemeralResources = [], actions: deeds = [], functions: defined = [] } = definition;
  const dataSources = new Map(reads.map((kind) => [kind.typeName, new DataSourceUseCases(kind, running)]));
  const ephemerals = new Map(ephemeralResources.map((kind) => [kind.typeName, new EphemeralUseCases(kind, running)]));
  const lists = new Map(
    (definition.listResources ?? []).map((kind) => [
      kind.typeName,
      new ListUseCases(kind, resources.get(kind.typeName)?.kind, running),
    ]),
  );
  const actions = new Map(deeds.map((kind) => [kind.typeName, new ActionUseCases(kind, running)]));
  const functions = new Map(defined.map((fn) => [fn.name, fn]));
  const schemas = lazily(() => schemasOf(definition));
  const nothing = { state: null, private: new Uint8Array() };
  const answerOnKind = answererOnKind(log);
  const notConfigurable = (error: unknown): readonly Diagnostic[] =>
    loggedFailure(error, `Cannot configure the provider ${nameOf(definition.address)}`, {
      log,
      type: impliedType(schemas().provider.block),
    });
  const onKind: typeof answerOnKind = (...call) => walked.during(() => answerOnKind(...call));

  return {
    schemas,
    validateProviderConfig(config) {
      try {
        return Promise.resolve({ diagnostics: validateByKind(config, definition) });
      } catch (error) {
        return Promise.resolve({ diagnostics: notConfigurable(error) });
      }
    },
    async configureProvider({ terraformVersion, config }) {
      stopping = stopSignal();
      awaited = undefined;
      walked = new WalkCount();
      services = undefined;
      const values = asObject(config);
      isConfigUnknown = values === null || !isWhollyKnown(values);
      if (values === null || isConfigUnknown) return { diagnostics: [] };
      try {
        services = await definition.configure(withDefaults(definition.attributes, values) as ObjectOf<A>, {
          terraformVersion,
          log,
          calls: walked,
        });
        return { diagnostics: [] };
      } catch (error) {
        return { diagnostics: notConfigurable(error) };
      }
    },
    stop() {
      // before waits end
      if (services !== undefined) awaited = definition.awaited?.(services);
      stopping.abort();
    },
    ended(isAsked) {
      const isOrderly = isAsked && !stopping.signal.aborted;
      if (services !== undefined) definition.ended?.(services, { log, isOrderly, hasApplied });
    },
    validateResourceConfig: (request) => onKind(resources, request.typeName, (kind) => kind.validate(request), {}),
    upgradeResourceState: ({ typeName, version, rawState }) =>
      onKind(resources, typeName, (kind) => kind.upgrade(version, rawState), nothing),
    upgradeResourceIdentity: ({ typeName, version, rawIdentity }) =>
      onKind(resources, typeName, (kind) => kind.upgradeIdentity(version, rawIdentity), { identity: null }),
    readResource: (request) =>
      onKind(resources, request.typeName, (kind) => kind.read(request), {
        state: request.currentState,
        private: request.private,
        identity: request.currentIdentity ?? null,
      }),
    planResourceChange: (request) =>
      onKind(resources, request.typeName, (kind) => kind.plan(request), {
        plannedState: request.priorState,
        requiresReplace: [],
        plannedPrivate: request.priorPrivate,
      }),
    async applyResourceChange(request) {
      hasApplied = true;
      const otherwise = { state: request.priorState, private: request.plannedPrivate };
      const answer = await answerOnKind(resources, request.typeName, (kind) => kind.apply(request), otherwise);
      const notice = services === undefined ? undefined : definition.notice?.(services);
      if (notice === undefined) return answer;
      return { ...answer, diagnostics: [...answer.diagnostics, { severity: "warning" as const, ...notice }] };
    },
    importResourceState: (request) => onKind(resources, request.typeName, (kind) => kind.import(request), nothing),
    moveResourceState: (request) => onKind(resources, request.targetTypeName, (kind) => kind.move(request), nothing),
    validateDataSourceConfig: ({ typeName, config }) =>
      onKind(dataSources, typeName, (kind) => kind.validate(config), {}),
    readDataSource: (request) => onKind(dataSources, request.typeName, (kind) => kind.read(request), nothing),
    validateEphemeralConfig: ({ typeName, config }) =>
      onKind(ephemerals, typeName, (kind) => kind.validate(config), {}),
    openEphemeral: (request) =>
      onKind(ephemerals, request.typeName, (kind) => kind.open(request), { result: null, private: new Uint8Array() }),
    renewEphemeral: (request) =>
      onKind(ephemerals, request.typeName, (kind) => kind.renew(request.private), { private: request.private }),
    closeEphemeral: (request) =>
      onKind(ephemerals, request.typeName, (kind) => kind.close(request.private), { private: request.private }),
    validateListConfig: ({ typeName, config }) => onKind(lists, typeName, (kind) => kind.validate(config), {}),
    listResource: (request) => lists.get(request.typeName)?.list(request) ?? noSuchList(request.typeName),
    generateConfig: ({ typeName, state }) =>
      onKind(resources, typeName, (kind) => kind.generateConfig(state), { config: null }),
    validateActionConfig: ({ typeName, config }) => onKind(actions, typeName, (kind) => kind.validate(config), {}),
    planAction: ({ typeName, config }) => onKind(actions, typeName, (kind) => kind.plan(config), {}),
    invokeAction: (request) => answerOnKind(actions, request.typeName, (kind) => kind.invoke(request), {}),
    callFunction({ name, arguments: args }) {
      const found = functions.get(name);
      return Promise.resolve(
        found?.call(args) ?? { error: { text: `There is no function ${name} in this provider.` } },
      );
    },
  };
}

/** Runs a use case of a kind; a kind that does not exist and an unexpected error are diagnostics, beside `otherwise`. */
function answererOnKind(log: Log) {
  return async <Kind, Result extends WithDiagnostics>(
    kinds: ReadonlyMap<string, Kind>,
    typeName: string,
    run: (kind: Kind) => Result | Promise<Result>,
    otherwise: Omit<Result, "diagnostics">,
  ): Promise<Result> => {
    const kind = kinds.get(typeName);
    try {
      if (kind !== undefined) return await run(kind);
      throw unknownKind(typeName);
    } catch (error) {
      const diagnostics = loggedFailure(error, `Cannot handle ${typeName}`, { log });
      return { ...otherwise, diagnostics } as unknown as Result;
    }
  };
}

async function* noSuchList(typeName: string): AsyncGenerator<ListEvent> {
  yield await Promise.resolve({ diagnostics: failureDiagnostics(unknownKind(typeName), `Cannot list ${typeName}`) });
}

function unknownKind(typeName: string): Failure {
  return new Failure({
    code: "unknown-kind",
    doing: `Cannot use ${typeName}`,
    happened: "This version of the provider has no such type.",
    remedy: "Check the spelling and the provider's version.",
  });
}

function schemasOf<A extends Attributes, Services>(definition: ProviderDefinition<A, Services>): ProviderSchemas {
  const { description, attributes } = definition;
  return {
    provider: configurationSchemaOf({ description, attributes }),
    resources: byTypeName(definition.resources, schemaOf),
    dataSources: byTypeName(definition.dataSources, schemaOf),
    ephemeralResources: byTypeName(definition.ephemeralResources, schemaOf),
    listResources: byTypeName(definition.listResources, configurationSchemaOf),
    actions: byTypeName(definition.actions, configurationSchemaOf),
    functions: Object.fromEntries((definition.functions ?? []).map((fn) => [fn.name, fn.schema])),
    identities: Object.fromEntries(
      definition.resources.flatMap((kind) =>
        kind.identity === undefined ? [] : [[kind.typeName, identitySchemaOf(kind, kind.identity)] as const],
      ),
    ),
  };
}

function byTypeName<Kind extends { readonly typeName: string }, T>(
  kinds: readonly Kind[] = [],
  make: (kind: Kind) => T,
): Record<string, T> {
  return Object.fromEntries(kinds.map((kind) => [kind.typeName, make(kind)]));
}

/** Everything that runs listens to it, however much that is. */
function stopSignal(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
