import { isWithin } from "../../domain-names.ts";
import { serviceTypes } from "../../record-types.ts";
import { targetOf, type ZoneEntry, type ZoneFacts } from "../zone-facts.ts";
import { entryRule, nameRule, type ZoneRule } from "../zone-rule.ts";

/** What may stand at a delegation and is the parent's own. */
const atCut = new Set(["NS", "DS", "NSEC", "RRSIG"]);
const addresses = new Set(["A", "AAAA"]);

/** Rules on name servers, delegations and targets within the zone. */
export const delegationRules: readonly ZoneRule[] = [
  {
    id: "Z1",
    level: "error",
    demands: "NS records at the apex",
    check: (zone) => {
      const [first] = zone.at(zone.zone, "SOA");
      if (!zone.complete || first === undefined || zone.at(zone.zone, "NS").length > 0) return [];
      return [
        {
          record: first.record,
          field: "name",
          message: `The zone has no NS records at \`${zone.zone}\`; name servers refuse such a zone. Add those of its name servers, two or more.`,
        },
      ];
    },
  },
  nameRule(
    {
      id: "Z1",
      level: "warning",
      field: "data",
      types: ["NS"],
      demands: "two name servers or more",
    },
    (entries) => {
      const [first, ...others] = entries.filter((entry) => entry.type === "NS");
      if (first === undefined || others.length > 0) return [];
      return [
        {
          entry: first,
          message: `\`${first.name}\` has one name server only: when it fails, all of its names do. Add another (RFC 1034, section 4.1).`,
        },
      ];
    },
  ),
  entryRule(
    {
      id: "Z1",
      level: "error",
      types: ["NS"],
      demands: "addresses of name servers in the zone",
    },
    (entry, zone) => {
      const host = targetOf(entry);
      if (!zone.complete || host === undefined || host === "." || !isWithin(host, zone.zone)) return undefined;
      if (isOccluded(entry.name, zone) || isBelowOther(host, entry, zone) || zone.hasAddress(host)) return undefined;
      if (zone.answers(host).some(({ type }) => type === "CNAME"))
        return `The name server \`${host}\` is a CNAME, which is not allowed (RFC 2181, section 10.3); the zone may be refused. Name the host itself.`;
      return `The name server \`${host}\` lies in this zone but has no address here, so it cannot be found and the zone may be refused. Add its A or AAAA record first.`;
    },
  ),
  entryRule(
    {
      id: "M3",
      level: "warning",
      types: ["MX", "SRV"],
      demands: "targets that are no CNAME",
    },
    (entry, zone) => {
      const host = targetOf(entry);
      if (host === undefined || zone.at(host, "CNAME").length === 0) return undefined;
      return `The ${entry.type} record points to \`${host}\`, which is a CNAME; that is not allowed (RFC 2181, section 10.3) and some clients fail. Name the host itself.`;
    },
  ),
  entryRule(
    {
      id: "C7",
      level: "warning",
      types: ["CNAME", "ALIAS", "MX", "SRV", ...serviceTypes],
      demands: "targets that exist",
    },
    (entry, zone) => {
      const host = serviceTarget(entry);
      if (host === undefined || host === "." || isFound(host, zone)) return undefined;
      return `The ${entry.type} record points to \`${host}\`, which does not exist in this zone. Add that name, or correct the target.`;
    },
  ),
  entryRule(
    {
      id: "Z2",
      level: "warning",
      field: "name",
      demands: "nothing below a delegation",
    },
    (entry, zone) => {
      const cut = zone.cutAbove(entry.name);
      if (cut === undefined || (cut === entry.name && atCut.has(entry.type)) || isGlue(entry, zone)) return undefined;
      return `\`${cut}\` is delegated to other name servers, so this record is never served. Put it into the zone \`${cut}\`, or remove the delegation.`;
    },
  ),
  entryRule(
    {
      id: "DS1",
      level: "error",
      field: "type",
      types: ["CDS", "CDNSKEY"],
      demands: "CDS and CDNSKEY at the apex only with DNSKEY",
    },
    (entry, zone) => {
      if (!zone.complete || entry.name !== zone.zone || zone.at(zone.zone, "DNSKEY").length > 0) return undefined;
      if (entry.data === "0 0 0 00" || entry.data === "0 3 0 AA==") return undefined;
      return `The zone has no DNSKEY record that this ${entry.type} record could match; the zone would be refused. Leave it to the signer, or add the key.`;
    },
  ),
];

/** The target of a record that leads elsewhere; that of SVCB stands before its parameters. */
function serviceTarget(entry: ZoneEntry): string | undefined {
  return serviceTypes.includes(entry.type) ? entry.data?.split(" ")[1] : targetOf(entry);
}

/** Whether a name exists, as far as can be known here. */
function isFound(name: string, zone: ZoneFacts): boolean {
  if (!zone.complete || !isWithin(name, zone.zone)) return true;
  return zone.answers(name).length > 0 || zone.cutAbove(name) !== undefined || zone.dnameAbove(name) !== undefined;
}

/** Whether a name lies below a delegation: this zone does not serve it, and name servers do not check its records. */
function isOccluded(name: string, zone: ZoneFacts): boolean {
  const cut = zone.cutAbove(name);
  return cut !== undefined && cut !== name;
}

/** Whether the zone knows nothing of a host because it lies below another delegation: its address may stand there. */
function isBelowOther(host: string, { name }: ZoneEntry, zone: ZoneFacts): boolean {
  if (zone.exists(host)) return false;
  const encloser = zone.encloserOf(host);
  return encloser !== name && zone.cutAbove(encloser) !== undefined;
}

/** Addresses of name servers, which a delegation needs beside or below it. */
function isGlue(entry: ZoneEntry, zone: ZoneFacts): boolean {
  return addresses.has(entry.type) && zone.isNameServer(entry.name);
}
