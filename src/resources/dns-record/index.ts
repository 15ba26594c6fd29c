export { dnsRecord } from "./resource.ts";
