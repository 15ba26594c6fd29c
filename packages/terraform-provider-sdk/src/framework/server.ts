import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { Deferrable, MayBeDeferred } from "./deferral.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { FunctionSchema, IdentitySchema, Schema } from "./schema/schema.ts";

/** All schemas a provider serves. */
export interface ProviderSchemas {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly ephemeralResources: Readonly<Record<string, Schema>>;
  /** What stands in the `config` block of each. */
  readonly listResources: Readonly<Record<string, Schema>>;
  readonly actions: Readonly<Record<string, Schema>>;
  readonly functions: Readonly<Record<string, FunctionSchema>>;
  /** Of the resources that have one, by type name. */
  readonly identities: Readonly<Record<string, IdentitySchema>>;
}

/** Every answer: what the user is shown. */
export interface WithDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

/** A configuration of a kind. */
export interface KindConfig {
  readonly typeName: string;
  readonly config: Value;
}

/** A configuration of a managed resource. */
export interface ResourceConfig extends KindConfig {
  /** Whether the engine knows write-only attributes: another one would keep their values. Absent: yes. */
  readonly writeOnlyAllowed?: boolean;
}

/** Asks for an object as it is. */
export interface ReadRequest extends Deferrable {
  readonly typeName: string;
  readonly currentState: Value;
  readonly private: Uint8Array;
  /** Absent or null: the state has none. */
  readonly currentIdentity?: Value;
}

/** Asks what a change would be. */
export interface PlanRequest extends Deferrable {
  readonly typeName: string;
  /** Null on create. */
  readonly priorState: Value;
  /** Null on destroy. */
  readonly proposedState: Value;
  readonly config: Value;
  readonly priorPrivate: Uint8Array;
  readonly priorIdentity?: Value;
}

/** Asks for a change as it was planned. */
export interface ApplyRequest {
  readonly typeName: string;
  /** Null on create. */
  readonly priorState: Value;
  /** Null on destroy. */
  readonly plannedState: Value;
  readonly config: Value;
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity?: Value;
}

/** Asks for what an import id names, or for what an identity names. */
export interface ImportRequest extends Deferrable {
  readonly typeName: string;
  /** Empty where an identity is given. */
  readonly id: string;
  readonly identity?: Value;
}

/** A state, the private bytes beside it, and what names the object; absent or null: nothing does. */
export interface StateAnswer extends WithDiagnostics {
  readonly state: Value;
  readonly private: Uint8Array;
  readonly identity?: Value;
}

/** Asks for a state of one kind as one of another. */
export interface MoveRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly sourceSchemaVersion: number;
  /** State JSON of the source. */
  readonly sourceState: string;
  readonly sourcePrivate: Uint8Array;
  readonly targetTypeName: string;
}

/** Asks for the objects of a kind that a configuration describes. */
export interface ListRequest extends KindConfig {
  /** Whether they are wanted as they are, or only what names them. */
  readonly includeResource: boolean;
  /** The most objects that are read; 0: all. */
  readonly limit: number;
  /** Aborted when the engine wants no more. */
  readonly signal: AbortSignal;
}

/** An object that a list found; without identity: what there is to say of none. */
export interface ListEvent extends WithDiagnostics {
  readonly displayName?: string;
  readonly identity?: Value;
  readonly resource?: Value | undefined;
}

/** The answer of an ephemeral resource that stays open, or is closed. */
export interface EphemeralAnswer extends WithDiagnostics {
  /** Unix time in ms at which it is to be renewed. Absent: never. */
  readonly renewAt?: number | undefined;
  readonly private: Uint8Array;
}

/** The answer of an ephemeral resource that was opened; null where it could not be. */
export interface OpenedAnswer extends EphemeralAnswer, MayBeDeferred {
  readonly result: Value;
}

/** What names an open ephemeral resource. */
export interface OpenEphemeral {
  readonly typeName: string;
  readonly private: Uint8Array;
}

/** Asks for an action to be carried out. */
export interface Invocation extends KindConfig {
  /** Shows the user one line of progress at once. */
  readonly progress: (message: string) => void;
  /** Aborted when the engine gives the call up. */
  readonly signal: AbortSignal;
}

/**
 * What a Terraform provider answers, in memory: values instead of bytes, diagnostics instead of errors. The protocol layer
 * turns each remote call into one of these calls; nothing here throws for bad input, and a kind's failure is a diagnostic.
 * A `Value` handed in has been decoded with the schema of its kind; an unknown `typeName` is a diagnostic.
 */
export interface ProviderServer {
  /** The same object at each call. */
  schemas(): ProviderSchemas;
  /** Checks a configuration of the provider, of which parts may be unknown. */
  validateProviderConfig(config: Value): Promise<WithDiagnostics>;
  /** Makes the provider ready. Called before anything that needs its services. */
  configureProvider(request: { terraformVersion: string; config: Value }): Promise<WithDiagnostics>;
  /** Aborts everything that waits. Running calls return their partial state. */
  stop(): void;
  /** Flushes what is left before the process ends. `isAsked`: Terraform asked for the end and waits for no answer. */
  ended(isAsked: boolean): void;

  /** Checks a configuration, of which parts may be unknown. */
  validateResourceConfig(request: ResourceConfig): Promise<WithDiagnostics>;
  /** The same of a data source. */
  validateDataSourceConfig(request: KindConfig): Promise<WithDiagnostics>;
  /** `rawState` is the stored state's JSON text. */
  upgradeResourceState(request: {
    typeName: string;
    version: number;
    rawState: string;
  }): Promise<WithDiagnostics & { readonly state: Value }>;
  /** `rawIdentity` is the stored identity's JSON text. */
  upgradeResourceIdentity(request: {
    typeName: string;
    version: number;
    rawIdentity: string;
  }): Promise<WithDiagnostics & { readonly identity: Value }>;
  /** Refreshes a state. A null state: the object is gone. */
  readResource(request: ReadRequest): Promise<StateAnswer & MayBeDeferred>;
  /** Plans a create, update, replacement or destruction. */
  planResourceChange(request: PlanRequest): Promise<
    WithDiagnostics &
      MayBeDeferred & {
        readonly plannedState: Value;
        readonly requiresReplace: readonly Path[];
        readonly plannedPrivate: Uint8Array;
        readonly plannedIdentity?: Value;
      }
  >;
  /** Carries out what was planned. The state is what is true then, whatever failed. */
  applyResourceChange(request: ApplyRequest): Promise<StateAnswer>;
  /** What a read needs to find an object by its import id or its identity. */
  importResourceState(request: ImportRequest): Promise<StateAnswer & MayBeDeferred>;
  /** Turns a state of another kind into one of this. */
  moveResourceState(request: MoveRequest): Promise<StateAnswer>;
  /** Reads a data source. */
  readDataSource(
    request: KindConfig & Deferrable,
  ): Promise<WithDiagnostics & MayBeDeferred & { readonly state: Value }>;
  /** Checks a configuration of an ephemeral resource. */
  validateEphemeralConfig(request: KindConfig): Promise<WithDiagnostics>;
  /** Opens an ephemeral resource. */
  openEphemeral(request: KindConfig & Deferrable): Promise<OpenedAnswer>;
  /** Keeps an ephemeral resource open. */
  renewEphemeral(request: OpenEphemeral): Promise<EphemeralAnswer>;
  /** Closes an ephemeral resource. */
  closeEphemeral(request: OpenEphemeral): Promise<EphemeralAnswer>;
  /** Checks the configuration of a list. */
  validateListConfig(request: KindConfig): Promise<WithDiagnostics>;
  /** Lists objects, each as soon as it is found. */
  listResource(request: ListRequest): AsyncIterable<ListEvent>;
  /** A configuration that an object has no change against; null of a null state. */
  generateConfig(request: { typeName: string; state: Value }): Promise<WithDiagnostics & { readonly config: Value }>;
  /** Checks a configuration of an action, of which parts may be unknown. */
  validateActionConfig(request: KindConfig): Promise<WithDiagnostics>;
  /** Says what an action would do, or refuses it. Parts of the configuration may be unknown. */
  planAction(request: KindConfig): Promise<WithDiagnostics>;
  /** Carries an action out. */
  invokeAction(request: Invocation): Promise<WithDiagnostics>;
  /** Calls a function. */
  callFunction(request: { name: string; arguments: readonly Value[] }): Promise<FunctionResult>;
}

/** A function's result, or why there is none. */
export type FunctionResult =
  | { readonly result: Value }
  | { readonly error: { readonly text: string; /** 0-based. */ readonly argument?: number | undefined } };
