import { defineResource } from "../../framework/kind.ts";
import { nothingToImport, parseImportId } from "../import-id.ts";
import { warnOfWrite } from "../dns-warnings.ts";
import type { KindServices } from "../kind-services.ts";
import { attributes, blocks } from "./attributes.ts";
import { isEquivalent } from "./equivalent.ts";
import { fromRecords, toRecords } from "./mapping.ts";
import { moves } from "./moves.ts";
import { checkConfig, checkPlan } from "./rules.ts";

const importForm = {
  what: "the DNS record set",
  form: "ZONE/TYPE/NAME",
  example: "example.com/MX/example.com.",
  segments: [3],
};

export const dnsRecordSet = defineResource<KindServices>()({
  typeName: "ims_dns_record_set",
  description:
    "All DNS records of one type and name. Values are changed in place where possible; new ones come before old ones go.",
  attributes,
  blocks,
  moves,
  equivalent: isEquivalent,
  validate: checkConfig,
  checkPlan,

  async create(planned, { services, signal, warn }) {
    const intent = { desired: toRecords(planned), remove: [] };
    warnOfWrite(await services.client.records.writeSet({ set: planned, intent, isNew: true }, signal), warn);
    return fromRecords(planned, intent.desired, planned);
  },
  async read(state, { services, signal }) {
    const records = await services.client.records.findSet({ set: state, contents: toRecords(state) }, signal);
    return records.length === 0 ? null : fromRecords(state, records, state);
  },
  async update(planned, prior, { services, signal, warn }) {
    // what came to the set since the plan was made is left for the next plan to show
    const intent = { desired: toRecords(planned), remove: toRecords(prior), dataComments: "keep" as const };
    warnOfWrite(await services.client.records.writeSet({ set: prior, intent }, signal), warn);
    return fromRecords(prior, intent.desired, planned);
  },
  async delete(prior, { services, signal, warn }) {
    const intent = { desired: [], remove: toRecords(prior) };
    warnOfWrite(await services.client.records.writeSet({ set: prior, intent }, signal), warn);
  },
  async import(id, { services, signal }) {
    const [zone, type = "", name = ""] = parseImportId(id, importForm);
    const set = { zone, type, name };
    const records = await services.client.records.findSet({ set, contents: [] }, signal);
    if (records.length > 0) return fromRecords(set, records);
    throw nothingToImport(importForm, id, `There are no ${type} records of ${name} in the zone ${zone}.`);
  },
});
