import * as z from "zod";
import { computed, required, defineDataSource } from "terraform-provider-sdk";
import { zone } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { reading } from "../read-failures.ts";

/** Names of the records of a type (docs/interface.md#dns-api). */
export const dnsRecordNames = defineDataSource<KindServices>()({
  typeName: "ims_dns_record_names",
  description: "Names of all records of one type in a zone.",
  attributes: {
    zone,
    type: required(z.string().min(1), { description: "Type of the records, for example `A`." }),
    names: computed(z.array(z.string()), { description: "Names of the records, with a trailing dot." }),
  },
  async read({ zone: id, type }, { services, signal }) {
    const names = await reading(
      `the names of the ${type} records of the zone ${id}`,
      services.client.zones.names(id, type, signal),
    );
    return { zone: id, type, names };
  },
});
