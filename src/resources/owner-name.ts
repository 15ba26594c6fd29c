import { randomBytes } from "node:crypto";
import type { PrivateData } from "terraform-provider-sdk";

const note = "owner";

/**
 * The name of a resource among those of a run, which its notes keep: a process may plan it again, also after its apply. Short, since
 * engines with a local state write the whole state for each object that they change.
 */
export function nameOfOwner({ private: notes }: { readonly private: PrivateData }): string {
  const known = notes.get(note);
  if (typeof known === "string") return known;
  const name = randomBytes(8).toString("base64url");
  notes.set(note, name);
  return name;
}
