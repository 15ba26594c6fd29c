import { identityInZone, type RecordContent, type SetChange } from "../../client/index.ts";
import { checkChange } from "../../dns/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import { toDiagnostic } from "./findings.ts";

const rule = "Z1";

/** What is said of each name server of the zone whose last address goes, by rule Z1. Nothing where not all of the zone was read. */
export function lostServers(zone: string, all: readonly RecordContent[], going: readonly RecordContent[]): string[] {
  return warnOfLostServers(zone, all, going).map(({ detail }) => detail);
}

/** Warns of the same: a deletion is never refused by a rule. */
export function warnOfLostServers(
  zone: string,
  all: readonly RecordContent[],
  going: readonly RecordContent[],
): Diagnostic[] {
  // a text that says all of the zone begins with it
  if (going.length === 0 || !all.some(({ type }) => type === "SOA")) return [];
  const gone = new Set(going.map(identityInZone));
  const after = all.filter((content) => !gone.has(identityInZone(content)));
  const found = checkChange(all, after, { zone });
  return found
    .filter((finding) => finding.rule === rule && after[finding.record]?.type === "NS")
    .map((finding) => toDiagnostic({ ...finding, level: "warning" }));
}

/** The records that changes delete. */
export function deletedIn(changes: readonly Pick<SetChange, "changes">[]): RecordContent[] {
  return changes.flatMap((change) => change.changes.flatMap((one) => (one.kind === "delete" ? [one.from] : [])));
}
