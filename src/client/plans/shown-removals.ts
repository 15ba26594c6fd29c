import { canonicalName } from "../../dns/index.ts";
import type { RunNotes } from "../../reconcile/index.ts";
import { identityInZone, type RecordContent } from "../records/record-content.ts";

/**
 * What plans show of the records that a resource overwrites or removes in a zone of which it had less before, for their applies: no state has
 * these, and engines hand nothing from the plan of a create or update to its apply. They are noted for the process that applies, in the directory
 * of the run. Nothing tells which plan is applied, so the last one made there counts; where none is known, nothing is compared.
 * (docs/behaviour.md#stale-plans)
 */
export interface ShownRemovals {
  /** A plan shows these. */
  planned(zone: string, records: readonly RecordContent[]): void;
  /** Which of the records that an apply is about to overwrite or remove its plan has not shown. */
  unshown(zone: string, records: readonly RecordContent[]): readonly RecordContent[];
  /** The apply is done. Until then its plan may be applied again. */
  done(zone: string): void;
}

type Keys = readonly string[];

/** The line before the keys. It tells an empty list from a missing one. */
const head = "shown";

export function createShownRemovals(notes: Pick<RunNotes, "write" | "read" | "drop">): ShownRemovals {
  /** What plans of this process showed, be it the one of an apply, which an engine makes anew. */
  const own = new Map<string, Keys>();
  /** What the plan before that showed: the one that is applied. */
  const before = new Map<string, Keys | undefined>();
  const read = (topic: string): Keys | undefined => {
    const [lines] = notes.read(topic);
    return lines?.[0] === head ? lines.slice(1) : undefined;
  };
  const write = (topic: string, keys: Keys): void => {
    notes.drop(topic);
    notes.write(topic, [head, ...keys]);
  };
  return {
    planned(zone, records) {
      const [topic, keys] = [topicOf(zone), records.map(identityInZone)];
      before.set(topic, own.get(topic) ?? read(topic));
      own.set(topic, keys);
      write(topic, keys);
    },
    unshown(zone, records) {
      const topic = topicOf(zone);
      const keys = before.has(topic) ? before.get(topic) : read(topic);
      if (keys === undefined) return [];
      // the apply may fail, or be refused: its plan shows no more when it is applied again
      write(topic, keys);
      const shown = new Set(keys);
      return records.filter((content) => !shown.has(identityInZone(content)));
    },
    done: (zone) => notes.drop(topicOf(zone)),
  };
}

function topicOf(zone: string): string {
  return JSON.stringify(["removed", canonicalName(zone)]);
}
