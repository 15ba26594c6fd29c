import { dnsRecord } from "../resources/dns-record/index.ts";
import { dnsRecordSet } from "../resources/dns-record-set/index.ts";
import { dnsZoneRecords } from "../resources/dns-zone-records/index.ts";
import { platformProject } from "../resources/platform-project/index.ts";
import { serverDefinition } from "../resources/server-definition/index.ts";
import type { ResourceKind } from "./described-kind.ts";
import type { Live } from "./live.ts";
import { dnsRecordLive } from "./live/dns-record.ts";
import { dnsRecordSetLive } from "./live/dns-record-set.ts";
import { dnsZoneRecordsLive } from "./live/dns-zone-records.ts";
import { platformProjectLive } from "./live/platform-project.ts";
import { serverDefinitionLive } from "./live/server-definition.ts";

/** A kind of resource whose objects can be found without Terraform's state. */
export interface ComparedKind {
  readonly kind: ResourceKind;
  readonly live: Live;
}

/** Every kind of resource, by its type name. */
export const comparedKinds: ReadonlyMap<string, ComparedKind> = new Map(
  (
    [
      [serverDefinition, serverDefinitionLive],
      [dnsRecord, dnsRecordLive],
      [dnsRecordSet, dnsRecordSetLive],
      [dnsZoneRecords, dnsZoneRecordsLive],
      [platformProject, platformProjectLive],
    ] as const
  ).map(([kind, live]) => [kind.typeName, { kind: kind, live: live }]),
);
