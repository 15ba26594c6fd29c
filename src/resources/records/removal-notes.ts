import type { PrivateData } from "terraform-provider-sdk";
import { identityInZone, type RecordContent } from "../../client/index.ts";
import { shortHash } from "../../core/short-hash.ts";

/**
 * Notes in private data which records a resource has removed or overwritten with other data, be they its own or of others. A record that is noted
 * and is there again belongs to somebody else: it was written since. The note of a record ends with an apply whose configuration lists it.
 */
export interface RemovalNotes {
  /** Whether the resource has removed a record of this data, and no configuration has listed it since. */
  readonly has: (content: RecordContent) => boolean;
  /** A write has removed these. */
  readonly add: (contents: readonly RecordContent[]) => void;
  /** The configuration lists these: a plan notes it, so it holds for a run that is killed, too, and not where nothing of the plan is applied. */
  readonly end: (contents: () => readonly RecordContent[]) => void;
}

/** Its name among the private data. */
export const removalNote = "removed";

/** Of each record: few enough that a note of thousands stays small, and enough that no two records of a large zone are taken for one. */
const digits = 10;
/** The oldest notes are dropped first: of more records it is not known that they were there before. 20 kB at most. */
const mostNotes = 2_000;

export function openRemovals(data: PrivateData): RemovalNotes {
  /** One text of all prints, the newest last: a list of them would take a third more. */
  const text = (): string => (data.get(removalNote) as string | undefined) ?? "";
  let known: { readonly text: string; readonly prints: ReadonlySet<string> } | undefined;
  const prints = (): ReadonlySet<string> => {
    if (known?.text !== text()) known = { text: text(), prints: new Set(text().match(eachPrint)) };
    return known.prints;
  };
  const keep = (next: readonly string[]): void => {
    const kept = next.slice(-mostNotes).join("");
    // private data stays as it is, byte for byte, where nothing changes
    if (kept !== text()) data.set(removalNote, kept === "" ? undefined : kept);
  };
  const without = (gone: ReadonlySet<string>): string[] => [...prints()].filter((one) => !gone.has(one));
  return {
    has: (content) => prints().size > 0 && prints().has(printOf(content)),
    add(contents) {
      const added = new Set(contents.slice(-mostNotes).map(printOf));
      if (added.size > 0) keep([...without(added), ...added]);
    },
    end(contents) {
      if (prints().size > 0) keep(without(new Set(contents().map(printOf))));
    },
  };
}

const eachPrint = new RegExp(`.{${digits}}`, "g");

/** Of the data, with whatever TTL and comment. */
function printOf(content: RecordContent): string {
  return shortHash(identityInZone(content), digits);
}

/** Of the records that a write is to remove, those whose data it does not want in their place. */
export function removedBy(remove: readonly RecordContent[], desired: readonly RecordContent[]): RecordContent[] {
  if (remove.length === 0) return [];
  const kept = new Set(desired.map(identityInZone));
  return remove.filter((content) => !kept.has(identityInZone(content)));
}
