import type { HttpClient } from "../../http/client.ts";
import { HttpFailure, isNotFound } from "../../http/http-failure.ts";
import { dnsEndpoints as endpoints } from "./endpoints.ts";
import type { DnsService, RecordSetId } from "./service.ts";

/** The DNS API over a client of its root. */
export function createDnsService(client: HttpClient): DnsService {
  return { ...createReads(client), ...createWrites(client) };
}

type Writes = Pick<DnsService, "createRecord" | "updateRecord" | "deleteRecord" | "cleanUpName">;

function createReads(client: HttpClient): Omit<DnsService, keyof Writes> {
  return {
    listZones: (signal) => client.call(endpoints.listZones, {}, signal),
    getZone: (zoneId, signal) => client.call(endpoints.getZone, { params: { zoneId } }, signal),
    listTypes: (zoneId, signal) => client.call(endpoints.listTypes, { params: { zoneId } }, signal),
    listNames: (zoneId, type, signal) => client.call(endpoints.listNames, { params: { zoneId, type } }, signal),
    async getRecords(set, signal) {
      try {
        return await client.call(endpoints.getRecords, { params: setParams(set) }, signal);
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
    async listIndexes(set, signal) {
      return (await client.call(endpoints.listIndexes, { params: setParams(set) }, signal)).map(Number);
    },
    getRecord: async (set, nr, signal) => client.call(endpoints.getRecord, { params: recordParams(set, nr) }, signal),
  };
}

function createWrites(client: HttpClient): Writes {
  return {
    async createRecord(zoneId, body, signal) {
      await client.call(endpoints.createRecord, { params: { zoneId }, body }, signal);
    },
    async updateRecord(set, nr, body, signal) {
      await client.call(endpoints.updateRecord, { params: recordParams(set, nr), body }, signal);
    },
    async deleteRecord(set, nr, signal) {
      await client.call(endpoints.deleteRecord, { params: recordParams(set, nr) }, signal);
    },
    async cleanUpName(zoneId, name, signal) {
      await client.call(endpoints.cleanUpName, { params: { zoneId, name } }, signal);
    },
  };
}

function setParams({ zone: zoneId, type, name }: RecordSetId): Record<"zoneId" | "type" | "name", string> {
  return { zoneId, type, name };
}

function recordParams(set: RecordSetId, nr: number): Record<"zoneId" | "type" | "name" | "nr", string> {
  if (!Number.isSafeInteger(nr) || nr < 0)
    throw new HttpFailure({
      code: "path-segment-invalid",
      outcome: "not-sent",
      doing: `Cannot address a record of ${set.zone}/${set.type}/${set.name}`,
      happened: `${nr} is not an index: indexes are 0, 1, 2, ….`,
    });
  return { ...setParams(set), nr: String(nr) };
}
