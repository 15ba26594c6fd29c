import * as z from "zod";
import { nearestTo } from "../../client/index.ts";
import { optionalComputed, defineDataSource } from "terraform-provider-sdk";
import { shown, toAttributes, without } from "../../model/table-attributes.ts";
import { serverFields } from "../../model/server-fields.ts";
import { fqdn, ofCustomer } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { nothingToRead } from "../read-failures.ts";

/** All fields of a server definition (docs/interface.md#server-definitions). */
export const serverDefinitionData = defineDataSource<KindServices>()({
  typeName: "ims_server_definition",
  description: "A server definition: the node classification that the configuration management reads.",
  attributes: {
    customer: optionalComputed(z.string().min(1), {
      description: "Identifier of the customer. Default: the one of the token's customers that has the server.",
    }),
    fqdn,
    ...shown(without(serverFields, ["customer", "fqdn"])),
  },
  async read({ customer, fqdn: name }, { services, signal }) {
    const found = await services.client.servers.get({ customer: customer ?? "_", fqdn: name }, signal);
    if (found === undefined)
      throw nothingToRead(
        `the server definition ${name}`,
        `There is no server ${name} of ${ofCustomer(customer ?? "_")}.`,
        await nearestTo(name, "servers", services.client.servers.list(customer ?? "_", signal)),
      );
    return { ...toAttributes(serverFields, found), customer: customer ?? found.customer, fqdn: name };
  },
});
