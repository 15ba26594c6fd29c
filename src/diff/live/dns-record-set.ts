import { fromRecords, toRecords, type RecordSetState } from "../../resources/dns-record-set/mapping.ts";
import { checkRules } from "../../resources/dns-record-set/check-config.ts";
import { touchedIn } from "../../resources/dns-record-set/check-plan.ts";
import { refuseMarked } from "../../resources/records/other-owners.ts";
import type { Live } from "../live-search.ts";

/** A set is its zone, name and type. */
export const dnsRecordSetLive: Live<RecordSetState> = {
  identity: ["zone", "name", "type"],
  async find({ values, ...set }, { client, signal }) {
    // what is not known of a declaration is null in it, whatever its type says
    const declared = { ...set, values: (values as typeof values | null) ?? [] };
    const records = await client.records.findSet({ set: declared, contents: toRecords(declared) }, signal);
    return records.length === 0 ? undefined : { attributes: fromRecords(declared, records, declared), records };
  },
  refusals({ records, marks, planned, prior }) {
    const touched = prior === null ? [] : touchedIn(records, { prior, planned });
    return [...refuseMarked(touched, marks), ...checkRules({ prior, planned })];
  },
};
