/**
 * The reconciliation client: what programs use, and below it what the provider, the constructs and the commands need besides. The
 * latter is no part of the reference and may change at any time.
 */
export * from "./public.ts";

export { createServices } from "../apis/services.ts";
export type { ServicesOptions } from "../apis/services.ts";
export { openLockDirectory } from "../reconcile/index.ts";
export { createImsClient } from "./client.ts";
export type { ImsClientOptions } from "./client.ts";
export type { CreatesClient, StateContents } from "./creates.ts";
export { howToImport, inShell } from "./import-advice.ts";
export { nearestTo } from "./nearest-names.ts";
export { printImportId, readImportId, readQuery, withQuery } from "./import-id.ts";
export { missingSettings } from "./projects/project.ts";
export { detailsKeyOf, differingDetails, fingerprintOf, keyOf, plainRecord, writtenText } from "./records/content.ts";
export { printAddress, readServerName } from "../served/index.ts";
export { locate, siblingsOf } from "./records/locate.ts";
export { createRecordOwners } from "./records/owners.ts";
export { digestOf, readDigest } from "./records/sibling-digest.ts";
export { describeRecord } from "./records/writes/record-change.ts";
export { applyChanges } from "./records/writes/write-zone.ts";
export { differingFields } from "./servers/definition.ts";
