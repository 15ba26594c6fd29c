import { dnsRecordNames } from "../src/resources/dns-record-names/index.ts";
import { dnsZones } from "../src/resources/dns-zones/index.ts";
import { defineDataSourceConstruct } from "./data-source-construct.ts";
import * as l1 from "./generated/index.ts";

/** DNS zones that the token has access to. */
export class DataImsDnsZones extends defineDataSourceConstruct(l1.DataImsDnsZones, dnsZones) {}

/** Names of all records of one type in a zone. */
export class DataImsDnsRecordNames extends defineDataSourceConstruct(l1.DataImsDnsRecordNames, dnsRecordNames) {}
