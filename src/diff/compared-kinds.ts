import { dnsRecord } from "../resources/dns-record/resource.ts";
import { dnsRecordSet } from "../resources/dns-record-set/resource.ts";
import { dnsZoneRecords } from "../resources/dns-zone-records/resource.ts";
import { platformProject } from "../resources/platform-project/resource.ts";
import { serverDefinition } from "../resources/server-definition/resource.ts";
import type { ResourceKind } from "./described-kind.ts";
import type { Live } from "./live-search.ts";
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
