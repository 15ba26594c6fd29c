import { dnsZones } from "../src/resources/listings/listings.ts";
import { dnsRecordNames } from "../src/resources/dns-record-names/data-source.ts";
import { dnsRecords } from "../src/resources/dns-records/data-source.ts";
import { dnsServed } from "../src/resources/dns-served/data-source.ts";
import { dnsZone } from "../src/resources/dns-zone/data-source.ts";
import { defineDataSourceConstruct } from "./data-source-construct.ts";
import * as l1 from "./generated/index.ts";

/** DNS zones that the token has access to. */
export class DataImsDnsZones extends defineDataSourceConstruct(l1.DataImsDnsZones, dnsZones) {}

/** A zone as a whole: its text, its serial and what types of records it has. */
export class DataImsDnsZone extends defineDataSourceConstruct(l1.DataImsDnsZone, dnsZone) {}

/** Names of all records of one type in a zone. */
export class DataImsDnsRecordNames extends defineDataSourceConstruct(l1.DataImsDnsRecordNames, dnsRecordNames) {}

/** Records of a zone, all of them or those of a type or name. */
export class DataImsDnsRecords extends defineDataSourceConstruct(l1.DataImsDnsRecords, dnsRecords) {}

/** What the authoritative name servers of a zone serve, compared with what the service holds. */
export class DataImsDnsServed extends defineDataSourceConstruct(l1.DataImsDnsServed, dnsServed) {}
