export { dnsRecords } from "./data-source.ts";
