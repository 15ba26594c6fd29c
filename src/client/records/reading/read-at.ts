import type { RecordSetId } from "../../../apis/dns/service.ts";
import { isNotFound } from "../../../http/http-failure.ts";
import type { RecordContent } from "../record-content.ts";
import { readContents } from "./read-contents.ts";
import type { SetReading } from "./set-reading.ts";

/** The record at an index, as a request for it alone shows it; `undefined`: there is none. */
export async function readAt(
  reading: SetReading,
  set: RecordSetId,
  nr: number,
  signal?: AbortSignal,
): Promise<RecordContent | undefined> {
  try {
    const wire = await reading.context.services.dns.getRecord(set, nr, signal);
    return (await readContents(reading, set, [wire], signal))[0];
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
