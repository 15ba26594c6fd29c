import { asLines } from "terraform-provider-sdk/core";
import type { SetChange } from "../../client/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import { usualMaxChange } from "./attributes.ts";

/** With fewer records than this, all may go. */
export const fewest = 10;

/**
 * Refuses a plan that updates or deletes more than the share of the records found that the user allows. It names no attribute: Terraform
 * would show all records of the configuration before what is said of them.
 */
export function checkShare(
  changes: readonly SetChange[],
  { found, allowed }: { found: number; allowed: number | null },
): readonly Diagnostic[] {
  const kinds = changes.flatMap((change) => change.changes.map(({ kind }) => kind));
  const [updated, deleted] = ["update", "delete"].map((kind) => kinds.filter((one) => one === kind).length);
  const touched = (updated ?? 0) + (deleted ?? 0);
  const limit = allowed ?? usualMaxChange;
  if (found < fewest || limit >= 100 || touched * 100 <= limit * found) return [];
  const messages = changes.flatMap((change) =>
    change.changes.filter(({ kind }) => kind !== "create").map(({ message }) => message),
  );
  const share = Math.ceil((touched * 100) / found);
  return [
    {
      severity: "error",
      summary: `The plan changes ${share} % of the records found: ${updated ?? 0} updated, ${deleted ?? 0} deleted`,
      detail:
        `Of ${found} records found, ${updated ?? 0} would be updated and ${deleted ?? 0} deleted; max_change_percent allows ${limit} %.\n\n` +
        `${asLines(messages, 20)}\n\nIf that is meant, raise max_change_percent for this change (100 switches the check off). ` +
        "Else look whether records are missing from the configuration, or should be matched by ignore.",
    },
  ];
}
