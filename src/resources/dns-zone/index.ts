export { dnsZone } from "./data-source.ts";
