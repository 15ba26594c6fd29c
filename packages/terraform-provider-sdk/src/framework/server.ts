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

interface WithDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

export interface KindConfig {
  readonly typeName: string;
  readonly config: Value;
}

export interface ResourceConfig extends KindConfig {
  /** Whether the engine knows write-only attributes: another one would keep their values. Absent: yes. */
  readonly writeOnlyAllowed?: boolean;
}

export interface ReadRequest {
  readonly typeName: string;
  readonly currentState: Value;
  readonly private: Uint8Array;
}

export interface PlanRequest {
  readonly typeName: string;
  /** Null on create. */
  readonly priorState: Value;
  /** Null on destroy. */
  readonly proposedState: Value;
  readonly config: Value;
  readonly priorPrivate: Uint8Array;
}

export interface ApplyRequest {
  readonly typeName: string;
  /** Null on create. */
  readonly priorState: Value;
  /** Null on destroy. */
  readonly plannedState: Value;
  readonly config: Value;
  readonly plannedPrivate: Uint8Array;
}

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
  schemas(): ProviderSchemas;
  validateProviderConfig(config: Value): Promise<WithDiagnostics>;
  configureProvider(request: { terraformVersion: string; config: Value }): Promise<WithDiagnostics>;
  /** Aborts everything that waits. Running calls return their partial state. */
  stop(): void;
  /** Flushes what is left before the process ends. `isAsked`: Terraform asked for the end and waits for no answer. */
  ended(isAsked: boolean): void;

  validateResourceConfig(request: ResourceConfig): Promise<WithDiagnostics>;
  validateDataSourceConfig(request: KindConfig): Promise<WithDiagnostics>;
  /** `rawState` is the stored state's JSON text. */
  upgradeResourceState(request: {
    typeName: string;
    version: number;
    rawState: string;
  }): Promise<WithDiagnostics & { readonly state: Value }>;
  readResource(
    request: ReadRequest,
  ): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  planResourceChange(request: PlanRequest): Promise<
    WithDiagnostics & {
      readonly plannedState: Value;
      readonly requiresReplace: readonly Path[];
      readonly plannedPrivate: Uint8Array;
    }
  >;
  applyResourceChange(
    request: ApplyRequest,
  ): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  importResourceState(request: {
    typeName: string;
    id: string;
  }): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  moveResourceState(
    request: MoveRequest,
  ): Promise<WithDiagnostics & { readonly state: Value; readonly private: Uint8Array }>;
  readDataSource(request: KindConfig): Promise<WithDiagnostics & { readonly state: Value }>;
  validateEphemeralConfig(request: KindConfig): Promise<WithDiagnostics>;
  openEphemeral(request: KindConfig): Promise<OpenedAnswer>;
  renewEphemeral(request: OpenEphemeral): Promise<EphemeralAnswer>;
  closeEphemeral(request: OpenEphemeral): Promise<EphemeralAnswer>;
  callFunction(request: { name: string; arguments: readonly Value[] }): Promise<FunctionResult>;
}

/** A function's result, or why there is none. */
export type FunctionResult =
  | { readonly result: Value }
  | { readonly error: { readonly text: string; /** 0-based. */ readonly argument?: number | undefined } };
