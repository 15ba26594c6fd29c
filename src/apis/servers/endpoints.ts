import { defineEndpoint } from "../../http/endpoint.ts";
import { printJson } from "../../http/answers/json.ts";
import { canonicalName, isSameName } from "../../dns/index.ts";
import { canonicalCustomer, equalCustomers } from "../../model/customer.ts";
import { withoutFinalDot } from "../../model/server-fields.ts";
import type { DecommissionSteps, ServerAddress } from "./service.ts";
import { factsWire, readDefinitionWire, serverDefinitionWire } from "./wire.ts";

/**
 * The servers API (docs/interface.md#servers-api), root `{base_url}/servers/1`. `_` may stand for the customer everywhere but in
 * a create.
 */
export const serversEndpoints = {
  listCustomers: defineEndpoint({
    name: "servers.listCustomers",
    method: "GET",
    path: "/",
    form: "lines",
    canonicalLine: canonicalCustomer,
    read: withoutWildcard,
  }),
  listServers: defineEndpoint({
    name: "servers.listServers",
    method: "GET",
    path: "/{customerId}/",
    form: "lines",
    line: "host-name",
    canonicalLine: canonicalName,
    read: (names) => names.map(withoutFinalDot),
  }),
  getServer: defineEndpoint({
    name: "servers.getServer",
    method: "GET",
    path: "/{customerId}/{fqdn}",
    form: "json",
    response: readDefinitionWire,
    identity: [
      { field: "fqdn", param: "fqdn", same: isSameName },
      { field: "customer", param: "customerId", same: equalCustomers },
    ],
  }),
  createServer: defineEndpoint({
    name: "servers.createServer",
    method: "POST",
    path: "/{customerId}/",
    body: serverDefinitionWire,
    form: "anything",
  }),
  /** The definition must hold every field that is not null (docs/interface.md#updates-of-a-server). */
  updateServer: defineEndpoint({
    name: "servers.updateServer",
    method: "PUT",
    path: "/{customerId}/{fqdn}",
    address: ({ customer: customerId, fqdn }: ServerAddress) => ({ params: { customerId, fqdn } }),
    wildcards: ["customerId"],
    body: serverDefinitionWire,
    form: "anything",
  }),
  decommissionServer: defineEndpoint({
    name: "servers.decommissionServer",
    method: "DELETE",
    path: "/{customerId}/{fqdn}",
    address: ({ customer: customerId, fqdn }: ServerAddress, steps: DecommissionSteps) => ({
      params: { customerId, fqdn },
      query: { revoke: steps.revoke, deactivate: steps.deactivate, delete: steps.delete },
    }),
    wildcards: ["customerId"],
    query: ["revoke", "deactivate", "delete"],
    form: "anything",
  }),
  getFacts: defineEndpoint({
    name: "servers.getFacts",
    method: "GET",
    path: "/{customerId}/{fqdn}/facts",
    form: "json",
    response: factsWire,
    read: readFacts,
  }),
} as const;

/** Facts are strings (docs/interface.md#facts-of-a-server); one that is not is shown as JSON, and null is no fact. */
function readFacts(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === "string" ? value : printJson(value)]),
  );
}

/** Beside customers `_` stands for these (docs/interface.md#the-wildcard-customer). */
function withoutWildcard(customers: readonly string[]): readonly string[] {
  return customers.some((one) => one !== "_") ? customers.filter((one) => one !== "_") : customers;
}
