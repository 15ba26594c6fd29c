import { serverDefinition } from "../src/resources/server-definition/index.ts";
import type { Props } from "./construct-options.ts";
import { ServerDefinition as Part, type ServerDefinitionConfig } from "./generated/index.ts";
import { defineConstruct } from "./ims-construct.ts";

export type ServerDefinitionProps = Props<ServerDefinitionConfig>;

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
export class ServerDefinition extends defineConstruct<[props: ServerDefinitionProps]>()(Part, serverDefinition) {}
