import { isOurs, type Change } from "./change.ts";
import { recordLines } from "./dns-lines.ts";
import { differingAttributes } from "./read-change.ts";
import { diffLines, type DiffLine } from "./zone-diff.ts";

/** What the service counts or notes by itself, of every write by whomever. */
export const bookkeeping = ["id", "serial", "mod_date", "mod_user"];

/**
 * Whether the drift is a change by another party. Fields that the service sets itself change with every write, including this
 * stack's own.
 */
export function significantDrift(change: Change): boolean {
  if (change.action === "delete" || change.action === "create") return true;
  return driftedLines(change)?.length !== 0 && driftedAttributes(change).length > 0;
}

/** The records that differ; `undefined` for objects that are none. */
export function driftedLines({ type, before, after }: Change): readonly DiffLine[] | undefined {
  const lines = recordLines(type, before);
  return lines === undefined ? undefined : diffLines(lines, recordLines(type, after) ?? []);
}

/** The attributes that differ. */
export function driftedAttributes(change: Change): ReturnType<typeof differingAttributes> {
  return differingAttributes(change).filter(({ path }) => !isOurs(change) || !bookkeeping.includes(path));
}
