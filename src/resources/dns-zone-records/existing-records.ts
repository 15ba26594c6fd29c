import {
  describeRecord,
  detailsKeyOf,
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
import { isApexNs } from "../records/apex.ts";
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
 * the state because it was killed, and the zone's own NS records as they are listed: no end of a resource deletes these, so they
 * would be in the way of each replacement.
 */
export function findTaken(
  { zone, listed, exclusive }: Scope,
  { reading, prior }: Found,
  isOwn: (content: RecordContent) => boolean,
): Taken[] {
  if (exclusive) return [];
  return [...listed].flatMap(([setKey, one]) => {
    const found = reading.sets.get(setKey) ?? [];
    const planned = new Set(one.contents().map(keyOf));
    const foreign = found.filter((content) => !planned.has(keyOf(content)) || !isOwn(content));
    const stays = isApexNs(one, zone) && isAsListed(found, one.contents());
    return prior.has(setKey) || foreign.length === 0 || stays ? [] : [{ key: one.key, found }];
  });
}

function isAsListed(found: readonly RecordContent[], listed: readonly RecordContent[]): boolean {
  const print = (contents: readonly RecordContent[]): string => contents.map(detailsKeyOf).sort().join("\n");
  return print(found) === print(listed);
}

/** Refuses a replacement whose create would find the zone's own NS records in its way: the deletion before it leaves them. */
export function refuseKeptNs({ zone }: Scope, taken: readonly Taken[]): Diagnostic[] {
  const kept = taken.flatMap(({ found }) => found.filter((content) => isApexNs(content, zone)));
  if (kept.length === 0) return [];
  return [
    {
      severity: "error",
      summary: `The NS records of the zone ${zone} itself would be in the way of this replacement`,
      detail:
        "The deletion leaves them as they are, since without them the zone could not be deployed, and the create would refuse to take them " +
        `over, since they are not as listed:\n\n${asLines(kept.map(describeRecord))}\n\n` +
        "Leave out -replace or replace_triggered_by: what differs is then written in place. Or list them as they are.",
    },
  ];
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
