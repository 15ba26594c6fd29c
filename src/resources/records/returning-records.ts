import { asLines } from "terraform-provider-sdk/core";
import { shortHash } from "../../core/short-hash.ts";
import {
  detailsKeyOf,
  identityInZone,
  keyOf,
  setKeyOf,
  writtenText,
  type RecordChange,
  type RecordContent,
  type SetChange,
} from "../../client/index.ts";
import type { Diagnostic, PrivateData } from "terraform-provider-sdk";

/**
 * Notices in private data when another writer puts back what this resource has removed or overwritten. Two states that declare one
 * type and name, or a person who edits it by hand, would undo each other's changes with every apply.
 */
export interface ReturningRecords {
  /** A refresh found these; the state had `known`. */
  readonly seen: (found: readonly RecordContent[], known: readonly RecordContent[]) => void;
  /**
   * Judges what a plan removes or overwrites, and notes it. A record that this state did not create is removed once; when its data is
   * there again, with whatever TTL and comment, the plan is refused. Drift of an own record is healed each time, with a warning when
   * it is the same again.
   */
  readonly judge: (
    changes: readonly Pick<SetChange, "changes">[],
    isOwn: (content: RecordContent) => boolean,
  ) => Diagnostic[];
  /** What the plan removes or overwrites is removed or overwritten. */
  readonly overruled: () => void;
}

/** The oldest notes are dropped first: of more records it is not known that they were there before. */
const mostNotes = 200;

/**
 * `drifted`: records that a refresh found changed. `overruling`: what a plan removes or overwrites of them and of others' records;
 * `overruled`: what applies have. A plan whose apply is refused leaves its note, and removed nothing.
 */
export const returningNotes = ["drifted", "overruling", "overruled"] as const;
type Note = (typeof returningNotes)[number];

export function openReturning(data: PrivateData): ReturningRecords {
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
    judge(changes, isOwn) {
      const [drifted, overruled] = [new Set(read("drifted")), new Set(read("overruled"))];
      const disputed = changes
        .flatMap((change) => change.changes)
        .flatMap((one) => (one.kind === "create" ? [] : [judged(one, isOwn(one.from))]))
        .filter(({ takesOthers, details }) => takesOthers || drifted.has(details));
      const again = disputed.filter(({ details, print }) => drifted.has(details) && overruled.has(print));
      write(
        "overruling",
        disputed.map(({ print }) => print),
      );
      write("drifted", []);
      const foreign = again.filter(({ takesOthers }) => takesOthers).map(({ message }) => message);
      const own = again.filter(({ takesOthers }) => !takesOthers).map(({ message }) => message);
      return [...(foreign.length > 0 ? [refuse(foreign)] : []), ...(own.length > 0 ? [warn(own)] : [])];
    },
    overruled() {
      write("overruled", [...read("overruled"), ...read("overruling")]);
      write("overruling", []);
    },
  };
}

function refuse(messages: readonly string[]): Diagnostic {
  return {
    severity: "error",
    summary: "Another writer puts back records that this resource removed",
    detail:
      "An earlier apply of this resource removed or overwrote these records, and they are there again. Another state declares them, " +
      `or something else writes them; each would undo the other's change with every apply:\n\n${asLines(messages)}\n\n` +
      "To keep them, declare their data in this resource. To remove them, first take them out of the other configuration; " +
      "where nobody writes them any more, declare their data here, apply, and take it out again.",
  };
}

function warn(messages: readonly string[]): Diagnostic {
  return {
    severity: "warning",
    summary: "Another writer changes this resource again and again",
    detail:
      "An earlier apply of this resource corrected the same change before. Another state may declare these records too, with other " +
      `values; then each undoes the other's change with every apply. Declare each record in one place:\n\n${asLines(messages)}`,
  };
}

/** A change of a record that is there, as it is told apart from others. */
interface Judged {
  readonly message: string;
  /** Whether the zone no longer has the data of a record of others. Where the configuration has it by now, only its TTL or comment is put right. */
  readonly takesOthers: boolean;
  /** Of the record with all that it has. */
  readonly details: string;
  /** What is noted: of others' data, whatever TTL and comment it comes back with. */
  readonly print: string;
}

function judged(change: Exclude<RecordChange, { readonly kind: "create" }>, isOwn: boolean): Judged {
  const { from, message } = change;
  const takesOthers = !isOwn && (change.kind === "delete" || keyOf(change.to) !== keyOf(from));
  const details = print(from);
  return { message, takesOthers, details, print: takesOthers ? shortHash(identityInZone(from), 16) : details };
}

function detailsIn(content: RecordContent): string {
  return `${setKeyOf(content)} ${detailsKeyOf(content)}`;
}

function print(content: RecordContent): string {
  return shortHash(detailsIn(content), 16);
}
