import { asLines } from "terraform-provider-sdk/core";
import { shortHash } from "../../core/short-hash.ts";
import {
  describeRecord,
  detailsKeyOf,
  keyOf,
  setKeyOf,
  writtenText,
  type RecordChange,
  type RecordContent,
  type SetChange,
} from "../../client/index.ts";
import type { Diagnostic, PrivateData } from "terraform-provider-sdk";
import { ifTainted } from "../protection.ts";
import { openRemovals, removalNote } from "./removal-notes.ts";

/**
 * Notices when another writer puts back what this resource has removed or overwritten. Two states that declare one type and name, or a person who
 * edits it by hand, would undo each other's changes with every apply.
 */
export interface ReturningRecords {
  /** A refresh found these; the state had `known`. */
  readonly seen: (found: readonly RecordContent[], known: readonly RecordContent[]) => void;
  /** Those of the records that this resource has removed before, in words; null where there are none. */
  readonly returned: (found: readonly RecordContent[]) => readonly string[] | null;
  /**
   * Judges what a plan removes or overwrites. A record is removed once; when its data is there again, with whatever TTL and comment, the plan is
   * refused. Drift of an own record is healed each time, with a warning when it is the same again.
   */
  readonly judge: (
    changes: readonly Pick<SetChange, "changes">[],
    isOwn: (content: RecordContent) => boolean,
  ) => Diagnostic[];
  /** What the plan puts right is put right. */
  readonly corrected: () => void;
}

/** The oldest notes are dropped first: of more corrections it is not known that they were made before. */
const mostNotes = 200;

/**
 * `drifted`: records that a refresh found changed. `overruling`: the drift of own records that a plan corrects; `overruled`: what applies have
 * corrected. A plan whose apply is refused leaves its note, and corrected nothing.
 */
const correctionNotes = ["drifted", "overruling", "overruled"] as const;
type Note = (typeof correctionNotes)[number];
/** Their names among the private data. */
export const returningNotes = [...correctionNotes, removalNote] as const;

export function openReturning(data: PrivateData): ReturningRecords {
  const removals = openRemovals(data);
  const read = (key: Note): readonly string[] => (data.get(key) as readonly string[] | undefined) ?? [];
  const write = (key: Note, prints: Iterable<string>): void => {
    const kept = [...new Set(prints)].slice(-mostNotes);
    if (kept.join() !== read(key).join()) data.set(key, kept.length === 0 ? undefined : kept);
  };
  return {
    seen(found, known) {
      // most read as they are written: only the rest is worth the canonical form
      const written = new Set(known.map(writtenText));
      const others = found.filter((content) => !written.has(writtenText(content)));
      const before = new Set(others.length === 0 ? [] : known.map(detailsIn));
      write("drifted", others.filter((content) => !before.has(detailsIn(content))).map(print));
    },
    returned(found) {
      const again = found.filter(removals.has);
      return again.length === 0 ? null : [...new Set(again.map(describeRecord))].sort();
    },
    judge(changes, isOwn) {
      const [drifted, overruled] = [new Set(read("drifted")), new Set(read("overruled"))];
      const all = changes.flatMap((change) => change.changes.flatMap((one) => (one.kind === "create" ? [] : [one])));
      const again = all.filter((one) => takesData(one) && removals.has(one.from));
      const corrected = all
        .filter((one) => isOwn(one.from) || !takesData(one))
        .map(({ from, message }) => ({ message, print: print(from) }))
        .filter((one) => drifted.has(one.print));
      write(
        "overruling",
        corrected.map((one) => one.print),
      );
      write("drifted", []);
      const once = corrected.filter((one) => overruled.has(one.print));
      return [...refuse(again.map(({ message }) => message)), ...warn(once.map(({ message }) => message))];
    },
    corrected() {
      write("overruled", [...read("overruled"), ...read("overruling")]);
      write("overruling", []);
    },
  };
}

const returnedWords =
  "An earlier apply of this resource removed or overwrote these records, and they are there again. Another state declares them, " +
  "or something else writes them; each would undo the other's change with every apply:";

function refuse(messages: readonly string[]): Diagnostic[] {
  if (messages.length === 0) return [];
  return [
    {
      severity: "error",
      summary,
      detail:
        `${returnedWords}\n\n${asLines(messages)}\n\n` +
        "To keep them, declare their data in this resource, which then deletes them when it is destroyed; those that an exclusive zone has under " +
        "keys that `records` does not list can be left alone by `ignore` instead. To remove them, first take them out of the other configuration; " +
        "where nobody writes them any more, declare their data here, apply, and take it out again. To destroy this resource and keep them, take " +
        "it out of the configuration and apply: they stay. A destroy of the whole configuration is refused before that. Where the earlier apply is less than a minute ago, " +
        "readings of the service may lag behind: plan again first.",
    },
  ];
}

const summary = "Another writer puts back records that this resource removed";

/**
 * Refuses to replace a tainted resource whose records came back: its deletion would leave them, and the create that comes after it could not take
 * them over.
 *
 * @param records of its state, which the create would take away or find in the way
 */
export function refuseTainted(records: readonly RecordContent[], notes: PrivateData, typeName: string): Diagnostic[] {
  const again = records.filter(openRemovals(notes).has);
  if (again.length === 0) return [];
  const detail = `${returnedWords}\n\n${asLines(again.map(describeRecord))}\n\n${ifTainted(typeName)} The next plan then says what can be done.`;
  return [{ severity: "error", summary, detail }];
}

function warn(messages: readonly string[]): Diagnostic[] {
  if (messages.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: "Another writer changes this resource again and again",
      detail:
        "An earlier apply of this resource corrected the same change before. Another state may declare these records too, with other " +
        `values; then each undoes the other's change with every apply. Declare each record in one place:\n\n${asLines(messages)}`,
    },
  ];
}

/** Whether the zone no longer has the data of a record then. Where the configuration has it, only its TTL or comment is put right. */
function takesData(change: Exclude<RecordChange, { readonly kind: "create" }>): boolean {
  return change.kind === "delete" || keyOf(change.to) !== keyOf(change.from);
}

function detailsIn(content: RecordContent): string {
  return `${setKeyOf(content)} ${detailsKeyOf(content)}`;
}

/** Of the record with all that it has. */
function print(content: RecordContent): string {
  return shortHash(detailsIn(content), 16);
}
