import { fingerprintOf, keyOf } from "../../client/index.ts";
import { canonicalName } from "../../dns/index.ts";
import { fromContent, toContent, type RecordState } from "../../resources/dns-record/mapping.ts";
import { checkRules } from "../../resources/dns-record/check-config.ts";
import { refuseMarked } from "../../resources/records/other-owners.ts";
import type { Live } from "../live-search.ts";

/**
 * A record is found by its data. Where none has them, the one record of its type and name that no other construct declares
 * is taken for it: it has been changed.
 */
export const dnsRecordLive: Live<RecordState> = {
  identity: ["zone", "name", "type", "data"],
  groupOf: ({ zone, type, name }) => JSON.stringify([canonicalName(zone), type.toUpperCase(), canonicalName(name)]),
  async find(declared, { client, signal, others }) {
    const content = toContent(declared);
    const siblings = others.map((other) => fingerprintOf(other.type, keyOf(toContent(other))));
    const found = await client.records.find({ zone: declared.zone, content, siblings }, signal);
    if (found === undefined) return undefined;
    return { attributes: fromContent(declared.zone, found.content), records: [found.content] };
  },
  refusals: ({ records, marks, ...change }) => [...refuseMarked(records, marks), ...checkRules(change)],
};
