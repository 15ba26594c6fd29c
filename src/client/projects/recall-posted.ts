import type { Context } from "../client-context.ts";
import { projectIdentity } from "../creates.ts";
import type { Posted } from "./post-project.ts";
import { noClearAnswer } from "./unfinished-failures.ts";
import type { ProjectDeclaration } from "./project.ts";

/**
 * The request by which a killed run asked for this very project, where it did and no state has it: it is searched for like after
 * any unclear answer, and never asked for again.
 */
export function recallPosted({ journal }: Context, declared: ProjectDeclaration): Posted | undefined {
  const entry = journal.orphan(projectIdentity(declared));
  if (entry === undefined || textOf(entry.content) !== textOf(declared)) return undefined;
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
