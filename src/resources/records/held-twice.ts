import { asLines } from "terraform-provider-sdk/core";
import type { Diagnostic, PlanOperation } from "terraform-provider-sdk";
import {
  describeRecord,
  howToImport,
  keyOf,
  recordImportId,
  splitKey,
  type OwnerConflict,
  type RecordContent,
} from "../../client/index.ts";
import type { KindServices } from "../kind-services.ts";
import { sentence } from "../../core/sentence.ts";

/**
 * Refuses to change a record that two resources have in their state and that is there once: resources exchanged their records, and the run was
 * killed when Terraform had the answer of one of them only. Else the record of the other one would be changed, and the one that none has
 * any more would be served for ever.
 */
export async function refuseHeldTwice(
  zone: string,
  conflicts: readonly OwnerConflict[],
  { services, signal }: PlanOperation<KindServices>,
): Promise<readonly Diagnostic[]> {
  const [first] = conflicts;
  if (first === undefined || services === undefined) return [];
  const { records } = services.client;
  const { set, key } = first;
  const found = await records.findSet({ set: { zone, ...splitKey(set) }, contents: [] }, signal);
  const held = found.filter((content) => keyOf(content) === key);
  const [own] = held;
  // where it is there twice, each has one
  if (own === undefined || held.length > 1) return [];
  const isClaimed = (content: RecordContent, besides: readonly string[] = []): boolean =>
    records.owners.isClaimed(zone, { set, key: keyOf(content) }, besides);
  // what the two declare themselves is what one of them was to get
  const free = found.filter((content) => keyOf(content) !== key && !isClaimed(content, first.owners));
  const [declared, others] = [true, false].map((is) => free.filter((content) => isClaimed(content) === is));
  return [
    {
      severity: "error",
      summary: `Two resources have the same ${own.type} record of ${own.name} in their state`,
      detail:
        `${sentence(`The record is in the zone ${zone} once: ${describeRecord(own)}`)} This plan would change it for one of the two resources, and the ` +
        "other one would lose it. This is so after a run that was killed while the two exchanged their records.\n\n" +
        "Have Terraform forget it where the configuration declares other data: terraform state rm ADDRESS, with the address of that " +
        `resource. ${remedyFor(zone, declared ?? [], others ?? [])}`,
    },
  ];
}

/** @param declared those that one of the two declares, and nobody else */
function remedyFor(zone: string, declared: readonly RecordContent[], others: readonly RecordContent[]): string {
  if (declared.length + others.length === 0) return "Then plan again: its record is created.";
  const lineOf = (content: RecordContent, told = ""): string =>
    `${describeRecord(content)}${told}: ${howToImport(recordImportId(zone, content))}`;
  const ids = [
    ...declared.map((content) => lineOf(content, ", which one of the two declares, and so was to get")),
    ...others.map((content) => lineOf(content)),
  ];
  return (
    "Then look for the record that it had or was to get among those that are there, and import it for that resource. If none of them is, " +
    `plan again: it is created. Import none of somebody else, since the next apply would change it.\n\n${asLines(ids)}`
  );
}
