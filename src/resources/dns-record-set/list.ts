import { defineList } from "terraform-provider-sdk";
import { firstOf } from "terraform-provider-sdk/core";
import { joinData } from "../../dns/index.ts";
import type { KindServices } from "../kind-services.ts";
import { listSets, recordFilter } from "../records/list-sets.ts";
import { checkSoughtName } from "../records/sought-name.ts";
import { isUniform } from "../records/uniform-set.ts";
import { fromRecords } from "./mapping.ts";

const mostShown = 3;

/** The records of a zone by type and name. */
export const dnsRecordSetList = defineList<KindServices>()({
  typeName: "ims_dns_record_set",
  description:
    "The records of a zone by type and name: those of one, of a type, of a name, or all, but for the SOA record and the zone's own " +
    "name servers. Sets whose records differ in TTL or comment are left out: only `ims_dns_record` can say so.",
  attributes: recordFilter,
  validate: checkSoughtName,
  async *list(filter, operation) {
    for await (const set of listSets(filter, operation)) {
      const { type, name, records } = set;
      const data = records.map((record) => joinData(record.data));
      const displayName = `${name} ${type} ${firstOf(data, mostShown).join(", ")}`;
      if (isUniform(records))
        yield { displayName, state: { ...fromRecords(set, records), mixed: null, returned: null } };
      else
        operation.leaveOut(
          displayName,
          "Its records differ in TTL or comment, or have comments within their data. ims_dns_record can hold them one by one.",
        );
    }
  },
});
