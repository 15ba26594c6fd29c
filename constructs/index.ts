/**
 * Constructs for CDK for Terraform over the provider `ims`: one class for each resource and data source, with validation at
 * synth. The plain classes that the generator writes from the provider's schema are in the namespace `l1`. Over `cdktn` they are in
 * `cdktf-provider-ims/cdktn`.
 *
 * Each class has every attribute as a property, those that can be declared with a setter, and besides what cdktf gives every
 * resource: `…Input` (what was declared), `reset…()` for what is optional, `put…()` for blocks, and the static members
 * `tfResourceType` and `generateConfigForImport`.
 *
 * @module constructs
 */
export type { ConstructOptions, DataProps, Lifecycle, Props, ResourceOptions } from "./construct-options.ts";
export type { Dependency } from "./dependencies.ts";
export { ImsConstruct } from "./ims-construct.ts";
export { diff } from "./diff.ts";
export type { AttributeDiff, ConstructDiff, DiffOptions, ElementDiff } from "../src/diff/index.ts";
export { DnsRecord, RecordType, type DnsRecordProps, type PtrOptions } from "./dns-record.ts";
export { DnsRecordSet, type DnsRecordSetProps } from "./dns-record-set.ts";
export { DnsZoneRecords, type DnsZoneRecordsProps } from "./dns-zone-records.ts";
export { nameIn, RecordData } from "./record-data.ts";
export { zoneRecords } from "./zone-file.ts";
export type {
  CaaFields,
  Dkim,
  Dmarc,
  LocFields,
  SrvFields,
  SshfpFields,
  SvcbFields,
  TlsaFields,
} from "../src/dns/index.ts";
export { ImsProvider, RefreshMode, StalePolicy, TokenTransport, type ImsProviderProps } from "./provider.ts";
export { BillingCycle, PlatformProject, type PlatformProjectProps } from "./platform-project.ts";
export { ServerDefinition, type AddressOptions, type ServerDefinitionProps } from "./server-definition.ts";
export * from "./dns-data-sources.ts";
export * from "./platform-data-sources.ts";
export * from "./servers-data-sources.ts";
/**
 * The generated classes: attributes and no checks.
 *
 * @hidden Their attributes are those of the classes above.
 */
export * as l1 from "./generated/index.ts";
