import * as z from "zod";
import { computed, optional, required } from "terraform-provider-sdk";
import { canonicalCustomer } from "./customer.ts";
import { defineFields, field } from "./define-fields.ts";
import { hostName, word } from "./name-schemas.ts";
import { canonicalNameText } from "./record-fields.ts";

const onlyReal = "must be a real one: _ stands for all customers in reads only";
const identity = { identity: true } as const;

/** The name as it is declared: some services answer with the dot at its end. */
export const withoutFinalDot = (name: string): string => name.replace(/(?<=[^.])\.$/, "");

/** The fields of a server definition (docs/interface.md#server-definitions). */
export const serverFields = defineFields({
  customer: field(
    required(
      word.refine((text) => text !== "_", { error: onlyReal }),
      {
        description: "Identifier of the customer the server belongs to, one of those `ims_customers` lists.",
        forcesReplacement: true,
      },
    ),
    { ...identity, canonical: canonicalCustomer },
  ),
  fqdn: field(
    required(
      hostName.refine((text) => text !== "_", { error: onlyReal }),
      {
        description: "Fully qualified domain name of the server. It identifies the server.",
        forcesReplacement: true,
      },
    ),
    { ...identity, canonical: canonicalNameText, decode: withoutFinalDot },
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
  mod_date: field(
    computed(z.number(), { description: "Time of the last change, in milliseconds since 1970-01-01T00:00Z." }),
    { decode: Math.round },
  ),
  mod_user: computed(z.string(), { description: "ID of the user who made the last change." }),
});

/** The settings that every definition has. */
export const requiredSettings = ["environment", "project", "role", "location"] as const;
