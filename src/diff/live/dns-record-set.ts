import { fromRecords, toRecords, type RecordSetState } from "../../resources/dns-record-set/mapping.ts";
import type { Live } from "../live-search.ts";

/** A set is its zone, name and type. */
export const dnsRecordSetLive: Live<RecordSetState> = {
  identity: ["zone", "name", "type"],
  async find({ values, ...set }, { client, signal }) {
    // what is not known of a declaration is null in it, whatever its type says
    const declared = { ...set, values: (values as typeof values | null) ?? [] };
    const records = await client.records.findSet({ set: declared, contents: toRecords(declared) }, signal);
    return records.length === 0 ? undefined : fromRecords(declared, records, declared);
  },
};
