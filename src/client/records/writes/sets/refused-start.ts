import type { RecordEntry } from "../../record-content.ts";
import { CalledOff } from "../lanes.ts";
import type { RecordChange } from "../record-change.ts";
import type { SetJob } from "./set-job.ts";
import { notAsWritten } from "../settle/write-failures.ts";

/** Why a change is not sent, by the records as they were read last; `undefined`: nothing speaks against it. */
export async function refusedStart(
  job: SetJob,
  change: RecordChange,
  records: readonly RecordEntry[],
): Promise<unknown> {
  const { doing, lane, check, resumes } = job.request;
  if (!job.hasBegun && lane?.isClosed() === true) return new CalledOff();
  if (job.isKeptOtherwise(change)) return notAsWritten(doing, change);
  // what it was to update has gone since it was admitted: the same as if it had gone before
  if (job.hasBegun || resumes !== true || change.kind !== "create") return undefined;
  try {
    await check?.(records);
    return undefined;
  } catch (error) {
    return error;
  }
}
