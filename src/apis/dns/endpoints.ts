import * as z from "zod";
import { defineEndpoint } from "../../http/endpoint.ts";
import { recordWire } from "./wire.ts";

/** The DNS API (interface 4.2), root `{base_url}/dns/1`. `/{zoneId}` is the zone's text, `/{zoneId}/` the list of its types. */
export const dnsEndpoints = {
  listZones: defineEndpoint({ name: "dns.listZones", method: "GET", path: "/", form: "lines", line: "domain-name" }),
  getZone: defineEndpoint({ name: "dns.getZone", method: "GET", path: "/{zoneId}", form: "text" }),
  listTypes: defineEndpoint({
    name: "dns.listTypes",
    method: "GET",
    path: "/{zoneId}/",
    form: "lines",
    line: "record-type",
  }),
  listNames: defineEndpoint({
    name: "dns.listNames",
    method: "GET",
    path: "/{zoneId}/{type}/",
    form: "lines",
    line: "domain-name",
  }),
  getRecords: defineEndpoint({
    name: "dns.getRecords",
    method: "GET",
    path: "/{zoneId}/{type}/{name}",
    form: "json",
    response: z.array(recordWire),
  }),
  listIndexes: defineEndpoint({
    name: "dns.listIndexes",
    method: "GET",
    path: "/{zoneId}/{type}/{name}/",
    form: "lines",
    line: "index",
  }),
  getRecord: defineEndpoint({
    name: "dns.getRecord",
    method: "GET",
    path: "/{zoneId}/{type}/{name}/{nr}",
    form: "json",
    response: recordWire,
  }),
  createRecord: defineEndpoint({
    name: "dns.createRecord",
    method: "POST",
    path: "/{zoneId}/",
    body: recordWire,
    form: "anything",
  }),
  updateRecord: defineEndpoint({
    name: "dns.updateRecord",
    method: "PUT",
    path: "/{zoneId}/{type}/{name}/{nr}",
    body: recordWire,
    form: "anything",
  }),
  deleteRecord: defineEndpoint({
    name: "dns.deleteRecord",
    method: "DELETE",
    path: "/{zoneId}/{type}/{name}/{nr}",
    form: "anything",
  }),
  /** Host-name clean-up: all records of the name, and all CNAMEs that point to it. */
  cleanUpName: defineEndpoint({
    name: "dns.cleanUpName",
    method: "DELETE",
    path: "/{zoneId}/_/{name}",
    form: "anything",
  }),
} as const;
