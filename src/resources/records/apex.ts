import { isVitalKey, keyOf, setKeyOf, wayToForget, type RecordChange } from "../../client/index.ts";
import { isSameName, isSoa } from "../../dns/index.ts";
import type { Diagnostic, PlanContext, PrivateData } from "terraform-provider-sdk";
import { notedForRequest } from "../request-note.ts";
import { allowedRules } from "./allow.ts";

/** The rule on the name servers of a zone itself, by whose name a change of them is consented to. */
const rule = "Z1";

/** Whether a type and name is that of the zone's own name servers. */
export function isApexNs({ type, name }: { type: string; name: string }, zone: string): boolean {
  return type.toUpperCase() === "NS" && isSameName(name, zone);
}

/** Whether `allow_rules` in one of these configurations or states contains `Z1`, or is unknown and so may contain it. */
export function consentsToApex(...values: readonly object[]): boolean {
  const allowed = allowedRules(...values.map((value) => ("allow_rules" in value ? value.allow_rules : undefined)));
  return allowed === "all" || allowed.includes(rule);
}

/** Whether a zone cannot be without the records of a type and name: its SOA record and its own name servers. */
export function isVital(set: { type: string; name: string }, zone: string): boolean {
  return isVitalKey(setKeyOf(set), zone);
}

/** In private data: what a replacement on request would delete that its zone cannot be without. */
const note = "vital";

/** What of a resource a replacement on request would delete that its zone cannot be without. */
export function vitalOnRequest<State extends Vital>(
  plan: Pick<PlanContext<State>, "prior" | "isReplacement">,
  notes: PrivateData,
): Vital | undefined {
  const noteOf = ({ zone, type, name }: State): Vital | undefined =>
    isVital({ type, name }, zone) ? { zone, type, name } : undefined;
  return notedForRequest(note, plan, { notes, noteOf });
}

interface Vital {
  readonly zone: string;
  readonly type: string;
  readonly name: string;
}

/** Refuses a plan that leaves a zone without what it cannot be without. */
export function refuseVitalLoss(zone: string, type: string): Diagnostic {
  const what = isSoa(type) ? "The SOA record" : "The last of the name servers";
  return {
    severity: "error",
    summary: `${what} of the zone ${zone} itself would be deleted`,
    detail:
      "Without it no name server serves the zone, so no resource deletes it. If -replace or replace_triggered_by asks to replace it, leave " +
      "that out: what differs is then written in place. If Terraform shall forget it and the zone keep it, use " +
      wayToForget(),
  };
}

/**
 * The diagnostics for a change of the zone's own NS records: an error unless `allow_rules` contains `Z1`. A change of only TTL or
 * comment is allowed.
 */
export function judgeApexChange(
  zone: string,
  changes: readonly RecordChange[],
  hasConsent: boolean,
): readonly Diagnostic[] {
  const lines = changes
    .filter((change) => change.kind !== "update" || keyOf(change.from) !== keyOf(change.to))
    .map(({ message }) => `  - ${message}`);
  if (lines.length === 0) return [];
  const consent = hasConsent
    ? "Resolvers find the zone by them."
    : "Resolvers find the zone by them, so it wants your consent: if it is meant, and the new name servers serve the zone, add " +
      `allow_rules = ["${rule}"] here.`;
  return [
    {
      severity: hasConsent ? "warning" : "error",
      summary: `The plan changes the name servers of the zone ${zone} itself`,
      detail: `${lines.join("\n")}\n\n${consent}`,
    },
  ];
}
