import { plainRecord, type RecordContent } from "../../client/index.ts";
import { givenUpNotes } from "./given-up.ts";
import { mixedNotes } from "./mixed-details.ts";
import { markNotes } from "./other-owners.ts";
import { ownerNotes } from "../owner-name.ts";
import { originNotes } from "./record-origin.ts";
import { returningNotes } from "./returning-records.ts";

/** What is noted of records in the same way by all kinds of them, so that it still holds for what became of them by a move. */
export const recordNotes: readonly string[] = [...ownerNotes, ...markNotes, ...returningNotes, ...originNotes];

/** The same of sets: also that they have several TTLs or comments, and what of a type and name is not theirs. */
export const setNotes: readonly string[] = [...recordNotes, ...mixedNotes, ...givenUpNotes];

/** A state of another kind, as it is stored. */
export type MovedState = Readonly<Record<string, unknown>>;

/** An attribute of it that is a text, where it has one. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The record of a state of a single record. */
export function movedRecord({ type, name, data, ttl, comment }: MovedState): RecordContent {
  return plainRecord({
    ...{ type: String(type), name: String(name), data: textsOf(data) },
    ...{ ttl: textOrNull(ttl), comment: textOrNull(comment) },
  });
}

/** An attribute of it that is a list of texts. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
