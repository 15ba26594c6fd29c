import * as z from "zod";
import { Failure } from "../../core/failure.ts";
import { optionalComputed } from "../../framework/attribute.ts";
import { defineDataSource } from "../../framework/kind.ts";
import { shown, toAttributes, without } from "../../model/attributes.ts";
import { serverFields } from "../../model/server.ts";
import { fqdn } from "../arguments.ts";
import type { KindServices } from "../kind-services.ts";

/** All fields of a server definition (interface 2.1). */
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
      throw new Failure({
        code: "data-not-found",
        doing: `Cannot read the server definition ${name}`,
        happened: `There is no server ${name} of ${customer === null ? "any customer of the token" : `the customer ${customer}`}.`,
        remedy: "Check the spelling, and that the token has access to the customer.",
      });
    return { ...toAttributes(serverFields, found), customer: customer ?? found.customer, fqdn: name };
  },
});
