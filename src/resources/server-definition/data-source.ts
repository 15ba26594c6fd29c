import * as z from "zod";
import { nearestTo } from "../../client/index.ts";
import { computed, optionalComputed } from "../../framework/attribute.ts";
import { defineDataSource } from "../../framework/kind.ts";
import { fqdn, ofCustomer } from "../arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { nothingToRead } from "../reading.ts";
import { attributes } from "./attributes.ts";

const text = (name: "environment" | "project" | "role" | "location" | "region" | "zone" | "stage") =>
  computed(z.string(), { description: attributes[name].description });

/** All fields of a server definition (interface 2.1). */
export const serverDefinitionData = defineDataSource<KindServices>()({
  typeName: "ims_server_definition",
  description: "A server definition: the node classification that the configuration management reads.",
  attributes: {
    customer: optionalComputed(z.string().min(1), {
      description: "Identifier of the customer. Default: the one of the token's customers that has the server.",
    }),
    fqdn,
    environment: text("environment"),
    project: text("project"),
    role: text("role"),
    location: text("location"),
    region: text("region"),
    zone: text("zone"),
    stage: text("stage"),
    mod_date: computed(z.number(), { description: attributes.mod_date.description }),
    mod_user: computed(z.string(), { description: attributes.mod_user.description }),
  },
  async read({ customer, fqdn: name }, { services, signal }) {
    const found = await services.client.servers.get({ customer: customer ?? "_", fqdn: name }, signal);
    if (found === undefined)
      throw nothingToRead(
        `the server definition ${name}`,
        `There is no server ${name} of ${ofCustomer(customer ?? "_")}.`,
        await nearestTo(name, "servers", services.client.servers.list(customer ?? "_", signal)),
      );
    const { modDate, modUser, ...fields } = found;
    return { ...fields, customer: customer ?? found.customer, mod_date: modDate, mod_user: modUser };
  },
});
