import { entryRule, nameRule, type ZoneRule } from "../zone-rule.ts";
import { targetOf, type ZoneEntry, type ZoneFacts } from "../zone-facts.ts";

/** What may stand beside a CNAME (RFC 4035 section 2.5). */
const besideCname = new Set(["CNAME", "RRSIG", "NSEC"]);

/** Rules on CNAME, ALIAS and DNAME among other records. */
export const aliasRules: readonly ZoneRule[] = [
  nameRule(
    {
      id: "C1",
      level: "error",
      types: ["CNAME"],
      demands: "a CNAME alone at its name",
    },
    (entries) => {
      const [cname] = entries.filter((entry) => entry.type === "CNAME");
      if (cname === undefined) return [];
      const others = entries.filter((entry) => !besideCname.has(entry.type));
      return others.map((entry) => ({
        entry,
        message: `At \`${entry.name}\` there is a CNAME, and a CNAME allows no other records at its name; the whole zone would be refused. Remove one of the two, or move the ${entry.type} record to the CNAME's target.`,
      }));
    },
  ),
  singletonRule("C2", "CNAME"),
  singletonRule("C9", "DNAME"),
  singletonRule("K3", "SOA"),
  {
    id: "C5",
    level: "error",
    demands: "no loop of CNAME and ALIAS records",
    check: (zone) =>
      loops(zone).flatMap((loop) =>
        loop.map(({ record }) => ({ record, field: "data" as const, message: loopMessage(loop) })),
      ),
  },
  nameRule(
    {
      id: "C8",
      level: "error",
      types: ["ALIAS"],
      demands: "an ALIAS without addresses beside it",
    },
    (entries) => {
      if (!entries.some((entry) => entry.type === "ALIAS")) return [];
      const others = entries.filter((entry) => entry.type === "A" || entry.type === "AAAA");
      return others.map((entry) => ({
        entry,
        message: `At \`${entry.name}\` there is an ALIAS, which provides the addresses; this ${entry.type} record contradicts it. Remove one of the two.`,
      }));
    },
  ),
  nameRule(
    {
      id: "C9",
      level: "error",
      types: ["DNAME"],
      demands: "a DNAME without delegation beside it",
    },
    (entries, { zone }) => {
      if (!entries.some((entry) => entry.type === "DNAME")) return [];
      const others = entries.filter((entry) => entry.type === "NS" && entry.name !== zone);
      return others.map((entry) => ({
        entry,
        message: `At \`${entry.name}\` there is a DNAME; name servers refuse a DNAME together with a delegation. Remove one of the two.`,
      }));
    },
  ),
  entryRule(
    {
      id: "C9",
      level: "error",
      field: "name",
      demands: "nothing below a DNAME",
    },
    (entry, zone) => {
      const above = zone.dnameAbove(entry.name);
      return above === undefined
        ? undefined
        : `The DNAME at \`${above}\` takes over all names below it, so \`${entry.name}\` would never be found and name servers may refuse the zone. Remove one of the two.`;
    },
  ),
];

function singletonRule(id: string, type: string): ZoneRule {
  return nameRule(
    {
      id,
      level: "error",
      types: [type],
      demands: `one ${type} at a name`,
    },
    (entries) => {
      const [first, ...others] = entries.filter((entry) => entry.type === type);
      return others
        .filter((entry) => entry.data !== first?.data)
        .map((entry) => ({
          entry,
          message:
            `There is a second ${type} at \`${entry.name}\` beside \`${first?.data ?? ""}\`; a name has at most one, and the whole zone would be ` +
            "refused. Remove one of the two. To change one that the zone holds already, import it.",
        }));
    },
  );
}

/** The loops of two records or more; a record that points to itself is found without the others. */
function loops(zone: ZoneFacts): ZoneEntry[][] {
  const found: ZoneEntry[][] = [];
  const done = new Set<string>();
  for (const start of zone.names.keys()) {
    const path: ZoneEntry[] = [];
    const onPath = new Map<string, number>();
    let name: string | undefined = start;
    while (name !== undefined && !done.has(name)) {
      done.add(name);
      const alias = zone.at(name).find((entry) => entry.type === "CNAME" || entry.type === "ALIAS");
      if (alias === undefined) break;
      onPath.set(name, path.length);
      path.push(alias);
      name = targetOf(alias);
    }
    const back = name === undefined ? undefined : onPath.get(name);
    if (back !== undefined && path.length - back > 1) found.push(path.slice(back));
  }
  return found;
}

/** Starts at the alphabetically first name, so that the message is the same wherever the loop was entered. */
function loopMessage(loop: readonly ZoneEntry[]): string {
  const first = loop.reduce((least, { name }, at) => (name < (loop[least]?.name ?? "") ? at : least), 0);
  const names = [...loop.slice(first), ...loop.slice(0, first + 1)].map((entry) => `\`${entry.name}\``);
  return `These aliases point in a circle, so none can ever be resolved: ${names.join(" → ")}. Let one of them point to a host.`;
}
