import { defineListing } from "../listing.ts";

export const dnsZones = defineListing({
  typeName: "ims_dns_zones",
  description: "DNS zones that the token has access to.",
  arguments: {},
  result: ["ids", "Identifiers of the zones."],
  what: () => "the DNS zones",
  list: (api, _, signal) => api.dns.listZones(signal),
});
