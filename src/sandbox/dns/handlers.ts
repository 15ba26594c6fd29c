import type { dnsEndpoints } from "../../apis/dns/endpoints.ts";
import { allows } from "../access.ts";
import { param, Refusal, type Handler } from "../call.ts";
import { splitFields } from "./data-layout.ts";
import { sameName } from "./zone-names.ts";
import { applyUpdate, printRecordJson, readNewRecord } from "./record-json.ts";
import { addressedRecord, addressedSet, addressedZone, noSuchRecord } from "./record-sets.ts";
import { addRecord, removeRecords, replaceRecord } from "./edit-records.ts";
import { printZone } from "./print-zone.ts";
import type { Frozen, RecordState } from "../state/state.ts";

/** The DNS API (docs/interface.md#dns-api). */
export const dnsHandlers: Readonly<Record<keyof typeof dnsEndpoints, Handler>> = {
  listZones(call, { state }) {
    const ids = state.zones.map((zone) => zone.id);
    return { form: "lines", items: ids.filter((id) => allows(call.access.zones, id)) };
  },

  getZone: (call, world) => ({ form: "text", text: printZone(addressedZone(call, world), world.options) }),

  listTypes(call, world) {
    const { records } = addressedZone(call, world);
    return { form: "lines", items: [...new Set(records.map((record) => record.type))] };
  },

  listNames(call, world) {
    const type = param(call, "type").toUpperCase();
    const records = addressedZone(call, world).records.filter((record) => record.type === type);
    const names = new Map(records.map((record) => [record.name.toLowerCase(), record.name]));
    return { form: "lines", items: [...names.values()] };
  },

  getRecords(call, world) {
    const records = addressedSet(call, addressedZone(call, world));
    if (records.length === 0 && world.options.absent === "404") throw noSuchRecord(call);
    return { form: "json", value: records.map((record) => printRecordJson(record, world.options)) };
  },

  listIndexes(call, world) {
    const records = addressedSet(call, addressedZone(call, world));
    if (records.length === 0 && world.options.absent === "404") throw noSuchRecord(call);
    return { form: "lines", items: [...records.keys()].map(String) };
  },

  getRecord(call, world) {
    const record = addressedRecord(call, addressedZone(call, world));
    return { form: "json", value: printRecordJson(record, world.options) };
  },

  createRecord(call, world) {
    const zone = addressedZone(call, world);
    const record = readNewRecord(call.body, zone.id, world.options);
    addRecord(world, zone, record, world.options.newRecordPosition);
    return { form: "written", status: 201, entity: printRecordJson(record, world.options) };
  },

  updateRecord(call, world) {
    const zone = addressedZone(call, world);
    const record = addressedRecord(call, zone);
    const changed = applyUpdate(record, call.body, world.options);
    replaceRecord(world, zone, record, changed);
    return { form: "written", status: 200, entity: printRecordJson(changed, world.options) };
  },

  deleteRecord(call, world) {
    const zone = addressedZone(call, world);
    const record = addressedRecord(call, zone);
    if (record.type === "SOA") throw new Refusal(400, "The SOA record of a zone cannot be deleted.");
    removeRecords(world, zone, [record]);
    return { form: "written", status: 200, entity: printRecordJson(record, world.options) };
  },

  cleanUpName(call, world) {
    const zone = addressedZone(call, world);
    const name = param(call, "name");
    const removed = zone.records.filter((record) => record.type !== "SOA" && belongsTo(record, name));
    if (removed.length === 0 && world.options.emptyCleanUp === 404)
      throw new Refusal(404, `No record of ${name} found.`);
    removeRecords(world, zone, removed);
    return { form: "written", status: 200, entity: removed.map((record) => printRecordJson(record, world.options)) };
  },
};

/** docs/interface.md#host-name-clean-up: the records of the name whatever their type, and the CNAMEs that point to it. */
function belongsTo(record: Frozen<RecordState>, name: string): boolean {
  if (sameName(record.name, name)) return true;
  if (record.type !== "CNAME") return false;
  const target = splitFields(record.data.join(" "))[0] ?? "";
  return sameName(target.endsWith(".") ? target : `${target}.${record.origin}`, name);
}
