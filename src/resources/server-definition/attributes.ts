import * as z from "zod";
import { computed, optional, required, type Block } from "../../framework/attribute.ts";
import { hostName, word, zoneName } from "../words.ts";

const onlyReal = "must be a real one: _ stands for all customers in reads only";
const segment = word.refine((text) => text !== "_", { error: onlyReal });

/** The attributes of `ims_server_definition` (interface 2.1). */
export const attributes = {
  id: computed(z.string(), { description: "`CUSTOMER/FQDN`.", stable: true }),
  customer: required(segment, {
    description: "Identifier of the customer the server belongs to, one of those `ims_customers` lists.",
    forcesReplacement: true,
  }),
  fqdn: required(
    hostName.refine((text) => text !== "_", { error: onlyReal }),
    {
      description: "Fully qualified domain name of the server. It identifies the server.",
      forcesReplacement: true,
    },
  ),
  environment: required(word, {
    description: "Environment of the configuration management: the set of module versions that applies.",
  }),
  project: required(word, { description: "Name of the project the server belongs to." }),
  role: required(word, { description: "Role of the server." }),
  location: required(word, {
    description: "Location of the server, as the operator's hierarchical configuration data name it (a datacenter).",
  }),
  region: optional(word, { description: "Physical location as `CITY.CC`: code of the city and code of the country." }),
  zone: optional(word, { description: "Network zone of the server." }),
  stage: optional(word, { description: "Production level of the project or server, for example `prod`." }),
  mod_date: computed(z.number(), { description: "Time of the last change, in milliseconds since 1970-01-01T00:00Z." }),
  mod_user: computed(z.string(), { description: "ID of the user who made the last change." }),
} as const;

const step = (description: string): ReturnType<typeof optional<boolean>> => optional(z.boolean(), { description });

/** What happens when the server is destroyed (interface 4.1, rule 2). */
export const decommission = {
  description: "What to do when the server is destroyed. By default every step runs. A change of it makes no request.",
  attributes: {
    revoke: step("Whether to revoke the certificate of the configuration management. Default `true`."),
    deactivate: step("Whether to deactivate the server in the inventory database. Default `true`."),
    delete: step(
      "Whether to delete the server definition. Default `true`. With `false` the definition stays, and Terraform forgets it.",
    ),
    dns_cleanup_zones: optional(z.array(zoneName), {
      description:
        "Zones in which all records of the server's name, and all CNAMEs that point to it, are removed before the " +
        "decommission. Records that a resource of the same configuration declares are left alone.",
    }),
  },
} as const satisfies Block;

export const blocks = { decommission } as const;
