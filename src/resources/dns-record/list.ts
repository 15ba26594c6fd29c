import { defineList } from "terraform-provider-sdk";
import { keyOf } from "../../client/index.ts";
import { joinData } from "../../dns/index.ts";
import type { KindServices } from "../kind-services.ts";
import { listSets, recordFilter } from "../records/list-sets.ts";
import { checkSoughtName } from "../records/sought-name.ts";
import { fromContent } from "./mapping.ts";

/** The records of a zone, one by one. */
export const dnsRecordList = defineList<KindServices>()({
  typeName: "ims_dns_record",
  description:
    "The records of a zone: those of a type and name, of one of them, or all, but for the SOA record and the zone's own name " +
    "servers. Each type and name is read on its own.",
  attributes: recordFilter,
  validate: checkSoughtName,
  async *list(filter, operation) {
    for await (const { zone, records } of listSets(filter, operation)) {
      const keys = records.map(keyOf);
      for (const record of records) {
        const displayName = `${record.name} ${record.type} ${joinData(record.data)}`;
        if (keys.filter((key) => key === keyOf(record)).length === 1)
          yield { displayName, state: fromContent(zone, record) };
        else operation.leaveOut(displayName, "The zone holds it more than once, so none can be told from the others.");
      }
    }
  },
});
