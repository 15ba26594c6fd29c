import { setMaxListeners } from "node:events";
import { systemClock } from "../core/clock.ts";
import { Failure } from "../core/failure.ts";
import type { Log } from "../core/log.ts";
import { isWhollyKnown, valueObject, type ValueObject } from "../values/value.ts";
import { ActionUseCases } from "./use-cases/action-use-cases.ts";
import type { Attributes, ObjectOf } from "./schema/attribute.ts";
import { DataSourceUseCases } from "./use-cases/data-source-use-cases.ts";
import { EphemeralUseCases } from "./use-cases/ephemeral-use-cases.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { failureDiagnostics, loggedFailure } from "./failure-diagnostics.ts";
import { IdentifiedUseCases } from "./use-cases/identified-use-cases.ts";
import { identitySchemaOf } from "./kinds/identity-schema.ts";
import { impliedType } from "./schema/implied-type.ts";
import { withDefaults } from "./objects/configured-value.ts";
import { asObject } from "./objects/object-value.ts";
import { nameOf } from "./provider-address.ts";
import type { Running } from "./use-cases/running.ts";
import { configurationSchemaOf, schemaOf } from "./schema/schema-of.ts";
import type { ListEvent, ProviderSchemas, ProviderServer, WithDiagnostics } from "./server.ts";
import { ListUseCases } from "./use-cases/list-use-cases.ts";
import { validateByKind } from "./objects/validate.ts";
import type { ConfigureContext, ProviderDefinition } from "./provider-definition.ts";
import { WalkCount } from "./walk-count.ts";

/** Makes a provider that answers in memory. The protocol layer puts it on the wire. */
export function createProvider<A extends Attributes, Services>(
  definition: ProviderDefinition<A, Services>,
  log: Log,
): ProviderServer {
  let services: Services | undefined;
  let forPlans: Services | undefined;
  let isConfigUnknown = false;
  let stopping = stopSignal();
  let awaited: string | undefined;
  let walked = new WalkCount();
  let hasApplied = false;
  const running: Running<Services> = {
    services: () => services,
    planning: () => services ?? forPlans,
    isConfigUnknown: () => isConfigUnknown,
    signal: () => stopping.signal,
    awaited: () => awaited,
    walked: () => walked,
    serviceName: () => (services === undefined ? undefined : definition.serviceName?.(services)),
    lastingName: () =>
      services === undefined ? undefined : (definition.lastingName ?? definition.serviceName)?.(services),
    actionPlans: () => (services === undefined ? undefined : definition.actionPlans?.(services)),
    keptPrivate: () => {
      const known = services ?? forPlans;
      return known === undefined ? undefined : definition.keptPrivate?.(known);
    },
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
      services = forPlans = undefined;
      const values = asObject(config);
      isConfigUnknown = values === null || !isWhollyKnown(values);
      if (values === null) return { diagnostics: [] };
      const context = { terraformVersion, log, calls: walked };
      try {
        if (isConfigUnknown) forPlans = configureForPlans(definition, values, context);
        else services = await definition.configure(withDefaults(definition.attributes, values) as ObjectOf<A>, context);
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
      const ended = services ?? forPlans;
      if (ended !== undefined)
        definition.ended?.(ended, { log, isOrderly, isForPlans: services === undefined, hasApplied });
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

function configureForPlans<A extends Attributes, Services>(
  definition: ProviderDefinition<A, Services>,
  config: ValueObject,
  context: ConfigureContext,
): Services | undefined {
  const unknown = Object.keys(config).filter((name) => !isWhollyKnown(config[name] ?? null));
  const known = valueObject(
    Object.entries(config).map(([name, value]) => [name, unknown.includes(name) ? null : value]),
  );
  const values = withDefaults(definition.attributes, known) as ObjectOf<A>;
  return definition.configureForPlans?.({ values, unknown }, context);
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
