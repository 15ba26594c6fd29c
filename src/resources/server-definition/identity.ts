import { defineIdentity, optional, required } from "terraform-provider-sdk";
import { printImportId } from "../../client/index.ts";
import { equalNames } from "../../model/record-fields.ts";
import { equalCustomers } from "../../model/customer.ts";
import { withoutFinalDot } from "../../model/server-fields.ts";
import { hostName, word } from "../../model/name-schemas.ts";
import type { ServerState } from "./mapping.ts";

/** What names a server definition. Host names compare case-blind, so the name is in small letters. */
export const identity = defineIdentity<ServerState>()({
  attributes: {
    customer: optional(word, {
      description: "Identifier of the customer. An import finds it by reading the server where it is left out.",
      equal: equalCustomers,
    }),
    fqdn: required(hostName, {
      description: "Fully qualified domain name of the server, in small letters.",
      equal: equalNames,
    }),
  },
  from: ["customer", "fqdn"],
  of: ({ customer, fqdn }) => ({ customer, fqdn: withoutFinalDot(fqdn).toLowerCase() }),
  importId: ({ customer, fqdn }) => printImportId(customer ?? "_", fqdn),
});
