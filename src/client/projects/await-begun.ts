import { waitUntil } from "../../reconcile/index.ts";
import { projectIdentity } from "../identities.ts";
import { tolerant } from "../tolerate-faults.ts";
import type { NameParts } from "./name-taken.ts";
import type { ProjectDeclaration } from "./project.ts";

/**
 * Waits for what another process has asked for by this name, be it in another directory or with other settings, until it shows or was asked for
 * longer ago than a create may take. The service may hold two projects of one name, so a request sent before the first one shows would double it.
 */
export async function awaitBegun(
  { context, names }: NameParts,
  { declared, timeoutMs }: { readonly declared: ProjectDeclaration; readonly timeoutMs: number },
  signal?: AbortSignal,
): Promise<void> {
  const { clock, journal, log } = context;
  const { cluster, name } = declared;
  const begun = journal.begun(projectIdentity(declared, context));
  const leftMs = begun === undefined ? 0 : Math.min(timeoutMs, begun.noted + timeoutMs - clock.now());
  if (begun === undefined || leftMs <= 0) return;
  const missing = `the project ${cluster}/${name}, which a killed run in ${begun.directory} may have asked for`;
  const check = tolerant<true>(async (aborted) => {
    const { named } = await names.find(cluster, name, aborted);
    // the answer may be the first one that tells that it was asked for in other data
    if (journal.begun(projectIdentity(declared, context)) === undefined) return { done: true, value: true };
    return named.some(({ id }) => !begun.known.includes(id)) ? { done: true, value: true } : { done: false, missing };
  });
  const onProgress = (what: string, waitedMs: number): void => log.info(`Waiting for ${what}`, { waitedMs });
  await waitUntil({ check, timeoutMs: leftMs, clock, confirmations: 1, onProgress }, signal);
}
