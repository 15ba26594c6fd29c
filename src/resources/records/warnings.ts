import type { RecordContent } from "../../client/index.ts";
import type { Operation } from "terraform-provider-sdk";

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
