import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { FunctionSchema, Schema } from "./schema.ts";

/** All schemas a provider serves. */
export interface ProviderSchemas {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly ephemeralResources: Readonly<Record<string, Schema>>;
  readonly functions: Readonly<Record<string, FunctionSchema>>;
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
export interface ReadRequest {
  readonly typeName: string;
  readonly currentState: Value;
  readonly private: Uint8Array;
}

/** Asks what a change would be. */
export interface PlanRequest {
  readonly typeName: string;
  /** Null on create. */
  readonly priorState: Value;
  /** Null on destroy. */
  readonly proposedState: Value;
  readonly config: Value;
  readonly priorPrivate: Uint8Array;
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

/** The answer of an ephemeral resource that stays open, or is closed. */
export interface EphemeralAnswer extends WithDiagnostics {
  /** Unix time in ms at which it is to be renewed. Absent: never. */
  readonly renewAt?: number | undefined;
  readonly private: Uint8Array;
}

/** The answer of an ephemeral resource that was opened; null where it could not be. */
export interface OpenedAnswer extends EphemeralAnswer {
  readonly result: Value;
}

/** What names an open ephemeral resource. */
export interface OpenEphemeral {
  readonly typeName: string;
  readonly private: Uint8Array;
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
  /** Refreshes a state. A null state: the object is gone. */
  readResource(
    request: ReadRequest,
  ): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  /** Plans a create, update, replacement or destruction. */
  planResourceChange(request: PlanRequest): Promise<
    WithDiagnostics & {
      readonly plannedState: Value;
      readonly requiresReplace: readonly Path[];
      readonly plannedPrivate: Uint8Array;
    }
  >;
  /** Carries out what was planned. The state is what is true then, whatever failed. */
  applyResourceChange(
    request: ApplyRequest,
  ): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  /** What a read needs to find an object by its import id. */
  importResourceState(request: {
    typeName: string;
    id: string;
  }): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  /** Turns a state of another kind into one of this. */
  moveResourceState(
    request: MoveRequest,
  ): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  /** Reads a data source. */
  readDataSource(request: KindConfig): Promise<WithDiagnostics & { readonly state: Value }>;
  /** Checks a configuration of an ephemeral resource. */
  validateEphemeralConfig(request: KindConfig): Promise<WithDiagnostics>;
  /** Opens an ephemeral resource. */
  openEphemeral(request: KindConfig): Promise<OpenedAnswer>;
  /** Keeps an ephemeral resource open. */
  renewEphemeral(request: OpenEphemeral): Promise<EphemeralAnswer>;
  /** Closes an ephemeral resource. */
  closeEphemeral(request: OpenEphemeral): Promise<EphemeralAnswer>;
  /** Calls a function. */
  callFunction(request: { name: string; arguments: readonly Value[] }): Promise<FunctionResult>;
}

/** A function's result, or why there is none. */
export type FunctionResult =
  | { readonly result: Value }
  | { readonly error: { readonly text: string; /** 0-based. */ readonly argument?: number | undefined } };
