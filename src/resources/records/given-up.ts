import { describeRecord, keyOf, setKeyOf, type RecordContent } from "../../client/index.ts";
import { groupBy } from "../../core/group-by.ts";
import { shortHash } from "../../core/short-hash.ts";
import type { Diagnostic, PrivateData } from "terraform-provider-sdk";
import { asLines } from "terraform-provider-sdk/core";
import { openRemovals } from "./removal-notes.ts";
import { statedResource } from "../owner-name.ts";
import type { KindServices } from "../kind-services.ts";

/** What tells of a resource what it still has. */
interface Telling {
  readonly private: PrivateData;
  /** `undefined` where nothing may be asked. */
  readonly services: Pick<KindServices, "client"> | undefined;
}

/**
 * What a resource still has of types and names that it gives up. Once a run has begun to delete all records of a type and name, and failed or was killed,
 * what else is there belongs to others: to resources of that run, which took it over or made it, or to whoever added it since. A failed run notes what
 * is left in the private data, a killed one in the journal. A single record that a `moved` block made a part of more has nothing but itself of its type
 * and name, until these are applied. What the resource has removed before, and is there again, was written by others. The state shows all that is
 * there, as ever.
 */
export interface GivenUpRecords {
  /** Whether the record, of a type and name that is given up, belongs to others. */
  readonly isOthers: (content: RecordContent) => boolean;
  /** Those of the records that are the resource's own. */
  readonly own: (records: readonly RecordContent[]) => readonly RecordContent[];
  /** Runs a write that deletes these records, and notes what is left where it fails after it has begun. */
  readonly during: <Written>(
    given: readonly RecordContent[],
    write: (giving: Giving) => Promise<Written>,
  ) => Promise<Written>;
  /** All types and names that the resource has now are its own. */
  readonly settled: () => void;
}

/** What a write tells of records that it deletes. */
export interface Giving {
  /** What was found is as the plan showed it. */
  readonly begun: () => void;
  /** What is left of a type and name. */
  readonly holding: OfSet;
  /** The comparison of a type and name with the plan, of which nothing is given up where it throws. */
  readonly sparing: (compare: OfSet) => OfSet;
}

type OfSet = (set: Pick<RecordContent, "type" | "name">, records: readonly RecordContent[]) => void;

const note = "left";
/** Its name among the private data. */
export const givenUpNotes = [note] as const;

/** Fingerprints of the records that are left of each type and name. */
type Left = Readonly<Record<string, readonly string[]>>;

export function openGivenUp(zone: string, { private: notes, services }: Telling): GivenUpRecords {
  const isInJournal = services?.client.records.givenUp({ zone, ...statedResource({ private: notes }) });
  const noted = notes.get(note) as Left | undefined;
  const removals = openRemovals(notes);
  const isOthers = (content: RecordContent): boolean =>
    isInJournal?.(content) === true ||
    noted?.[setKeyOf(content)]?.includes(print(content)) === false ||
    removals.has(content);
  return {
    isOthers,
    own: (records) => (records.some(isOthers) ? records.filter((content) => !isOthers(content)) : records),
    async during(given, write) {
      const [changed, spared] = [new Map<string, readonly RecordContent[]>(), new Set<string>()];
      const progress = { hasBegun: false };
      try {
        return await write({
          begun: () => (progress.hasBegun = true),
          holding: (set, holds) => changed.set(setKeyOf(set), holds),
          sparing: (compare) => whereItThrows(compare, (set) => spared.add(setKeyOf(set))),
        });
      } catch (error) {
        if (!progress.hasBegun) throw error;
        const begun = given.filter((content) => !spared.has(setKeyOf(content)));
        notes.set(
          note,
          leftOf(begun, (set, holds) => changed.get(set) ?? holds),
        );
        throw error;
      }
    },
    settled() {
      if (noted !== undefined) notes.set(note, undefined);
    },
  };
}

function whereItThrows(compare: OfSet, then: (set: Parameters<OfSet>[0]) => void): OfSet {
  return (set, records) => {
    try {
      compare(set, records);
    } catch (error) {
      then(set);
      throw error;
    }
  };
}

/** Private data of a resource that has nothing but these records of their types and names. */
export function noteAlone(records: readonly RecordContent[]): Readonly<Record<string, unknown>> {
  return { [note]: leftOf(records, (_, holds) => holds) };
}

function leftOf(
  records: readonly RecordContent[],
  holdsOf: (set: string, records: readonly RecordContent[]) => readonly RecordContent[],
): Left {
  const left = [...groupBy(records, setKeyOf)].map(([set, holds]) => [set, holdsOf(set, holds).map(print)] as const);
  return Object.fromEntries(left);
}

/** Tells in a plan of what stays of the records that a resource gives up. */
export function listOthersOf(
  given: readonly RecordContent[],
  { isOthers }: Pick<GivenUpRecords, "isOthers">,
): Diagnostic[] {
  const others = given.filter(isOthers).map(describeRecord);
  if (others.length === 0) return [];
  return [
    {
      severity: "warning",
      summary: "Records stay that are not of this resource",
      detail:
        "Of these types and names it has some records only: an earlier apply began to delete all of them, and failed or was killed; or a moved block " +
        "made one record the resource, and no apply has changed it since; or it removed these before, and they came back. These ones are of another " +
        `resource of the configuration, or somebody added them, so they are left:\n\n${asLines(others)}\n\n` +
        "Where no resource declares them, declare them in a resource of its own with its import block, apply, and take both out again.",
    },
  ];
}

function print(content: RecordContent): string {
  return shortHash(keyOf(content), 12);
}
