/**
 * The reconciliation client, `cdktf-provider-ims/client`: typed reads of the three HTTP APIs and safe writes, the same that
 * the provider makes.
 */
export type { DecommissionSteps } from "../apis/servers/service.ts";
export type { RecordSetId } from "../apis/dns/service.ts";
export type { ConnectedServices, Services, ServicesOptions } from "../apis/services.ts";
export { createServices } from "../apis/services.ts";
export { Failure } from "../core/failure.ts";
export type { FieldProblem } from "../core/failure.ts";
export { HttpFailure } from "../http/http-failure.ts";
export { openLockDirectory } from "../reconcile/index.ts";
export { createImsClient } from "./client.ts";
export type { ImsClient, ImsClientOptions } from "./client.ts";
export type { CreatesClient, StateContents } from "./creates.ts";
export { connect } from "./connect.ts";
export type { ConnectedClient, ConnectOptions } from "./connect.ts";
export type { CreateOptions } from "./context.ts";
export { howToImport, inShell } from "./import-advice.ts";
export { printImportId, readImportId, readQuery, withQuery } from "./import-id.ts";
export type { PlatformClient } from "./platform.ts";
export type { ProjectsClient } from "./projects/index.ts";
export type { SentProject } from "./projects/sent.ts";
export { missingSettings } from "./projects/project.ts";
export type { Project, ProjectDeclaration, ProjectId, ProjectSettings } from "./projects/project.ts";
export { detailsKeyOf, differingDetails, fingerprintOf, keyOf, setKeyOf } from "./records/content.ts";
export type { RecordContent, RecordDetail, RecordEntry } from "./records/content.ts";
export type { RecordsClient, RecordWritten } from "./records/index.ts";
export { describeRecord } from "./records/writes/record-change.ts";
export type { RecordChange } from "./records/writes/record-change.ts";
export { planSet } from "./records/writes/set-intent.ts";
export type { SetIntent } from "./records/writes/set-intent.ts";
export type { ListedRecord, RecordFilter } from "./records/list.ts";
export { digestOf, readDigest } from "./records/sibling-digest.ts";
export type { SiblingDigest } from "./records/sibling-digest.ts";
export { locate, siblingsOf } from "./records/locate.ts";
export { createRecordOwners } from "./records/owners.ts";
export type { OwnerClaim, OwnerConflict, RecordOwners } from "./records/owners.ts";
export type { FoundRecord, RecordQuery, RefreshMode } from "./records/reads.ts";
export { declaredData } from "./records/soa.ts";
export { applyChanges, planZone } from "./records/writes/write-zone.ts";
export type { SetChange, ZoneIntent, ZoneWrite, ZoneWritten } from "./records/writes/write-zone.ts";
export type { SetWritten } from "./records/writes/set-request.ts";
export type { SetQuery, ZoneQuery, ZoneReading } from "./records/reads.ts";
export type { Decommissioned } from "./servers/decommission.ts";
export { differingFields } from "./servers/definition.ts";
export type { ServerDeclaration, ServerDefinition, ServerId } from "./servers/definition.ts";
export type { ServersClient } from "./servers/index.ts";
export type { Zone, ZonesClient } from "./zones/index.ts";
