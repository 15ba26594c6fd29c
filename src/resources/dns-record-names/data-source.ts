import * as z from "zod";
import { required } from "../../framework/attribute.ts";
import { zone } from "../arguments.ts";
import { defineListing } from "../listing.ts";

export const dnsRecordNames = defineListing({
  typeName: "ims_dns_record_names",
  description: "Names of all records of one type in a zone.",
  arguments: { zone, type: required(z.string().min(1), { description: "Type of the records, for example `A`." }) },
  result: ["names", "Names of the records, with a trailing dot."],
  what: ({ zone: id, type }) => `the names of the ${type} records of the zone ${id}`,
  list: (api, { zone: id, type }, signal) => api.dns.listNames(id, type, signal),
});
