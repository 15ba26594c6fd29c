import {
  describeRecord,
  howToImport,
  keyOf,
  printImportId,
  wayOfKilledRuns,
  wayToReplace,
  withQuery,
  type ImsClient,
  type RecordContent,
} from "../../client/index.ts";
import { asLines, Failure } from "terraform-provider-sdk/core";
import type { Diagnostic } from "terraform-provider-sdk";
import type { Found, Scope } from "./scope.ts";

/** What killed runs created. */
type Creates = Pick<ImsClient["creates"], "isOrphan" | "elsewhere">;

/** Records that are there where a plan would create some. */
interface Taken {
  readonly key: string;
  readonly found: readonly RecordContent[];
}

/** With more keys an import id gets too long for a command line. The zone's id alone adopts what is listed, too. */
const mostKeys = 100;

/**
 * Finds records that the configuration newly lists and that exist already. They may belong to another resource, so the plan
 * must not take them over silently. An exception are records that an earlier run of this resource created and could not save in
 * the state because it was killed.
 */
export function findTaken(
  { listed, exclusive }: Scope,
  { reading, prior }: Found,
  isOwn: (content: RecordContent) => boolean,
): Taken[] {
  if (exclusive) return [];
  return [...listed].flatMap(([setKey, one]) => {
    const found = reading.sets.get(setKey) ?? [];
    const planned = new Set(one.contents().map(keyOf));
    const foreign = found.filter((content) => !planned.has(keyOf(content)) || !isOwn(content));
    return prior.has(setKey) || foreign.length === 0 ? [] : [{ key: one.key, found }];
  });
}

/** @throws Failure `record-exists` */
export function refuseTaken(scope: Scope, found: Found, creates: Creates): void {
  const taken = findTaken(scope, found, (content) => creates.isOrphan(scope.zone, content));
  if (taken.length === 0) return;
  throw new Failure({
    code: "record-exists",
    doing: `Cannot create the records of the zone ${scope.zone}`,
    happened: `There are records of these names and types already: ${printKeys(taken)}. Nothing was written.`,
    remedy: adviceFor(scope, found, { taken, creates }),
  });
}

/** Says at the plan what the apply would refuse, unless another change of the run takes it away first. */
export function warnOfTaken(
  scope: Scope,
  found: Found,
  { taken, creates }: { readonly taken: readonly Taken[]; readonly creates: Creates | undefined },
): Diagnostic[] {
  if (taken.length === 0) return [];
  const lines = taken.flatMap(({ found: records }) => records.map(describeRecord));
  return [
    {
      severity: "warning",
      summary: `There are records already of ${taken.length} of the keys to be created in the zone ${scope.zone}`,
      detail:
        // an engine plans a tainted one as a create, and does not tell
        `The apply refuses to take them over, unless something else has removed them by then:\n\n${asLines(lines)}\n\n` +
        (found.prior.size === 0
          ? "Where the plan says that this resource is tainted, the apply deletes those first whose keys an applied configuration listed; to " +
            "keep them, run terraform untaint ADDRESS. "
          : "") +
        adviceFor(scope, found, { taken, creates }),
    },
  ];
}

function adviceFor(
  { zone }: Scope,
  { prior }: Found,
  { taken, creates }: { readonly taken: readonly Taken[]; readonly creates: Creates | undefined },
): string {
  const killed = creates?.elsewhere(
    zone,
    taken.flatMap(({ found }) => found),
  );
  const keys = [...[...prior.values()].map(({ key }) => key), ...taken.map(({ key }) => key)];
  const id = withQuery(printImportId(zone), "keys", keys.length > mostKeys ? [] : keys);
  const first =
    prior.size === 0
      ? "To manage the existing ones, import them"
      : "To manage the existing ones, have Terraform forget what it knows of this resource (terraform state rm ADDRESS), and " +
        "import that together with them";
  return (
    `${wayOfKilledRuns(killed ?? [])}${first}: ${howToImport(id)}. Then plan again: what is missing is created, and of other names and types nothing is ` +
    "touched. Or set exclusive = true if the whole zone is this resource's." +
    (prior.size === 0 ? ` ${wayToReplace("them")}` : "")
  );
}

function printKeys(taken: readonly Taken[]): string {
  return taken.map(({ key }) => JSON.stringify(key)).join(", ");
}
