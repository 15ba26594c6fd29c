import { asLines } from "terraform-provider-sdk/core";
import type { RecordContent, SetChange } from "../../client/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";

/**
 * Whatever a plan would delete or overwrite that its state did not create, with its data.
 *
 * @param isPerhaps whether it does so only if the resource is tainted, which engines do not tell
 */
export function listForeign(
  changes: readonly Pick<SetChange, "changes">[],
  isOwn: (content: RecordContent) => boolean,
  isPerhaps = false,
): Diagnostic[] {
  const foreign = changes.flatMap((change) =>
    change.changes.filter((one) => one.kind !== "create" && !isOwn(one.from)),
  );
  if (foreign.length === 0) return [];
  const end = isPerhaps ? "removed, if it is tainted" : "updated or removed";
  return [
    {
      severity: "warning",
      summary:
        foreign.length === 1
          ? `A record that this resource did not create will be ${end}`
          : `${foreign.length} records that this resource did not create will be ${end}`,
      detail:
        (isPerhaps
          ? "If the plan says that the resource is tainted, it is destroyed first, with all records of the types and names that are its own. "
          : "") +
        "They are in the zone, and were created or changed outside this configuration. Make sure that they are not needed; to keep one, add it " +
        `to the configuration. ${foreign.some(({ kind }) => kind === "update") ? ifReplaced : ""}Of data that the configuration has and the zone holds twice, one record stays. If it was imported by a wrong id, correct that id; after an apply or \`terraform import\`, have Terraform ` +
        `forget the resource first (terraform state rm ADDRESS):\n\n${asLines(foreign.map(({ message }) => message))}`,
    },
  ];
}

/** An engine that replaces on request plans a change in place first, and shows what that warns of. (docs/behaviour.md#replacements) */
const ifReplaced =
  "Those that are updated here are removed instead where the plan replaces the resource on request (-replace, replace_triggered_by). ";
