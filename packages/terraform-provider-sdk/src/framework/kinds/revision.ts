import { randomBytes } from "node:crypto";
import type { PrivateData } from "./private-data.ts";

/** Name of the note in a state. An object keeps it when it becomes one of another kind. */
export const revisionNote = "rev";

/**
 * Which writing of an object a state has: another one after each import, create and change whose answer the engine saved, and the same one after
 * refreshes, failures, and what was never answered. What a provider notes elsewhere about an object counts for the revision that the state had then:
 * a run elsewhere may have changed object and state since. `undefined` where an older version wrote the state.
 */
export function revisionOf(notes: Pick<PrivateData, "get"> | undefined): string | undefined {
  const revision = notes?.get(revisionNote);
  return typeof revision === "string" ? revision : undefined;
}

/** Notes that the state is written anew. Short, since engines write the whole state for each object that they change. */
export function noteRevision(notes: PrivateData): void {
  notes.set(revisionNote, randomBytes(3).toString("base64url"));
}
