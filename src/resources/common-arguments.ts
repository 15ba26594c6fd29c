import { optional, required } from "terraform-provider-sdk";
import { hostName, word, zoneName } from "../model/name-schemas.ts";
import { equalNames } from "../model/record-fields.ts";

/** The zone of a resource. Another spelling of its name is no other zone: a replacement could delete records and not create them again. */
export const zoneOfRecords = required(zoneName, {
  description: "Identifier of the zone, one of those `ims_dns_zones` lists.",
  forcesReplacement: true,
  equal: equalNames,
});

/** Arguments that several data sources take. */
export const customerOrAll = optional(word, {
  description: "Identifier of the customer. Default `_`: all customers of the token.",
});
export const fqdn = required(hostName, { description: "Fully qualified domain name of the server." });
export const zone = required(zoneName, { description: "Identifier of the zone." });
export const cluster = required(word, { description: "Identifier of the cluster. It may contain spaces." });

/** A customer in a message; `_` stands for all of them. */
export function ofCustomer(customer: string): string {
  return customer === "_" ? "any customer of the token" : `the customer ${customer}`;
}
