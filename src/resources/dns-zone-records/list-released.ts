import { asLines } from "terraform-provider-sdk/core";
import { describeRecord } from "../../client/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import { toRecords, type Listed } from "./listed-sets.ts";

/** What leaves the state, and the plan shows as removed, while the zone keeps it. */
export function listReleased(released: readonly Listed[]): Diagnostic[] {
  if (released.length === 0) return [];
  const records = toRecords(new Map(released.map((one, nr) => [String(nr), one])));
  return [
    {
      severity: "warning",
      summary: `${records.length} records that no applied configuration declared: they leave the state and stay in the zone`,
      detail:
        "They came into the state by an import or a refresh. To have them deleted (the zone's own NS records never are), list them " +
        "in the configuration, apply that with any other change, such as deletion_protection = true, and take them out again:\n\n" +
        asLines(records.map(describeRecord)),
    },
  ];
}
