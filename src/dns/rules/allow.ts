import { findingsOf, recordRules } from "./check-record.ts";
import { zoneRules } from "./check-zone.ts";
import type { Finding } from "./finding.ts";
import type { RecordInput } from "./record-facts.ts";

/** Rules whose errors are to be warnings, by their ids; `all`: of every rule that can be allowed. */
export type AllowedRules = readonly string[] | "all";

/** Rules on names and TTLs that are none: no record can be sent with them, so there is nothing to allow. */
const unsendable = new Set(["N1", "N2", "N3", "N4", "N5", "N7", "N10", "T1"]);

const unsendableRules = recordRules.filter(({ id }) => unsendable.has(id));

/** What keeps a record from being sent, whatever is allowed. */
export function findUnsendable(record: RecordInput): Finding | undefined {
  const [found] = findingsOf(unsendableRules, record);
  return found;
}

const lettersOf = (rule: string): string => rule.replace(/\d+$/, "");
const numberOf = (rule: string): number => Number(rule.slice(lettersOf(rule).length));

/** Ids of the rules that can be allowed, in alphabetical order, numbers by their size. */
export const allowableRules: readonly string[] = [
  ...new Set([...recordRules, ...zoneRules].filter(({ level }) => level === "error").map(({ id }) => id)),
]
  .filter((id) => !unsendable.has(id))
  .sort((a, b) => (lettersOf(a) === lettersOf(b) ? numberOf(a) - numberOf(b) : lettersOf(a) < lettersOf(b) ? -1 : 1));

/** Whether the errors of a rule can be allowed. */
export function isAllowable(rule: string): boolean {
  return allowableRules.includes(rule);
}

/** The findings, the errors of the rules allowed as warnings. */
export function allowFindings<F extends Finding>(findings: readonly F[], rules: AllowedRules): F[] {
  const isAllowed = (rule: string): boolean => isAllowable(rule) && (rules === "all" || rules.includes(rule));
  return findings.map((finding) => (isAllowed(finding.rule) ? { ...finding, level: "warning" } : finding));
}
