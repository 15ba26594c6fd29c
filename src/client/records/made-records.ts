import { recordText } from "../identities.ts";
import type { SetRequest } from "./writes/sets/set-request.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";

/** What a resource of this name, where it has one, has in a zone. */
interface Holder {
  readonly zone: string;
  readonly owner?: string | undefined;
}

/**
 * For which resource this process made a record. Another one whose state has the same record has lost its own since that was read: to the one
 * that is there now it has no right.
 */
export interface MadeRecords {
  /** To be called with the records that a resource has, each time they change by a write. */
  holding(holder: Holder): (holds: readonly RecordContent[]) => void;
  /** A reading shows that the resource has the records. */
  seen(holder: Holder, found: readonly RecordContent[]): void;
  /** The records as they were read, but for those that the caller had and that are there for another resource now. */
  left(records: readonly RecordEntry[], request: Pick<SetRequest, "set" | "owner" | "gives">): readonly RecordEntry[];
}

export function createMadeRecords(): MadeRecords {
  const owners = new Map<string, string>();
  return {
    holding({ zone, owner }) {
      if (owner === undefined) return () => undefined;
      let noted: ReadonlySet<RecordContent> = new Set();
      return (holds) => {
        for (const content of holds) if (!noted.has(content)) owners.set(recordText(zone, content), owner);
        noted = new Set(holds);
      };
    },
    seen({ zone, owner }, found) {
      if (owner === undefined || owners.size === 0) return;
      for (const key of found.map((content) => recordText(zone, content)))
        if (owners.get(key) !== owner) owners.delete(key);
    },
    left(records, { set: { zone }, owner, gives }) {
      if (owner === undefined || owners.size === 0 || gives === "others") return records;
      const isOfOther = (content: RecordContent): boolean => (owners.get(recordText(zone, content)) ?? owner) !== owner;
      const lost = new Set(gives.filter(isOfOther).map(keyOf));
      return lost.size === 0 ? records : records.filter(({ key }) => !lost.has(key));
    },
  };
}
