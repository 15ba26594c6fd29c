import { asLines } from "terraform-provider-sdk/core";
import type { RecordContent, SetChange } from "../../client/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";

/** Whatever a plan would delete or overwrite that its state did not create, with its data. */
export function listForeign(
  changes: readonly Pick<SetChange, "changes">[],
  isOwn: (content: RecordContent) => boolean,
): Diagnostic[] {
  const foreign = changes.flatMap((change) =>
    change.changes.filter((one) => one.kind !== "create" && !isOwn(one.from)).map(({ message }) => message),
  );
  if (foreign.length === 0) return [];
  return [
    {
      severity: "warning",
      summary:
        foreign.length === 1
          ? "A record that this resource did not create will be updated or removed"
          : `${foreign.length} records that this resource did not create will be updated or removed`,
      detail:
        "They are in the zone, and were created or changed outside this configuration. Make sure that they are not needed; to keep one, add it " +
        `to the configuration:\n\n${asLines(foreign)}`,
    },
  ];
}
