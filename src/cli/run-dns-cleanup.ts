import { connect, HttpFailure, keyOf, type RecordContent, type RecordsClient } from "../client/index.ts";
import { cancelled, Failure, isAbort } from "terraform-provider-sdk/core";
import { createRedactor } from "../core/redactor.ts";
import { visible } from "../core/visible.ts";
import { absoluteName, canonicalName, isWithin, joinData, printRecord } from "../dns/index.ts";
import type { CommandContext } from "./command-context.ts";
import { settingsOfEnvironment } from "./environment-settings.ts";
import { withProgress } from "./progress.ts";

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
  const doing = `Cannot clean up the name ${host.name} in the zone ${zone}`;
  const client = connect({ ...settingsOfEnvironment(context.environment), redactor: createRedactor() });
  try {
    await cleanUp(client.records, { ...host, yes }, context);
  } catch (error) {
    if (isAbort(error)) throw cancelled(doing);
    throw error instanceof HttpFailure ? error.during(doing) : error;
  } finally {
    await client.close();
  }
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
  terminal.print(`${yes ? "These records go" : "These records would go"} from the zone ${zone}:`);
  for (const record of shown) terminal.print(`  ${lineOf(record)}`);
  if (!yes) await confirm(context);
  const gone = await withProgress(context, `Removing them`, () => records.cleanUp(zone, name, signal));
  report(terminal, shown, gone);
}

/** What was removed, and how it differs from what was shown: others write to the zone, too. */
function report(
  terminal: CommandContext["terminal"],
  shown: readonly RecordContent[],
  gone: readonly RecordContent[],
): void {
  const [before, after] = [new Set(shown.map(keyOf)), new Set(gone.map(keyOf))];
  terminal.print(`Removed ${gone.length === 1 ? "1 record" : `${gone.length} records`}.`);
  for (const record of gone.filter((one) => !before.has(keyOf(one))))
    terminal.print(`Removed as well, since it came meanwhile: ${lineOf(record)}`);
  for (const record of shown.filter((one) => !after.has(keyOf(one))))
    terminal.print(`Gone already, or changed meanwhile: ${lineOf(record)}`);
}

async function confirm({ terminal, signal }: CommandContext): Promise<void> {
  const doing = "Nothing was removed";
  const remedy = "Give --yes to remove them without a question.";
  const { ask } = terminal;
  if (ask === undefined)
    throw new Failure({ code: "not-confirmed", doing, happened: "There is no terminal to ask on.", remedy });
  const answer = await ask("Remove them? Only yes is taken for consent: ", signal);
  if (answer.trim().toLowerCase() === "yes") return;
  throw new Failure({ code: "not-confirmed", doing, happened: "The answer was not yes.", remedy });
}

/** A name that ends as the zone does is a full one, with or without its dot. */
function nameWithin(zone: string, name: string): string {
  const full =
    name !== "@" && isWithin(canonicalName(name), canonicalName(zone)) ? canonicalName(name) : absoluteName(name, zone);
  if (full !== canonicalName(zone)) return full;
  throw new Failure({
    code: "option-invalid",
    doing: `Cannot clean up the name ${name} in the zone ${zone}`,
    happened: "That is the zone itself: its NS records would be deleted, and resolvers could no longer find the zone.",
    remedy: "Name a host within the zone.",
  });
}

function lineOf({ name, type, ttl, cls, data, comment }: RecordContent): string {
  const record = { name, type, ttl: ttl ?? undefined, cls: cls ?? undefined, data: joinData(data) };
  return visible(printRecord({ ...record, comment: comment ?? undefined }, "."));
}
