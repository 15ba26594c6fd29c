import { absoluteName, isWithin, relativeName, type NameProblem } from "../../domain-names.ts";
import { describeNameProblem } from "../../record-data/name-fields.ts";
import type { Level, Problem } from "../finding.ts";
import { isHostOwner } from "../host-name.ts";
import type { RecordFacts } from "../record-facts.ts";
import { none, type RecordRule } from "../record-rule.ts";

const hostOwners = new Set(["A", "AAAA", "MX"]);
const underscoreOwners = new Set([
  "SRV",
  "TLSA",
  "SMIMEA",
  "TXT",
  "CNAME",
  "URI",
  "SVCB",
  "HTTPS",
  "OPENPGPKEY",
  "DNAME",
  "NS",
  "PTR",
]);

/** A rule on the form of the name as such. */
function formRule(id: string, problems: readonly NameProblem[], remedy: string): RecordRule {
  return {
    id,
    level: "error",
    demands: `a name neither ${problems.map(describeNameProblem).join(" nor ")}`,
    check: ({ name = "", owner }) => {
      // the short form of the apex, which N7 says how to write
      if (owner === undefined || owner.problems.length === 0 || name === "@") return none;
      return problems
        .filter((problem) => owner.problems.includes(problem))
        .map((problem) => onName(`The name \`${name}\` ${describeNameProblem(problem)}. ${remedy}`));
    },
  };
}

interface NamedRecord extends RecordFacts {
  readonly name: string;
}

/** A rule on names that are well formed. */
function nameRule(
  rule: Omit<RecordRule, "check" | "level"> & { level?: Level },
  find: (record: NamedRecord) => string | undefined,
): RecordRule {
  return {
    level: "error",
    ...rule,
    check: (record) => {
      const { name, owner } = record;
      if (name === undefined || name === "@" || owner === undefined || owner.problems.length > 0) return none;
      const message = find(record as NamedRecord);
      return message === undefined ? none : [onName(message)];
    },
  };
}

export const nameRules: readonly RecordRule[] = [
  formRule("N1", ["long-name"], "No name server takes it: shorten it."),
  formRule("N2", ["long-label"], "No name server takes it: shorten the part between the dots."),
  formRule("N3", ["empty", "empty-label"], "No name server takes it: write one dot between labels, none in front."),
  formRule(
    "N4",
    ["white-space", "bare-character", "bad-escape"],
    "The zone would be refused, or the line read as another record. Use letters, digits, `-` and `_`.",
  ),
  formRule("N10", ["not-encodable"], "Write the label in ASCII, as punycode (`xn--…`), or without the odd character."),
  {
    id: "N7",
    level: "error",
    demands: "a whole name with a dot at its end",
    check: ({ name, owner, zone }) => {
      if (name === undefined || name === "" || owner === undefined || (owner.absolute && name !== "@")) return none;
      return [
        onName(`The name \`${name}\` is relative, but the service takes whole names only. Write ${hint(name, zone)}.`),
      ];
    },
  },
  nameRule(
    {
      id: "N5",
      demands: "a name within the zone",
    },
    ({ name, owner, ownerName, zone }) => {
      if (zone === undefined || ownerName === undefined || owner?.absolute !== true || isWithin(ownerName, zone))
        return undefined;
      return `The name \`${name}\` lies outside of the zone \`${zone}\`: name servers drop such records silently. Write a name that ends in \`.${zone}\`, or set the zone it belongs to.`;
    },
  ),
  nameRule(
    {
      id: "N6",
      level: "warning",
      demands: "the zone's name only once",
    },
    ({ name, ownerName = ".", zone }) => {
      if (zone === undefined || zone === "." || !isWithin(ownerName, zone)) return undefined;
      const inner = `${relativeName(ownerName, zone)}.`;
      return isWithin(inner, zone)
        ? `The name \`${name}\` holds the zone's name twice. If that is not meant, write \`${inner}\`.`
        : undefined;
    },
  ),
  nameRule(
    {
      id: "N8",
      demands: "a host name as owner of A, AAAA and MX records",
    },
    ({ name, owner, type = "" }) => {
      if (!hostOwners.has(type) || isHostOwner(owner?.labels ?? [], type)) return undefined;
      return `\`${name}\` is no host name, so name servers may refuse the whole zone for this ${type} record. Use letters, digits and hyphens (not first or last in a label), and \`*\` only as the whole first label.`;
    },
  ),
  nameRule(
    {
      id: "N9",
      level: "warning",
      demands: "underscores only where they are usual",
    },
    ({ name, owner, type }) => {
      if (type === undefined || hostOwners.has(type) || underscoreOwners.has(type)) return undefined;
      const labels = owner?.labels ?? [];
      if (!labels.some((label) => label.includes("_")) || labels.some((label) => label.startsWith("_")))
        return undefined;
      return `The name \`${name}\` holds an underscore, which is unusual for ${type} records. If it is meant as a host name, use a hyphen.`;
    },
  ),
  nameRule(
    {
      id: "N8",
      level: "warning",
      demands: "a star only as the whole first label",
    },
    ({ name, owner, type = "" }) => {
      if (hostOwners.has(type) || owner?.labels.slice(1).some((label) => label === "*") !== true) return undefined;
      return `The star in \`${name}\` is no wildcard: only a star as the whole first label is one.`;
    },
  ),
];

function onName(message: string): Problem {
  return { field: "name", message };
}

function hint(name: string, zone: string | undefined): string {
  if (zone === undefined) return "it out, with a dot at the end";
  if (name !== "@" && isWithin(name, zone)) return `\`${name}.\``;
  return `\`${absoluteName(name, zone)}\``;
}
