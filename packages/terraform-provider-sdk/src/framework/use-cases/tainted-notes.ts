import type { ValueObject } from "../../values/value.ts";
import type { PrivateData } from "../kinds/private-data.ts";
import type { ReadState } from "../unplanned-states.ts";
import { stateDigest } from "../objects/state-digest.ts";
import { openPrivate } from "./private-data.ts";

/** Its name among the private data of a plan. States do not keep it. */
const note = "tainted";

/** What is noted of an object in whose place a create may come. */
interface Tainted {
  /** Its private data. */
  readonly notes: readonly (readonly [string, unknown])[];
  /** Why it is not to be deleted for what is declared: an import brought it, and it is another object. */
  readonly imported?: readonly string[] | undefined;
}

/** By fingerprints of states: a plan may come right before those of other objects, too. */
type Noted = Readonly<Record<string, Tainted>>;

/**
 * Notes in the plan of a create what is known of the objects for which no plan has come. One of them may be tainted: engines delete it
 * first then, and hand that deletion the notes of this plan instead of its own. (docs/protocol.md#tainted-objects)
 */
export function noteTainted(
  bytes: Uint8Array,
  perhaps: readonly ReadState[],
  judge: (one: ReadState) => readonly string[],
): Uint8Array {
  const noted = perhaps.flatMap((one): [string, Tainted][] => {
    const [notes, imported] = [one.private?.entries() ?? [], judge(one)];
    return notes.length === 0
      ? []
      : [[stateDigest(one.state), { notes, ...(imported.length > 0 ? { imported } : {}) }]];
  });
  if (noted.length === 0) return bytes;
  const planned = openPrivate(bytes);
  planned.data.set(note, Object.fromEntries(noted));
  return planned.bytes();
}

/**
 * Private data of an apply, with that of the object which it deletes where the plan did not have it. What the plan itself noted is newer.
 * `imported`: why it is not to be deleted.
 */
export function takeTainted(
  bytes: Uint8Array,
  deleted: ValueObject | null,
): { readonly bytes: Uint8Array; readonly imported: readonly string[] } {
  const planned = openPrivate(bytes);
  const noted = planned.data.get(note) as Noted | undefined;
  if (noted === undefined) return { bytes, imported: [] };
  planned.data.set(note, undefined);
  const own = deleted === null ? undefined : noted[stateDigest(deleted)];
  own?.notes.forEach((entry) => keep(planned.data, entry));
  return { bytes: planned.bytes(), imported: own?.imported ?? [] };
}

function keep(data: PrivateData, [name, value]: readonly [string, unknown]): void {
  if (data.get(name) === undefined) data.set(name, value);
}
