import { serverDefinition } from "../src/resources/server-definition/index.ts";
import { fromDefinition, type ServerState } from "../src/resources/server-definition/mapping.ts";
import type { Props } from "./construct-options.ts";
import { ServerDefinition as Part, type ServerDefinitionConfig } from "./generated/index.ts";
import type { Live } from "./live.ts";
import { defineResourceConstruct } from "./resource-construct.ts";

export type ServerDefinitionProps = Props<ServerDefinitionConfig>;

const live: Live<ServerState> = {
  identity: ["customer", "fqdn"],
  async find({ customer, fqdn }, { client, signal }) {
    const server = await client.servers.get({ customer, fqdn }, signal);
    return server === undefined ? undefined : fromDefinition(server);
  },
};

/**
 * The definition of a server, which its configuration management reads.
 *
 * @example
 * new ServerDefinition(stack, "web1", {
 *   customer: "acme",
 *   fqdn: "web1.example.com",
 *   environment: "production",
 *   project: "shop",
 *   role: "webserver",
 *   location: "zrh1",
 *   decommission: { dnsCleanupZones: ["example.com"] },
 * });
 */
export class ServerDefinition extends defineResourceConstruct<ServerDefinitionProps>()(Part, serverDefinition, live) {}
