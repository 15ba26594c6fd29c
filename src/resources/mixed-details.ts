import { createHash } from "node:crypto";
import { detailsKeyOf, type RecordContent } from "../client/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import { agree } from "./uniform-set.ts";

/** Records of one type and name, by {@link setKeyOf}. */
type Sets = ReadonlyMap<string, readonly RecordContent[]>;

/**
 * What a refresh found where the records of one type and name have several TTLs or comments. A state shows one of each, so an
 * apply cannot tell by it whether they are as the plan showed them: their fingerprints are kept besides.
 */
export interface MixedDetails {
  /** To be told of each refresh. */
  readonly seen: (found: Sets) => void;
  /** Whether records of several TTLs or comments are as the last refresh found them. */
  readonly isAsSeen: (setKey: string, records: readonly RecordContent[]) => boolean;
}

export function openMixedDetails(data: PrivateData): MixedDetails {
  const known = (): Readonly<Record<string, string>> =>
    (data.get("mixed") as Readonly<Record<string, string>> | undefined) ?? {};
  return {
    seen(found) {
      const mixed = [...found].filter(([, records]) => !agree(records));
      const next = Object.fromEntries(mixed.map(([setKey, records]) => [setKey, fingerprintOf(records)] as const));
      // private data stays as it is, byte for byte, where nothing changes
      if (JSON.stringify(next) !== JSON.stringify(known())) data.set("mixed", mixed.length === 0 ? undefined : next);
    },
    isAsSeen(setKey, records) {
      const last = known()[setKey];
      return last !== undefined && last === fingerprintOf(records);
    },
  };
}

/** One text for a set of records in whatever order and spelling. */
function fingerprintOf(records: readonly RecordContent[]): string {
  const all = records.map(detailsKeyOf).sort().join("\n");
  return createHash("sha256").update(all).digest("hex").slice(0, 16);
}
