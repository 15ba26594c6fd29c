import { recordIdentity } from "../identities.ts";
import type { RecordContent } from "./record-content.ts";
import type { Stated } from "./noted-holdings.ts";

/**
 * For which resource this process made a record. Another one whose state has the same record has lost its own since that was read: to the one
 * that is there now it has no right.
 */
export interface MadeRecords {
  /** The record was made for the resource, or became its own. */
  note(made: Stated): void;
  /** A reading shows that the resource has the record. */
  seen(found: Stated): void;
  /** Whether the record is there for another resource, as far as both have a name. */
  isOfOther(stated: Stated): boolean;
}

export function createMadeRecords(): MadeRecords {
  const owners = new Map<string, string>();
  const keyOf = (zone: string, content: RecordContent): string => recordIdentity(zone, content).identity.join("\n");
  return {
    note({ zone, content, owner }) {
      if (owner !== undefined) owners.set(keyOf(zone, content), owner);
    },
    seen({ zone, content, owner }) {
      if (owners.size === 0) return;
      const key = keyOf(zone, content);
      if (owners.get(key) !== owner) owners.delete(key);
    },
    isOfOther({ zone, content, owner }) {
      if (owner === undefined || owners.size === 0) return false;
      return (owners.get(keyOf(zone, content)) ?? owner) !== owner;
    },
  };
}
