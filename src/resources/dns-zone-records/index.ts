export { dnsZoneRecords } from "./resource.ts";
