import type { RecordContent } from "../record-content.ts";

/** Many records of a zone to be found again. */
export interface ZoneQuery {
  readonly zone: string;
  /** As they were seen last. */
  readonly contents: readonly RecordContent[];
  /** The name of the resource that is read, where it has one. */
  readonly owner?: string | undefined;
  /** Which types and names matter: keys of {@link setKeyOf}. Others are not read. */
  readonly wants: (key: string) => boolean;
  /**
   * Types and names whose records are to be adopted as found: they are read exactly, since a text may not tell a record's own TTL from
   * the zone's default. `all`: the text is compared with the listings, too.
   */
  readonly adopts?: readonly string[] | "all";
  /**
   * Whether what is read stands for all of the zone, so that a text is compared with the listings: `always`, or only `if-others` are there, that
   * is wanted types and names beside those of `contents`, but for records that are marked for another owner.
   */
  readonly standsForAll?: "always" | "if-others" | undefined;
  /**
   * Where the zone is read by its listings: whether the reading does without records that are not wanted and whose type or name, as a listing has
   * it, can be none. They cannot be asked for. Absent: the reading fails then.
   */
  readonly doesWithoutOdd?: boolean;
  /** Whether the question is one of many of a run or a comparison: what another one of them has just read answers it, too. */
  readonly isOneOfMany?: boolean;
}

/** Records of a zone. */
export interface ZoneReading {
  /** By keys of {@link setKeyOf}; none of the lists is empty. */
  readonly sets: ReadonlyMap<string, readonly RecordContent[]>;
  /** The records of all other types and names, as far as the zone's text says: without comments. */
  readonly others: readonly RecordContent[];
  /** `null` where the zone does not say it. */
  readonly serial: string | null;
  /** Seconds of the first `$TTL`. */
  readonly defaultTtl: number | undefined;
}
