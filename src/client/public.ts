/**
 * The reconciliation client, `cdktf-provider-ims/client`: typed reads of the three HTTP APIs and safe writes, the same that
 * the provider makes. Begin with `connect`.
 *
 * @module client
 */
export { connect } from "./connect.ts";
export type { ConnectedClient, ConnectOptions } from "./connect.ts";
export type { ImsClient } from "./ims-client.ts";
export type { CreateOptions } from "./client-context.ts";

export type { ServersClient } from "./servers/index.ts";
export type { ServerCreate } from "./servers/create-server.ts";
export type { Decommission, Decommissioned } from "./servers/decommission-server.ts";
export type { DecommissionSteps } from "../apis/servers/service.ts";
export type { ChosenSteps } from "./servers/chosen-steps.ts";
export type { LastingStep } from "./servers/lasting-steps.ts";
export { parseCondition } from "./servers/fact-condition.ts";
export type { FactCondition } from "./servers/fact-condition.ts";
export type { FactsWait } from "./servers/wait-for-facts.ts";
export type { ServerDeclaration, ServerDefinition, ServerId } from "./servers/server-definition.ts";
export type { ListedNames, OddName } from "./listed-names.ts";
export type { ServerUpdate } from "./servers/update-server.ts";

export type {
  FoundOptions,
  HeldOptions,
  HoldsOptions,
  WarningOptions,
  RecordsClient,
  RecordWritten,
  RuleOptions,
} from "./records/index.ts";
export { setKeyOf } from "../model/set-key.ts";
export type { RecordContent, RecordDetail, RecordEntry } from "./records/record-content.ts";
export type { CleanUpRequest } from "./records/clean-up/kept-names.ts";
export type { ListedCleanUp } from "./records/clean-up/listed-clean-up.ts";
export type { RequestLimits } from "./request-budget.ts";
export type { OnlyFoundOption, OwnerMarks, OwnerOptions, RefusalOptions } from "./records/owners/owner-marks.ts";
export type { ListedRecord, RecordFilter } from "./records/reading/list-records.ts";
export type { FoundRecord, GoneOptions, RecordQuery, RefreshMode, SetQuery } from "./records/reading/record-reads.ts";
export type { ZoneQuery, ZoneReading } from "./records/reading/zone-query.ts";
export type { SiblingDigest } from "./records/reading/sibling-digest.ts";
export type { RecordChange } from "./records/writes/record-change.ts";
export { planSet } from "./records/writes/sets/set-intent.ts";
export type { SetIntent } from "./records/writes/sets/set-intent.ts";
export type { SetWritten } from "./records/writes/sets/set-request.ts";
export { planZone } from "./records/writes/write-zone.ts";
export type { SetChange, ZoneIntent, ZoneWrite, ZoneWritten } from "./records/writes/write-zone.ts";
export type { ClaimedRecord, OwnerClaim, OwnerConflict, OwnerRelease } from "./records/owners/owner-claim.ts";
export type { RecordOwners } from "./records/owners/record-owners.ts";
export type { AllowedRules } from "../dns/index.ts";
export type { RecordSetId } from "../apis/dns/service.ts";
export type { Zone, ZonesClient } from "./zones/index.ts";

export type { ServedClient, ServedLook, ServedZone, ServerLook } from "../served/index.ts";
export type { AnsweredRecord, ServerAddress } from "../served/answer.ts";
export type { ExpectedRecord, ExpectedSet } from "../served/judge.ts";
export type { ServerName } from "../served/server-name.ts";
export type { Expectation } from "../served/watch.ts";

export type { PlatformClient } from "./platform.ts";
export type { ProjectsClient } from "./projects/index.ts";
export type { ProjectCreate } from "./projects/create-project.ts";
export type { ProjectDelete } from "./projects/delete-project.ts";
export type { ProjectPlace } from "./projects/expect-place.ts";
export type { SentWait } from "./projects/find-sent.ts";
export type { Project, ProjectDeclaration, ProjectId, ProjectSettings } from "./projects/project.ts";
export type { MadePlace } from "./projects/made-projects.ts";
export type { ProjectRead } from "./projects/look-for-project.ts";
export type { SentProject } from "./projects/sent-project.ts";

export { Failure } from "terraform-provider-sdk/core";
export type { FailureParts, FieldProblem } from "terraform-provider-sdk/core";
export { HttpFailure } from "../http/http-failure.ts";
export type { HttpMethod } from "../http/endpoint.ts";
export type { HttpFailureParts, RequestOutcome } from "../http/http-failure.ts";

export type { ApiName, ConnectedServices, Services, TokenTransport } from "../apis/create-services.ts";
export type { Clock } from "terraform-provider-sdk/core";
export type { Log, LogFields, LogLevel } from "terraform-provider-sdk/core";
export type { Redact, Redactor } from "../core/redactor.ts";
export type { Transport, WireRequest, WireResponse } from "../http/transport/transport.ts";
export type { LockMode, LockRequest, Locks } from "../reconcile/index.ts";
