import { defineListing } from "../listing.ts";

export const customers = defineListing({
  typeName: "ims_customers",
  description: "Customers that the token has access to.",
  arguments: {},
  result: ["ids", "Identifiers of the customers."],
  what: () => "the customers",
  list: (api, _, signal) => api.servers.listCustomers(signal),
});
