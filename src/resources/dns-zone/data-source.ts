import * as z from "zod";
import { computed, defineDataSource } from "terraform-provider-sdk";
import { zone } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { reading } from "../read-failures.ts";

/** A whole zone (docs/interface.md#dns-api). */
export const dnsZone = defineDataSource<KindServices>()({
  typeName: "ims_dns_zone",
  description: "A whole DNS zone as its master file text, with its default TTL and serial.",
  attributes: {
    zone,
    text: computed(z.string(), { description: "The zone in master file format (RFC 1035, section 5)." }),
    serial: computed(z.string(), { description: "Serial of the SOA record. It rises with each change of the zone." }),
    default_ttl: computed(z.string(), { description: "TTL of records that have none of their own, in seconds." }),
    record_types: computed(z.array(z.string()), { description: "Types of the records in the zone." }),
  },
  async read({ zone: id }, { services, signal }) {
    const { zones } = services.client;
    const [{ text, serial, defaultTtl }, types] = await reading(
      `the zone ${id}`,
      Promise.all([zones.get(id, signal), zones.types(id, signal)]),
    );
    return {
      zone: id,
      text,
      serial,
      default_ttl: defaultTtl === null ? null : String(defaultTtl),
      record_types: types,
    };
  },
});
