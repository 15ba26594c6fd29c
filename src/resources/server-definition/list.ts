import type { ListedNames } from "../../client/index.ts";
import { defineList, type Listed, type ListOperation } from "terraform-provider-sdk";
import { customerOrAll } from "../common-arguments.ts";
import type { KindServices } from "../kind-services.ts";
import { readListed } from "../list-objects.ts";
import { fromDefinition } from "./mapping.ts";

/** The server definitions of a customer, or of all. */
export const serverDefinitionList = defineList<KindServices>()({
  typeName: "ims_server_definition",
  description:
    "The server definitions of a customer, or of all customers. Names alone are a request a customer; with `include_resource` each " +
    "server is read.",
  attributes: { customer: customerOrAll },
  async *list({ customer }, operation) {
    const { services, signal } = operation;
    const { servers } = services.client;
    const all = customer === null || customer === "_";
    for (const of of all ? await servers.listCustomers(signal) : [customer])
      yield* listServers(of, await servers.listed(of, signal), operation);
  },
});

async function* listServers(
  customer: string,
  { names, odd }: ListedNames,
  operation: ListOperation<KindServices>,
): AsyncGenerator<Listed> {
  const { services, signal, includeResource, leaveOut } = operation;
  for (const { line, reason } of odd) leaveOut(`the server ${customer}/${line}`, reason);
  const named = names.map((fqdn) => ({ customer, fqdn, object: `the server ${customer}/${fqdn}` }));
  if (!includeResource)
    for (const { fqdn } of named) yield { displayName: show({ customer, fqdn }), state: { customer, fqdn } };
  else
    for await (const [, found] of readListed(named, operation, (id) => services.client.servers.get(id, signal)))
      yield { displayName: show(found), state: fromDefinition(found) };
}

const show = ({ customer, fqdn }: Readonly<Record<"customer" | "fqdn", string>>): string => `${fqdn} (${customer})`;
