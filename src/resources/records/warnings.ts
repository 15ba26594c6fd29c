import { asLines } from "terraform-provider-sdk/core";
import type { Operation } from "terraform-provider-sdk";
import { importCommand, recordImportId, type RecordContent } from "../../client/index.ts";

/** Warns the user about effects of a write that were not asked for, such as restored records. */
export function warnOfWrite(
  { restored, warnings }: { readonly restored: readonly RecordContent[]; readonly warnings: readonly string[] },
  warn: Operation<unknown>["warn"],
): void {
  for (const { type, name, data } of restored)
    warn(
      `Restored the ${type} record of ${name}`,
      `Another writer's change to the same records took away ${JSON.stringify(data.join(" "))} meanwhile. It was written again.`,
    );
  for (const warning of warnings) warn("The records were written, with a warning", warning);
}

/** Warns that a record counts as deleted though it may be one of these, which then stays where nobody asks for it. */
export function warnOfGone(
  zone: string,
  { type, name, data }: RecordContent,
  perhaps: readonly RecordContent[],
  warn: Operation<unknown>["warn"],
): void {
  const lines = perhaps.map(
    (one) => `${JSON.stringify(one.data.join(" "))}: ${importCommand(recordImportId(zone, one))}`,
  );
  warn(
    `The ${type} record of ${name} is gone, or was changed`,
    `${JSON.stringify(data.join(" "))} is not there any more. Other records came to its type and name since it was read last:\n\n` +
      `${asLines(lines)}\n\nWhether it was changed into one of them cannot be told. So it counts as deleted, and they stay as they are. ` +
      "If one of them is it and you declare it, have Terraform forget what it knows of it (terraform state rm ADDRESS), where it still does, " +
      "and import it with the command beside it. If you do not declare it any more, delete it where it was changed.",
  );
}
