import { shortHash } from "../../core/short-hash.ts";
import { detailsKeyOf, type RecordContent } from "../../client/index.ts";
import type { PrivateData } from "terraform-provider-sdk";
import type { SharedDetails } from "./values.ts";
import { agree } from "./uniform-set.ts";

/** Records of one type and name, by {@link setKeyOf}. */
type Sets = ReadonlyMap<string, readonly RecordContent[]>;

type Details = Readonly<Record<string, SharedDetails>>;

/**
 * What a refresh found where the records of one type and name have several TTLs or comments. A state shows one of each, so an
 * apply cannot tell by it whether they are as the plan showed them: their fingerprints are kept besides. The next refresh cannot
 * tell by it what they are to have: that is kept, too, until they agree.
 */
export interface MixedDetails {
  /** To be told of each refresh, with what is known of a set. */
  readonly seen: (found: Sets, known: (setKey: string) => SharedDetails | undefined) => void;
  /** To be told what a write makes of sets, before it begins: it may fail half way. */
  readonly begun: (planned: ReadonlyMap<string, SharedDetails>) => void;
  /** The write is done: the state says what they are to have. */
  readonly done: () => void;
  /** What the records of a set are to have where that is not what the state shows. */
  readonly declared: (setKey: string) => SharedDetails | undefined;
  /** Whether records of several TTLs or comments are as the last refresh found them. */
  readonly isAsSeen: (setKey: string, records: readonly RecordContent[]) => boolean;
}

/** Their names among the private data. */
export const mixedNotes = ["mixed", "declared"] as const;
type Note = (typeof mixedNotes)[number];

export function openMixedDetails(data: PrivateData): MixedDetails {
  const read = (key: Note): object => (data.get(key) as object | undefined) ?? {};
  const known = (): Readonly<Record<string, string>> => read("mixed") as Readonly<Record<string, string>>;
  const declared = (): Details => read("declared") as Details;
  // private data stays as it is, byte for byte, where nothing changes
  const keep = (key: Note, before: object, next: object): void => {
    if (JSON.stringify(next) !== JSON.stringify(before))
      data.set(key, Object.keys(next).length === 0 ? undefined : next);
  };
  return {
    seen(found, knownOf) {
      const mixed = [...found].filter(([, records]) => !agree(records));
      const [before, none] = [declared(), { ttl: null, comment: null }];
      const details = mixed.map(([setKey]) => [setKey, before[setKey] ?? detailsOf(knownOf(setKey) ?? none)] as const);
      keep("mixed", known(), Object.fromEntries(mixed.map(([setKey, records]) => [setKey, fingerprintOf(records)])));
      keep("declared", before, Object.fromEntries(details));
    },
    begun(planned) {
      const next = [...planned].map(([setKey, details]) => [setKey, detailsOf(details)] as const);
      keep("declared", declared(), { ...declared(), ...Object.fromEntries(next) });
    },
    done: () => keep("declared", declared(), {}),
    declared: (setKey) => declared()[setKey],
    isAsSeen(setKey, records) {
      const last = known()[setKey];
      return last !== undefined && last === fingerprintOf(records);
    },
  };
}

function detailsOf({ ttl, comment }: SharedDetails): SharedDetails {
  return { ttl, comment };
}

/** One text for a set of records in whatever order and spelling. */
function fingerprintOf(records: readonly RecordContent[]): string {
  return shortHash(records.map(detailsKeyOf).sort().join("\n"), 16);
}
