import { defineEndpoint, type Asked } from "../../http/endpoint.ts";
import { canonicalName, isSameName } from "../../dns/index.ts";
import { isSameWord } from "../same-word.ts";
import { listOf } from "../shapes.ts";
import type { RecordSetId } from "./service.ts";
import { readRecordWire, recordWire } from "./wire.ts";

/** Types in capitals, as zone files and the service's listings have them: whether it takes others is not said. */
const ofType = (zoneId: string, type: string): Asked<"zoneId" | "type"> => ({
  params: { zoneId, type: type.toUpperCase() },
});
const ofSet = ({ zone, type, name }: RecordSetId): Asked<"zoneId" | "type" | "name"> => ({
  params: { ...ofType(zone, type).params, name },
});
const ofRecord = (set: RecordSetId, nr: number): Asked<"zoneId" | "type" | "name" | "nr"> => ({
  params: { ...ofSet(set).params, nr },
});

const identity = [
  { field: "name", param: "name", same: isSameName },
  { field: "type", param: "type", same: isSameWord },
] as const;

/**
 * The DNS API (docs/interface.md#dns-api), root `{base_url}/dns/1`. `/{zoneId}` is the zone's text, `/{zoneId}/` the list of its
 * types.
 */
export const dnsEndpoints = {
  listZones: defineEndpoint({
    name: "dns.listZones",
    method: "GET",
    path: "/",
    form: "lines",
    line: "domain-name",
    canonicalLine: canonicalName,
  }),
  /** The zone as master file text. Whether it is whole, its reader must prove. */
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
    address: ofType,
    form: "lines",
    line: "domain-name",
  }),
  /** In the order of their indexes. Deployments answer 404 or `[]` for none: both give an empty list. */
  getRecords: defineEndpoint({
    name: "dns.getRecords",
    method: "GET",
    path: "/{zoneId}/{type}/{name}",
    address: ofSet,
    form: "json",
    response: listOf(readRecordWire),
    identity,
    absent: () => [],
  }),
  listIndexes: defineEndpoint({
    name: "dns.listIndexes",
    method: "GET",
    path: "/{zoneId}/{type}/{name}/",
    address: ofSet,
    form: "lines",
    line: "index",
    read: (lines) => lines.map(Number),
  }),
  getRecord: defineEndpoint({
    name: "dns.getRecord",
    method: "GET",
    path: "/{zoneId}/{type}/{name}/{nr}",
    address: ofRecord,
    form: "json",
    response: readRecordWire,
    identity,
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
    address: ofRecord,
    body: recordWire,
    form: "anything",
  }),
  deleteRecord: defineEndpoint({
    name: "dns.deleteRecord",
    method: "DELETE",
    path: "/{zoneId}/{type}/{name}/{nr}",
    address: ofRecord,
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
