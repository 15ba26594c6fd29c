/**
 * The sandbox, `cdktf-provider-ims/sandbox`: an embedded implementation of the whole service interface, for demos and tests.
 *
 * @module sandbox
 */
export { createSandbox } from "./sandbox.ts";
export type { Sandbox, SandboxParts } from "./sandbox.ts";
export type { SandboxOptions, SandboxOptionsInput } from "./options.ts";
export type { SandboxControl, Snapshot } from "./control/control.ts";
export type { Overview } from "./control/overview.ts";
export { demoSeed } from "./seed/demo-seed.ts";
export { parseSeedFile } from "./seed/seed.ts";
export type { Seed, SeedInput } from "./seed/seed-shape.ts";
export { parseFaultFile } from "./faults/fault-schema.ts";
export { parseOptionsFile } from "./options-file.ts";
export type { Secret } from "../core/secret.ts";
export type { Fault, FaultInput } from "./faults/fault-schema.ts";
export type { Faults } from "./faults/faults.ts";
export type { Listening, ListenOptions } from "./listen.ts";
export type { LoggedRequest, RequestCounts } from "./request-log.ts";
export type { RecordAt, Store, StoredRecordInput, StoredRecordUpdate } from "./store.ts";
export type { RecordPosition } from "./dns/edit-records.ts";
export type {
  Access,
  AccessInput,
  Decommission,
  ProjectState,
  RecordState,
  SandboxState,
  ServerState,
  ZoneState,
} from "./state/state.ts";
