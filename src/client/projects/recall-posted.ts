import type { JournalEntry } from "../../reconcile/index.ts";
import { projectIdentity } from "../identities.ts";
import { tolerant } from "../tolerate-faults.ts";
import type { NameParts } from "./name-taken.ts";
import type { Posted } from "./post-project.ts";
import { noClearAnswer } from "./unfinished-failures.ts";
import type { ProjectDeclaration } from "./project.ts";

/**
 * The request by which a killed run asked for this very project, where it did and no state has it: it is searched for like after
 * any unclear answer, and never asked for again.
 */
export async function recallPosted(
  { context, names }: NameParts,
  declared: ProjectDeclaration,
  signal?: AbortSignal,
): Promise<Posted | undefined> {
  const { journal } = context;
  const find = (): JournalEntry | undefined => {
    const entry = journal.orphan(projectIdentity(declared, context));
    return entry !== undefined && textOf(entry.content) === textOf(declared) ? entry : undefined;
  };
  if (find() === undefined) return undefined;
  // any answer tells whether it was asked for in other data
  await tolerant(async (aborted) => {
    await names.find(declared.cluster, declared.name, aborted);
    return { done: true, value: true };
  })(signal);
  const entry = find();
  if (entry === undefined) return undefined;
  journal.adopt(entry);
  const { at, isServiceTime, id } = entry;
  return {
    known: new Set(entry.known),
    sent: { at, isServiceTime, id, isSeen: false },
    note: id === null ? noClearAnswer() : "",
  };
}

/** One text for all declarations that mean the same: users have no order. */
function textOf(declared: object): string {
  const settings: [string, unknown][] = Object.entries(declared).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    settings.map(([name, value]) => [name, Array.isArray(value) ? value.map(String).sort() : value]),
  );
}
