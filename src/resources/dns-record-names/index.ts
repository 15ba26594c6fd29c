export { dnsRecordNames } from "./data-source.ts";
