import { Token } from "cdktf";
import { Failure } from "terraform-provider-sdk/core";
import { shown } from "./shown.ts";
import { escapeTemplate } from "../src/core/escape-template.ts";
import { declaredZone } from "../src/model/declared-zone.ts";
import type { DnsZoneRecordsRecords } from "./generated/index.ts";
import { isUnresolved } from "./unresolved.ts";

/**
 * What the text of a zone file (RFC 1035 section 5) holds, as the `records` of a `DnsZoneRecords`. Names are completed, and each set has its
 * TTL in seconds, that of `$TTL` included, or without one the minimum of the SOA record where no TTL stands before it. The SOA record is left
 * out, since the service keeps it. A comment behind records is theirs where all of a set have the same, without the mark of an owner that a text of the service has. The provider's function `zone_records`
 * does the same in HCL.
 *
 * @param text the whole text: `readFileSync("example.com.zone", "utf8")`
 * @param zone name of the zone, the origin where the text names none
 * @throws Failure `zone-text` naming the line, for a text that is no zone or not in UTF-8, `$INCLUDE`, `$GENERATE`, a name outside of the zone
 * or with a broken escape, a name or TTL that no name server takes, another class than `IN`, different TTLs within a set, records that signing made, and texts that an unquoted `;` or a
 * quote within a word cuts; `option-invalid` where the text or the zone is no text, or known to Terraform only
 *
 * @example
 * new DnsZoneRecords(stack, "zone", {
 *   zone: "example.com",
 *   records: zoneRecords("www 300 IN A 192.0.2.10", "example.com"),
 * });
 */
export function zoneRecords(text: string, zone: string): Record<string, DnsZoneRecordsRecords> {
  refuseOthers("text", text);
  refuseOthers("zone", zone);
  return Object.fromEntries(
    Object.entries(declaredZone(text, zone)).map(([key, { values, ttl, comment }]) => [
      // nothing of a file is an expression of Terraform's
      escapeTemplate(key),
      {
        values: values.map(escapeTemplate),
        ...(ttl === null ? {} : { ttl }),
        ...(comment === null ? {} : { comment: escapeTemplate(comment) }),
      },
    ]),
  );
}

function refuseOthers(what: string, given: unknown): void {
  // what a file holds is no expression of Terraform's
  const isToken = what === "text" ? Token.isUnresolved(given) : isUnresolved(given);
  if (typeof given === "string" && given !== "" && !isToken) return;
  // an empty file is a zone without records
  if (given === "" && what === "text") return;
  const left = isToken
    ? "known to Terraform only, and is read here and now"
    : `${given === "" ? "empty" : shown(given)}, and must be a text`;
  throw new Failure({
    code: "option-invalid",
    doing: "Cannot read the zone's text",
    happened: `The ${what} is ${left}.`,
    remedy: isToken
      ? "Give its text, or have Terraform read the file: `provider::ims::zone_records` in HCL."
      : 'Write `zoneRecords(readFileSync("example.com.zone", "utf8"), "example.com")`.',
  });
}
