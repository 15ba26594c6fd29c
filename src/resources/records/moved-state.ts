import { mixedNotes } from "./mixed-details.ts";
import { markNotes } from "./other-owners.ts";
import { ownerNotes } from "../owner-name.ts";
import { originNotes } from "./record-origin.ts";
import { returningNotes } from "./returning-records.ts";

/** What is noted of records in the same way by all kinds of them, so that it still holds for what became of them by a move. */
export const recordNotes: readonly string[] = [...ownerNotes, ...markNotes, ...returningNotes, ...originNotes];

/** The same of sets: also that they have several TTLs or comments. */
export const setNotes: readonly string[] = [...recordNotes, ...mixedNotes];

/** A state of another kind, as it is stored. */
export type MovedState = Readonly<Record<string, unknown>>;

/** An attribute of it that is a text, where it has one. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
