import { randomBytes } from "node:crypto";
import { revisionOf, type PrivateData, type UnplannedState } from "terraform-provider-sdk";

const note = "owner";

/** Names of the notes, for what they are of to keep them when it becomes another kind. */
export const ownerNotes: readonly string[] = [note];

/**
 * The name of a resource among those of a run, which its notes keep: a process may plan it again, also after its apply. Short, since
 * engines with a local state write the whole state for each object that they change.
 */
export function nameOfOwner({ private: notes }: { readonly private: PrivateData }): string {
  const known = knownOwner({ private: notes });
  if (known !== undefined) return known;
  const name = randomBytes(8).toString("base64url");
  notes.set(note, name);
  return name;
}

interface NotedOf {
  readonly private?: UnplannedState["private"] | undefined;
}

/** `undefined` for a state that was not made here, until a run reads it: each plan of it has another name. */
export function knownOwner({ private: notes }: NotedOf): string | undefined {
  const known = notes?.get(note);
  return typeof known === "string" ? known : undefined;
}

/** A resource, and which writing of it its state has: what a killed run noted of it counts for that alone. */
export interface StatedResource {
  readonly owner: string | undefined;
  readonly revision: string | undefined;
}

export function statedResource({ private: notes }: NotedOf): StatedResource {
  return { owner: knownOwner({ private: notes }), revision: revisionOf(notes) };
}
