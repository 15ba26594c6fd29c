import * as z from "zod";
import { computed, defineDataSource } from "terraform-provider-sdk";
import { customerOrAll, fqdn, ofCustomer } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { reading } from "../read-failures.ts";

/** Facts of a server (docs/interface.md#facts-of-a-server). */
export const serverFacts = defineDataSource<KindServices>()({
  typeName: "ims_server_facts",
  description: "Facts of a server: what its configuration management reports of it.",
  attributes: {
    customer: customerOrAll,
    fqdn,
    facts: computed(z.record(z.string(), z.string()), {
      description: "Facts by name, for example `processorcount`. A fact with a structure is its JSON text.",
    }),
  },
  async read(config, { services, signal }) {
    const customer = config.customer ?? "_";
    const facts = services.client.servers.facts({ customer, fqdn: config.fqdn }, signal);
    return {
      ...config,
      facts: await reading(`the facts of the server ${config.fqdn} of ${ofCustomer(customer)}`, facts),
    };
  },
});
