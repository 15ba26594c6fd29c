export { dnsZones } from "./data-source.ts";
