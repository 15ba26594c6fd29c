import { describeRecord, type RecordContent, type SetChange } from "../../client/index.ts";
import type { Diagnostic } from "../../framework/diagnostic.ts";
import { toRecords, type Listed } from "./mapping.ts";

const mostLines = 200;

/** Whatever a plan would delete or overwrite that this state did not create, with its data. */
export function listForeign(changes: readonly SetChange[], isOwn: (content: RecordContent) => boolean): Diagnostic[] {
  const foreign = changes.flatMap((change) =>
    change.changes.filter((one) => one.kind !== "create" && !isOwn(one.from)).map(({ message }) => message),
  );
  if (foreign.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: `${foreign.length} records that this resource did not create will be updated or removed`,
      detail:
        "They are in the zone, and were made or changed by somebody else. Make sure that nobody needs them; to keep one, add it " +
        `to the configuration:\n\n${asLines(foreign)}`,
    },
  ];
}

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

function asLines(texts: readonly string[]): string {
  const more = texts.length > mostLines ? [`  - and ${texts.length - mostLines} more`] : [];
  return [...texts.slice(0, mostLines).map((text) => `  - ${text}`), ...more].join("\n");
}
