import type { RecordSetId } from "../../../../apis/dns/service.ts";
import type { AllowedRules } from "../../../../dns/index.ts";
import type { Failure } from "terraform-provider-sdk/core";
import type { RecordContent, RecordEntry } from "../../record-content.ts";
import type { OnlyFoundOption } from "../../owners/owner-marks.ts";
import type { HoldingNotes } from "../../noted-holdings.ts";
import type { Lane } from "../lanes.ts";
import type { SetTask } from "./plan-tasks.ts";

/** A write to the records of one type and name. */
export interface SetRequest extends Pick<SetTask, "wants" | "mayTake" | "alone" | "dataComments">, OnlyFoundOption {
  readonly set: RecordSetId;
  /** `Cannot create the DNS record …` */
  readonly doing: string;
  /** The name of the resource that it is for, where it has one. */
  readonly owner?: string | undefined;
  /** Which writing of that its state has. */
  readonly revision?: string | undefined;
  /** The caller's own records before the write, as it knows them; `others`: all that no other write under way holds. */
  readonly gives: readonly RecordContent[] | "others";
  /** What it has of these records in place of `gives`, where a killed run noted what it was to make of that. */
  readonly givesOf?: ((records: readonly RecordEntry[]) => readonly RecordContent[]) | undefined;
  /** Where none of `gives` is there: whether the wanted records count as the caller's, as written by an earlier run that was cut off. */
  readonly resumes?: boolean | undefined;
  /** Throws where the records found rule the write out. Nothing is written then. */
  readonly check?: ((records: readonly RecordEntry[]) => void | Promise<void>) | undefined;
  /** Whether its caller has single records of the set and not the whole. */
  readonly isSingle?: boolean | undefined;
  /** Where it is for a resource that has a single record in its state: what requests make of that is noted here. */
  readonly notes?: HoldingNotes | undefined;
  /** The failure where a record with the wanted data is there and nobody gives it up. */
  readonly refusal: (records: readonly RecordEntry[]) => Failure;
  /** Rules on single records that do not refuse. */
  readonly recordRules?: AllowedRules | undefined;
  /** Rules across records that do not refuse; absent: no such rule is checked. */
  readonly allowRules?: AllowedRules | undefined;
  /** Whether it is part of a write that was judged as a whole: it is judged again where another process has written the name since. */
  readonly isJudged?: boolean | undefined;
  /** Where it is one of many writes of one caller: how many of them run at the same time. */
  readonly lane?: Lane | undefined;
  /** Called with each wanted record as soon as the service has confirmed its creation, or another write has given it up for this one. */
  readonly onCreated?: ((created: RecordContent) => void) | undefined;
  /** Called with the records that the caller owns, each time they change. They are still owned when the write fails later. */
  readonly onHolds?: ((holds: readonly RecordContent[]) => void) | undefined;
  /** Called where the set has other records than the caller's. */
  readonly onOthers?: (() => void) | undefined;
}

/** Result of writing the records of one type and name. */
export interface SetWritten {
  /** All records of this type and name, as read after the write. */
  readonly records: readonly RecordEntry[];
  /** The caller's own records. */
  readonly own: readonly RecordContent[];
  /** Records of other owners that this write overwrote or deleted by mistake and then restored. */
  readonly restored: readonly RecordContent[];
  /** What a user must know: warnings of DNS rules that look at several records, and records of others that it may have hit. A failure says the latter, too. */
  readonly warnings: readonly string[];
}
