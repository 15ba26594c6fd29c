import * as z from "zod";
import { defineFunction } from "terraform-provider-sdk";
import { declaredZone } from "../model/declared-zone.ts";

/** An element of `records` in `ims_dns_zone_records`: exactly its type, so that the engine has nothing to convert. */
const set = z.object({
  values: z.array(z.string()),
  ttl: z.string().nullable(),
  comment: z.string().nullable(),
  allow_rules: z.array(z.string()).nullable(),
});

export const zoneRecordsFunction = defineFunction({
  name: "zone_records",
  summary: "Records of a zone file",
  description:
    "What a zone file (RFC 1035, section 5) holds, as the `records` of `ims_dns_zone_records`: " +
    '`records = provider::ims::zone_records(file("example.com.zone"), "example.com")`. Names are completed, and each set of records has its ' +
    "TTL, that of `$TTL` included, or without one the minimum of the SOA record where no TTL stands before it. The SOA record is left out, " +
    "since the service keeps it. A comment behind records becomes their `comment` " +
    "where all of a set have the same, without the mark of an owner (`[managed: …]`) that a text of the service has. Refused are `$INCLUDE`, `$GENERATE`, names outside of the zone, different TTLs within a set, records that " +
    "signing made (RRSIG, NSEC, NSEC3, NSEC3PARAM), texts that an unquoted `;` or a quote within a word cuts, and names and TTLs that no name server takes. " +
    "The error names the line. What other DNS rules refuse is told of the resource, by its key.",
  parameters: [
    { name: "text", schema: z.string(), description: "The whole text of the file." },
    { name: "zone", schema: z.string().min(1), description: "Name of the zone, the origin where the text names none." },
  ],
  returns: z.record(z.string(), set),
  run: (text, zone) =>
    Object.fromEntries(
      Object.entries(declaredZone(text, zone)).map(([key, { values, ttl, comment }]) => [
        key,
        { values: [...values], ttl, comment, allow_rules: null },
      ]),
    ),
});
