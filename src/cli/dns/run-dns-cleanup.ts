import { doingCleanUp, refuseCleanUp, unlistedOf, type RecordContent, type RecordsClient } from "../../client/index.ts";
import { Failure, visible } from "terraform-provider-sdk/core";
import { joinComment } from "../../model/record-mark.ts";
import { hostWithin, joinData, printRecord } from "../../dns/index.ts";
import type { CommandContext } from "../command-context.ts";
import { confirm } from "../confirm.ts";
import { withProgress } from "../progress.ts";
import { withClient } from "../with-client.ts";

/** A host's name to be cleaned up. */
export interface CleanUpRequest {
  readonly zone: string;
  /** Relative to the zone, or full. */
  readonly name: string;
  /** Without asking. */
  readonly yes: boolean;
}

/**
 * Shows what a host-name clean-up would remove, asks, and runs it.
 *
 * @throws Failure `not-confirmed`; `option-invalid` for the zone itself; whatever the service or the settings are wrong about
 */
export async function runCleanUp({ zone, name, yes }: CleanUpRequest, context: CommandContext): Promise<void> {
  const host = { zone, name: nameWithin(zone, name) };
  await withClient(context, doingCleanUp(host), ({ records }) => cleanUp(records, { ...host, yes }, context));
}

async function cleanUp(
  records: RecordsClient,
  { zone, name, yes }: CleanUpRequest,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const shown = await withProgress(context, `Reading the zone ${zone}`, () =>
    records.previewCleanUp(zone, name, signal),
  );
  if (shown.length === 0) {
    terminal.print(
      `There is nothing to remove: the zone ${zone} has no record of ${name} and no CNAME that points to it.`,
    );
    return;
  }
  // before anybody is asked for consent
  refuseCleanUp(records.marks, { zone, name }, shown);
  terminal.print(`${yes ? "These records go" : "These records would go"} from the zone ${zone}:`);
  for (const record of shown) terminal.print(`  ${lineOf(record)}`);
  if (!yes)
    await confirm(context, {
      ...{ question: "Remove them?", refused: "Nothing was removed" },
      remedy: "Give --yes to remove them without a question.",
    });
  const gone = await withProgress(context, `Removing them`, () =>
    records.cleanUpListed({ zone, name, listed: shown }, signal),
  );
  report(terminal, shown, gone);
}

/** What was removed, and how it differs from what was shown: others write to the zone, too. */
function report(
  terminal: CommandContext["terminal"],
  shown: readonly RecordContent[],
  gone: readonly RecordContent[],
): void {
  terminal.print(`Removed ${gone.length === 1 ? "1 record" : `${gone.length} records`}.`);
  for (const record of unlistedOf(shown, gone)) terminal.print(`Gone already, or changed meanwhile: ${lineOf(record)}`);
}

function nameWithin(zone: string, name: string): string {
  const full = hostWithin(zone, name);
  if (full !== undefined) return full;
  throw new Failure({
    code: "option-invalid",
    doing: doingCleanUp({ zone, name }),
    happened: "That is the zone itself: its NS records would be deleted, and resolvers could no longer find the zone.",
    remedy: "Name a host within the zone.",
  });
}

function lineOf({ name, type, ttl, cls, data, comment: text, managedBy }: RecordContent): string {
  const comment = joinComment({ comment: text, managedBy });
  const record = { name, type, ttl: ttl ?? undefined, cls: cls ?? undefined, data: joinData(data) };
  return visible(printRecord({ ...record, comment: comment ?? undefined }, "."));
}
