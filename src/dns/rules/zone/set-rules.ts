import { decodeTxt } from "../../txt.ts";
import type { ZoneEntry } from "../zone-facts.ts";
import { nameRule, type ZoneRule } from "../zone-rule.ts";

/** Rules on the records of one name and type. */
export const setRules: readonly ZoneRule[] = [
  nameRule(
    {
      id: "D1",
      level: "error",
      field: "data",
      demands: "no record twice",
    },
    (entries) =>
      repeats(entries, ({ type, data }) => (data === undefined ? undefined : `${type} ${data}`)).map((entry) => ({
        entry,
        message: `The same ${entry.type} record exists at \`${entry.name}\` already. Name servers merge the two silently, so the zone and the service's indexes would no longer agree. Remove one of them.`,
      })),
  ),
  nameRule(
    {
      id: "T3",
      level: "error",
      field: "ttl",
      demands: "one TTL for all records of a name and type",
    },
    (entries) => {
      if (entries.length < 2) return [];
      const first = new Map<string, number>();
      return entries.flatMap((entry) => {
        if (entry.ttl === undefined || entry.type === "RRSIG") return [];
        const ttl = first.get(entry.type) ?? entry.ttl;
        first.set(entry.type, ttl);
        if (ttl === entry.ttl) return [];
        return [
          {
            entry,
            message: `Another ${entry.type} record at \`${entry.name}\` has the TTL ${ttl}, this one ${entry.ttl}. Name servers silently use one for all (RFC 2181, section 5.2). Give them the same.`,
          },
        ];
      });
    },
  ),
  nameRule(
    {
      id: "M2",
      level: "error",
      field: "data",
      types: ["MX"],
      demands: "a null MX alone",
    },
    (entries) => {
      const all = entries.filter((entry) => entry.type === "MX");
      const none = all.filter((entry) => entry.data?.endsWith(" .") === true);
      if (none.length === all.length) return [];
      return none.map((entry) => ({
        entry,
        message: `\`${entry.data ?? ""}\` says that \`${entry.name}\` takes no mail, but other MX records there say it does (RFC 7505, section 3). Remove it, or them.`,
      }));
    },
  ),
  nameRule(
    {
      id: "X7",
      level: "warning",
      field: "data",
      types: ["TXT"],
      demands: "one SPF text at a name",
    },
    (entries) =>
      entries
        .filter(isSpf)
        .slice(1)
        .map((entry) => ({
          entry,
          message: `\`${entry.name}\` has more than one SPF text, which receivers take for an error and ignore (RFC 7208, section 4.5). Write one that says it all.`,
        })),
  ),
  nameRule(
    {
      id: "DS1",
      // softer than the table: BIND 9.18 and Knot accept it, and the NS record may follow
      level: "warning",
      field: "name",
      types: ["DS"],
      demands: "DS beside NS",
    },
    (entries, { zone }) => {
      const [ds] = entries.filter((entry) => entry.type === "DS" && entry.name !== zone);
      if (ds === undefined || entries.some((entry) => entry.type === "NS")) return [];
      return [
        {
          entry: ds,
          message: `There is no NS record at \`${ds.name}\`, so nothing is delegated there and newer name servers refuse the DS record. Add the NS records, or remove it.`,
        },
      ];
    },
  ),
];

/** The entries whose key stood before. Entries without a key are left out. */
function repeats(entries: readonly ZoneEntry[], keyOf: (entry: ZoneEntry) => string | undefined): ZoneEntry[] {
  if (entries.length < 2) return [];
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = keyOf(entry);
    if (key === undefined) return false;
    const repeated = seen.has(key);
    seen.add(key);
    return repeated;
  });
}

function isSpf({ type, data }: ZoneEntry): boolean {
  return type === "TXT" && data !== undefined && /^v=spf1(?: |$)/i.test(decodeTxt(data).join(""));
}
