export { dnsRecordSet } from "./resource.ts";
