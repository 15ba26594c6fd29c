import { customerOrAll } from "../arguments.ts";
import { defineListing } from "../listing.ts";

export const servers = defineListing({
  typeName: "ims_servers",
  description: "Servers of a customer, or of all customers.",
  arguments: { customer: customerOrAll },
  result: ["fqdns", "Fully qualified domain names of the servers."],
  what: ({ customer }) => `the servers of the customer ${customer ?? "_"}`,
  list: (api, { customer }, signal) => api.servers.listServers(customer ?? "_", signal),
});
