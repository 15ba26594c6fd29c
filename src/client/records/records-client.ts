import type { RecordSetId } from "../../apis/dns/service.ts";
import type { AllowedRules } from "../../dns/index.ts";
import type { CreateOptions } from "../client-context.ts";
import type { ClaimedRecords, CleanUpRequest } from "./clean-up/kept-names.ts";
import type { ListedCleanUp } from "./clean-up/listed-clean-up.ts";
import type { ListedRecord, RecordFilter } from "./reading/list-records.ts";
import type { RecordContent, RecordEntry } from "./record-content.ts";
import type { OnlyFoundOption, OwnerMarks } from "./owners/owner-marks.ts";
import type { RecordOwners } from "./owners/record-owners.ts";
import type { FoundRecord, GoneOptions, RecordQuery, SetQuery } from "./reading/record-reads.ts";
import type { ZoneQuery, ZoneReading } from "./reading/zone-query.ts";
import type { SetIntent } from "./writes/sets/set-intent.ts";
import type { SetWritten } from "./writes/sets/set-request.ts";
import type { ZoneWrite, ZoneWritten } from "./writes/write-zone.ts";

/** Result of writing one record. */
export interface RecordWritten extends FoundRecord {
  /** Records of other owners that this write overwrote or deleted by mistake and then restored. Worth a warning to the user. */
  readonly restored: readonly RecordContent[];
  /** What a user must know: warnings of DNS rules that look at several records, and records of others that it may have hit. A failure says the latter, too. */
  readonly warnings: readonly string[];
}

/** Options of a write that replaces or deletes a record. */
export interface HeldOptions {
  /**
   * Called with the record that the caller owns now, each time that changes. Where two writes exchange their records and one of them
   * fails, the owned record differs from the one that the write began with: save it, so that the next run finds it.
   */
  readonly onHeld?: ((held: RecordContent) => void) | undefined;
}

/** Option of a write of all records of a type and name. */
export interface HoldsOptions {
  /** Called with the records that the caller owns, each time they change: another write may take some over. They are still owned when the write fails later. */
  readonly onHolds?: ((holds: readonly RecordContent[]) => void) | undefined;
}

/** Option of a write that replaces or deletes what is there. */
export interface FoundOptions<Found> {
  /**
   * Called before anything is written, with what exists of the target, if anything does: what it throws ends the write. A record whose
   * data was changed is found by its siblings, where these are given.
   */
  readonly onFound?: ((found: Found) => void) | undefined;
}

/** Option of a write that removes records one by one where some of their name stay. */
export interface WarningOptions {
  /** Called, once all is removed, with each thing that a user must know of records of others that it has hit. A failure says them. Default: they are logged. */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** Options for the DNS rules that a write must keep. */
export interface RuleOptions {
  /** DNS rules that warn instead of refusing, by their ids; `all`: every rule that can be allowed. Default: none. */
  readonly allowRules?: AllowedRules | undefined;
}

/**
 * DNS records by their content, never by their index. Everything throws `Failure`. (docs/behaviour.md#records) A write that would
 * overwrite or delete what is marked for another owner throws `record-of-other-owner`. (docs/behaviour.md#owners) A request of another form than its
 * type, or whose records are not of one name and type where they must be, throws `option-invalid` before anything is sent.
 */
export interface RecordsClient {
  /** Tells own records from those that are marked for another owner. */
  readonly marks: OwnerMarks;
  /** @throws Failure `record-exists`, `dns-rule` */
  create(
    request: { zone: string; content: RecordContent } & CreateOptions<RecordContent> &
      Pick<RecordQuery, "owner"> &
      RuleOptions,
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** `next` has the name and type of `prior`. @throws Failure `record-gone`, `record-exists`, `record-wanted`, `record-not-as-written`, `dns-rule` */
  update(
    request: {
      zone: string;
      prior: RecordContent;
      next: RecordContent;
    } & HeldOptions &
      FoundOptions<RecordContent> &
      Pick<RecordQuery, "siblings" | "owner" | "revision"> &
      RuleOptions,
    signal?: AbortSignal,
  ): Promise<RecordWritten>;
  /** Deletes a record. Succeeds when the record is already gone. @throws Failure `record-wanted` for engines, where another write of the client was refused that wanted it; not again */
  delete(
    request: { zone: string; content: RecordContent } & HeldOptions &
      FoundOptions<RecordContent> &
      GoneOptions &
      Pick<RecordQuery, "siblings" | "owner" | "revision">,
    signal?: AbortSignal,
  ): Promise<Pick<RecordWritten, "restored" | "warnings">>;
  /** Finds a record again; `undefined` when it is gone. Readings are shared ({@link RefreshMode}). */
  find(query: RecordQuery & GoneOptions, signal?: AbortSignal): Promise<FoundRecord | undefined>;
  /**
   * The record that a resource has whose state has this one, without a reading: another one, where a killed run of this directory exchanged or
   * changed it; `undefined`, where that gave it up or deleted it.
   */
  held(query: Pick<RecordQuery, "zone" | "content" | "owner" | "revision">): RecordContent | undefined;
  /** Tells the records of types and names, which a killed run of a resource had begun to give up, that are not its own any more; `undefined`: none. */
  givenUp(
    resource: Pick<RecordQuery, "zone" | "owner" | "revision">,
  ): ((content: RecordContent) => boolean) | undefined;
  /** The records of one type and name. An empty list is certain: other answers confirm it. */
  readSet(set: RecordSetId, signal?: AbortSignal): Promise<readonly RecordEntry[]>;
  /** Finds all records of one type and name again. Readings are shared ({@link RefreshMode}). An empty list is certain: other answers confirm it. */
  findSet(query: SetQuery, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** Finds many records of a zone again, at one request where nothing is in doubt. */
  readZone(query: ZoneQuery, signal?: AbortSignal): Promise<ZoneReading>;
  /**
   * Makes the records of one type and name as intended. {@link planSet} shows what it would do.
   *
   * @throws Failure `record-exists` where `isNew` and there are any; `dns-rule` where it would contradict the rest of the zone
   */
  writeSet(
    request: { set: RecordSetId; intent: SetIntent; isNew?: boolean } & CreateOptions<RecordContent> &
      HoldsOptions &
      Pick<RecordQuery, "owner" | "revision"> &
      FoundOptions<readonly RecordContent[]> &
      OnlyFoundOption &
      RuleOptions,
    signal?: AbortSignal,
  ): Promise<SetWritten>;
  /** Which resources of a run own which records. */
  readonly owners: RecordOwners;
  /** Makes many records of a zone as intended. {@link planZone} shows what it would do. */
  writeZone(request: ZoneWrite, signal?: AbortSignal): Promise<ZoneWritten>;
  /**
   * Lists the records of a zone, sorted as the service sorts types, names and indexes. Reads each type and name: one request per set.
   *
   * @param filter only records of this type or name; both absent: all records
   * @throws Failure `answers-contradict` where the listings and the zone's text stay different
   */
  list(zone: string, filter?: RecordFilter, signal?: AbortSignal): Promise<readonly ListedRecord[]>;
  /** What {@link RecordsClient.cleanUp} would remove. `name`: whole, or relative to the zone. */
  previewCleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** As {@link RecordsClient.previewCleanUp}; the list, and the records of it that resources of this run keep, are noted for the apply. `onZone` is called with all records of the zone. */
  planCleanUp(
    zone: string,
    name: string,
    signal?: AbortSignal,
    options?: { readonly onZone?: ((records: readonly RecordContent[]) => void) | undefined },
  ): Promise<readonly RecordContent[]>;
  /** @internal To be called by a plan of a clean-up that cannot read anything yet: its apply keeps what this run declares, as that of any other. */
  expectCleanUp(place: { zone: string; name: string }): void;
  /** @internal What resources of this run keep of a name, as far as they have been planned. */
  keptAt(place: { zone: string; name: string }): ClaimedRecords;
  /**
   * Looks whether {@link RecordsClient.cleanUp} may run, and gives what it would remove; sends no write.
   *
   * @throws Failure `record-of-other-owner`
   */
  checkCleanUp(request: CleanUpRequest, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /**
   * Host-name clean-up; `name`: whole, or relative to the zone. What resources of the same run keep stays. Gives what was removed.
   *
   * @throws Failure `clean-up-incomplete`; `record-of-other-owner` before anything is removed
   */
  cleanUp(zone: string, name: string, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /**
   * The same, where nothing may go but what is listed: by the request, else by the last {@link RecordsClient.planCleanUp}.
   *
   * @throws Failure `clean-up-unlisted` where the name has other records by now; `clean-up-unplanned` where no plan is known
   */
  cleanUpListed(request: ListedCleanUp & WarningOptions, signal?: AbortSignal): Promise<readonly RecordContent[]>;
  /** The same, which tells its caller what it would remove before it removes any. */
  cleanUpShown(
    request: CleanUpRequest & FoundOptions<readonly RecordContent[]> & WarningOptions,
    signal?: AbortSignal,
  ): Promise<readonly RecordContent[]>;
}
