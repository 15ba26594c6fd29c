import { defineEndpoint } from "../../http/endpoint.ts";
import { factsWire, serverDefinitionWire } from "./wire.ts";

/** The servers API (interface 4.1), root `{base_url}/servers/1`. */
export const serversEndpoints = {
  listCustomers: defineEndpoint({ name: "servers.listCustomers", method: "GET", path: "/", form: "lines" }),
  listServers: defineEndpoint({
    name: "servers.listServers",
    method: "GET",
    path: "/{customerId}/",
    form: "lines",
    line: "domain-name",
  }),
  getServer: defineEndpoint({
    name: "servers.getServer",
    method: "GET",
    path: "/{customerId}/{fqdn}",
    form: "json",
    response: serverDefinitionWire,
  }),
  createServer: defineEndpoint({
    name: "servers.createServer",
    method: "POST",
    path: "/{customerId}/",
    body: serverDefinitionWire,
    form: "anything",
  }),
  updateServer: defineEndpoint({
    name: "servers.updateServer",
    method: "PUT",
    path: "/{customerId}/{fqdn}",
    wildcards: ["customerId"],
    body: serverDefinitionWire,
    form: "anything",
  }),
  decommissionServer: defineEndpoint({
    name: "servers.decommissionServer",
    method: "DELETE",
    path: "/{customerId}/{fqdn}",
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
  }),
} as const;
