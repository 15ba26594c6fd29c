import * as z from "zod";
import { computed, nestedList, optional, defineDataSource } from "terraform-provider-sdk";
import { shown, toAttributes } from "../../model/table-attributes.ts";
import { dnsRecordFields } from "../../model/record-fields.ts";
import { zone } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { checkSoughtName, soughtName } from "../records/sought-name.ts";
import { reading } from "../read-failures.ts";

/** Records of a zone (docs/interface.md#dns-api). */
export const dnsRecords = defineDataSource<KindServices>()({
  typeName: "ims_dns_records",
  description:
    "Records of a zone: those of a type and name, of one of them, or all. Each combination of type and name is a request of " +
    "its own; for a whole large zone `ims_dns_zone` is one request.",
  attributes: {
    zone,
    type: optional(z.string().min(1), { description: "Type of the records. Default: all types." }),
    name: soughtName("Name of the records, with its trailing dot. Default: all names."),
    records: computed(
      nestedList({
        ...shown(dnsRecordFields),
        managed_by: computed(z.string(), {
          description:
            "The owner whose mark the comment holds: the `owner` of the provider that wrote the record last. `comment` is without it.",
        }),
        nr: computed(z.number(), {
          description: "Index among the records of its type and name, at the time of reading.",
        }),
      }),
      { description: "The records. An empty list where there are none." },
    ),
  },
  validate: checkSoughtName,
  async read(config, { services, signal }) {
    const filter = { type: config.type ?? undefined, name: config.name ?? undefined };
    const found = await reading(
      `the records of the zone ${config.zone}`,
      services.client.records.list(config.zone, filter, signal),
    );
    const records = found.map(({ nr, managedBy = null, ...record }) => ({
      ...{ ...toAttributes(dnsRecordFields, record), nr },
      managed_by: managedBy,
    }));
    return { ...config, records };
  },
});
