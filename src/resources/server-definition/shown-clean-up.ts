import { describeRecord, keepersOf, identityInZone, type RecordContent } from "../../client/index.ts";
import { shortHash } from "../../core/short-hash.ts";
import type { Difference, PrivateData } from "terraform-provider-sdk";

/**
 * What the plan of a decommission found of the records that its clean-up is about: fingerprints by zone, which the plan of a destruction
 * notes for its apply, also for one on another machine.
 */
export interface ShownCleanUp {
  /**
   * `records`: absent where the plan could not tell. `keepers`: of the records that resources of the same configuration keep, whether they are
   * there or are still to be created.
   */
  readonly show: (zone: string, records: readonly RecordContent[] | undefined, keepers: readonly string[]) => void;
  /** Tells of a record whether the plan kept it; `undefined` where it kept none. */
  readonly kept: (zone: string) => ((content: RecordContent) => boolean) | undefined;
  /**
   * Records that the clean-up would remove, and that the plan did not show: each once, however often a zone is looked at. None where
   * the plan could not tell.
   */
  readonly differences: (zone: string, records: readonly RecordContent[]) => readonly Difference[];
}

/** @param host its name: one plan may be of several, one of which is tainted */
export function openShownCleanUp(data: PrivateData, host: string): ShownCleanUp {
  const given = new Set<string>();
  const place = (zone: string): string => `${host} ${zone}`;
  const noted = (name: Note): Prints => (data.get(name) as Prints | undefined) ?? {};
  const note = (name: Note, zone: string, texts: readonly string[]): void =>
    data.set(name, { ...noted(name), [place(zone)]: texts.map(print) });
  return {
    show(zone, records, keepers) {
      if (records !== undefined) note("cleanUp", zone, records.map(identityInZone));
      note("cleanUpKeeps", zone, keepers);
    },
    kept(zone) {
      const kept = new Set(noted("cleanUpKeeps")[place(zone)]);
      return kept.size === 0 ? undefined : (content) => keepersOf(content).some((keeper) => kept.has(print(keeper)));
    },
    differences(zone, records) {
      const known = noted("cleanUp")[place(zone)];
      if (known === undefined) return [];
      const keyed = records.map((content) => ({ content, key: print(identityInZone(content)) }));
      const unshown = keyed.filter(({ key }) => !known.includes(key) && !given.has(`${zone} ${key}`));
      for (const { key } of unshown) given.add(`${zone} ${key}`);
      return unshown.map(({ content }) => ({
        path: `decommission.dns_cleanup_zones (${zone})`,
        text: `would remove a record that was not there: ${describeRecord(content)}`,
      }));
    },
  };
}

type Note = "cleanUp" | "cleanUpKeeps";
/** By host and zone. */
type Prints = Readonly<Record<string, readonly string[]>>;

function print(text: string): string {
  return shortHash(text, 16);
}
