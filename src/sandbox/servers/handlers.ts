import type { serversEndpoints } from "../../apis/servers/endpoints.ts";
import { customersOf } from "../access.ts";
import { param, Refusal, type Call, type Handler, type World } from "../call.ts";
import type { Frozen, ServerState } from "../state/state.ts";
import { printDefinition, readDefinition } from "./definition-json.ts";
import { replaceServer } from "./replace-server.ts";

/** All customers the caller has access to, in place of one (docs/interface.md#the-wildcard-customer). */
const wildcard = "_";

/** The servers API (docs/interface.md#servers-api). */
export const serversHandlers: Readonly<Record<keyof typeof serversEndpoints, Handler>> = {
  listCustomers: (call, { state }) => ({ form: "lines", items: customersOf(state, call.access) }),

  listServers(call, world) {
    const customers = addressedCustomers(call, world);
    const servers = world.state.servers.filter((server) => customers.includes(server.customer));
    return { form: "lines", items: servers.map((server) => server.fqdn) };
  },

  getServer: (call, world) => ({ form: "json", value: printDefinition(addressedServer(call, world), world.options) }),

  createServer(call, world) {
    const customer = param(call, "customerId");
    if (customer === wildcard) throw unknownCustomer(customer);
    addressedCustomers(call, world);
    const target = { customer, modUser: call.access.user, modDate: world.now() };
    const { fqdn, definition } = readDefinition(call.body, target, world.options);
    if (world.state.servers.some((server) => server.fqdn === fqdn)) throw new Refusal(400, { fqdn: "already exists" });
    if (world.options.extraFields) definition["serviceLevel"] ??= "standard";
    const server: ServerState = { customer, fqdn, definition, facts: {}, certificate: "valid", inventory: "active" };
    world.edit({ list: "servers", at: world.state.servers.length, remove: 0, insert: [server] });
    return { form: "written", status: 201, entity: printDefinition(server, world.options) };
  },

  updateServer(call, world) {
    const server = addressedServer(call, world);
    const { customer, fqdn } = server;
    const target = { customer, fqdn, modUser: call.access.user, modDate: world.now() };
    const changed = { ...server, definition: readDefinition(call.body, target, world.options).definition };
    replaceServer(world, server, changed);
    return { form: "written", status: 200, entity: printDefinition(changed, world.options) };
  },

  decommissionServer(call, world) {
    const server = addressedServer(call, world);
    const { customer, fqdn } = server;
    const steps = readSteps(call);
    const certificate = steps.revoke ? "revoked" : server.certificate;
    const inventory = steps.deactivate ? "inactive" : server.inventory;
    replaceServer(world, server, steps.delete ? undefined : { ...server, certificate, inventory });
    const done = { customer, fqdn, ...steps, at: world.now() };
    world.edit({ list: "decommissions", at: world.state.decommissions.length, remove: 0, insert: [done] });
    return { form: "written", status: 200, entity: printDefinition(server, world.options) };
  },

  // the inventory answers nothing for a server that was deactivated there
  getFacts(call, world) {
    const server = addressedServer(call, world);
    return { form: "json", value: server.inventory === "active" ? server.facts : {} };
  },
};

function unknownCustomer(id: string): Refusal {
  return new Refusal(404, `Customer ${id} not found.`);
}

function addressedCustomers(call: Call, { state }: World): readonly string[] {
  const id = param(call, "customerId");
  const customers = customersOf(state, call.access);
  if (id === wildcard) return customers;
  if (!customers.includes(id)) throw unknownCustomer(id);
  return [id];
}

function addressedServer(call: Call, world: World): Frozen<ServerState> {
  const customers = addressedCustomers(call, world);
  const fqdn = param(call, "fqdn");
  const server = world.state.servers.find((each) => each.fqdn === fqdn && customers.includes(each.customer));
  if (server === undefined) throw new Refusal(404, `Server ${fqdn} not found.`);
  return server;
}

/** docs/interface.md#decommission: every step runs unless it is switched off. A fault may keep the last ones from running. */
function readSteps({ query, afterStep }: Call): { revoke: boolean; deactivate: boolean; delete: boolean } {
  const read = (step: string): boolean => {
    const value = query.get(step) ?? "true";
    if (value !== "true" && value !== "false") throw new Refusal(400, { [step]: "must be true or false" });
    return value === "true";
  };
  const asked = { revoke: read("revoke"), deactivate: read("deactivate"), delete: read("delete") };
  if (afterStep === undefined) return asked;
  return { ...asked, deactivate: asked.deactivate && afterStep === "deactivate", delete: false };
}
