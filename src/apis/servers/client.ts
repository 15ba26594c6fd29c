import type { HttpClient } from "../../http/client.ts";
import { serversEndpoints as endpoints } from "./endpoints.ts";
import type { ServersService } from "./service.ts";

/** The servers API over a client of its root. */
export function createServersService(client: HttpClient): ServersService {
  return {
    listCustomers: (signal) => client.call(endpoints.listCustomers, {}, signal),
    listServers: (customerId, signal) => client.call(endpoints.listServers, { params: { customerId } }, signal),
    getServer: (customerId, fqdn, signal) => client.call(endpoints.getServer, { params: { customerId, fqdn } }, signal),
    async createServer(customerId, body, signal) {
      await client.call(endpoints.createServer, { params: { customerId }, body }, signal);
    },
    async updateServer({ customer: customerId, fqdn }, body, signal) {
      await client.call(endpoints.updateServer, { params: { customerId, fqdn }, body }, signal);
    },
    async decommissionServer({ customer: customerId, fqdn }, steps, signal) {
      const query = { revoke: flag(steps.revoke), deactivate: flag(steps.deactivate), delete: flag(steps.delete) };
      await client.call(endpoints.decommissionServer, { params: { customerId, fqdn }, query }, signal);
    },
    async getFacts(customerId, fqdn, signal) {
      return readFacts(await client.call(endpoints.getFacts, { params: { customerId, fqdn } }, signal));
    },
  };
}

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

/** Facts are strings by the interface (2.2); one that is not is shown as JSON, and null is no fact. */
function readFacts(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
