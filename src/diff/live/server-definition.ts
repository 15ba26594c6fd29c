import { fromDefinition, type ServerState } from "../../resources/server-definition/mapping.ts";
import type { Live } from "../live-search.ts";

export const serverDefinitionLive: Live<ServerState> = {
  identity: ["customer", "fqdn"],
  async find({ customer, fqdn }, { client, signal }) {
    const server = await client.servers.get({ customer, fqdn }, signal);
    return server === undefined ? undefined : { attributes: fromDefinition(server) };
  },
};
