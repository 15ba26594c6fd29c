import type { RecordSetId } from "../../../apis/dns/service.ts";
import { Failure } from "terraform-provider-sdk/core";
import { isTextType } from "../../../dns/index.ts";
import { HttpFailure, isAmbiguous, isNotFound } from "../../../http/http-failure.ts";
import { heededMs } from "../../../http/retries/judge-attempt.ts";
import type { Context } from "../../client-context.ts";
import { recordIdentity, watchCreate } from "../../creates.ts";
import { serviceNow } from "../../service-time.ts";
import { toUpdateWire, toWire, type RecordContent, type RecordEntry } from "../record-content.ts";
import { hasLayout, layOut, type DataLayout } from "../data-layout.ts";
import { storedText } from "../quoted-texts.ts";
import { describeRecord, type RecordChange } from "./record-change.ts";
import { watchByIndex } from "./unsettled.ts";

/** One request to a set, and how to tell of it. */
export interface ChangeToMake {
  readonly set: RecordSetId;
  readonly change: RecordChange;
  /** What a reading showed that the change was decided by. */
  readonly before: readonly RecordEntry[];
  /** `Cannot create the DNS record …` */
  readonly doing: string;
  /** The layout in which this zone keeps data; asked for only when it matters. */
  readonly layout: () => Promise<DataLayout | undefined>;
}

/** What came of a change that was sent. */
export interface Performed {
  /** `done` – answered with success; `not-done` – its index does not exist; `unknown` – the answer is lost. */
  readonly outcome: "done" | "not-done" | "unknown";
  /** For how long the service wants no further request, in ms. */
  readonly waitMs: number;
  /** What came back where the outcome is unknown. */
  readonly unclear?: HttpFailure;
}

/**
 * Sends one change.
 *
 * @throws Failure `record-lost` for a restore that is refused; else what the service refused
 */
export async function performChange(context: Context, make: ChangeToMake, signal?: AbortSignal): Promise<Performed> {
  const { set, change, doing } = make;
  try {
    await send(context, make, signal);
    context.recent.note(set);
    if (isOurs(change)) context.journal.done(recordIdentity(set.zone, change.to));
    return { outcome: "done", waitMs: 0 };
  } catch (error) {
    if (isAmbiguous(error)) return { outcome: "unknown", waitMs: heededMs(error.retryAfterMs), unclear: error };
    // an index that is not there any more has moved: look again
    if (change.kind !== "create" && isNotFound(error)) return { outcome: "not-done", waitMs: 0 };
    if (change.kind === "create" && change.restores) throw lost(doing, change.to, error);
    throw error instanceof HttpFailure ? error.during(doing) : error;
  }
}

/** Whether the change creates a record of ours; a restored record belongs to another writer. */
function isOurs(change: RecordChange): change is Extract<RecordChange, { kind: "create" }> {
  return change.kind === "create" && !change.restores;
}

async function send(context: Context, make: ChangeToMake, signal?: AbortSignal): Promise<void> {
  const { set, change, before, layout } = make;
  const {
    services: { dns },
    quoting,
    journal,
  } = context;
  const laidOut = async (content: RecordContent): Promise<RecordContent> => {
    if (isTextType(content.type) && quoting.adds(set.zone))
      return { ...content, data: storedText(content.type, content.data), dataComments: null };
    return hasLayout(content) ? layOut(content, await layout()) : content;
  };
  if (change.kind === "delete")
    return dns.deleteRecord(set, change.index, signal, watchByIndex(context, { set, change, before }));
  if (change.kind === "update") {
    const record = toUpdateWire(await laidOut(change.to), change.from);
    return dns.updateRecord(set, change.index, record, signal, watchByIndex(context, { set, change, before }));
  }
  // a restored record is sent as it was read, with the fields that this project does not know
  const record = change.restores ? change.wire : toWire(await laidOut(change.to));
  const creation = { ...recordIdentity(set.zone, change.to), content: change.to, ...serviceNow(context, "dns") };
  return dns.createRecord(set.zone, record, signal, isOurs(change) ? watchCreate(journal, creation) : undefined);
}

function lost(doing: string, record: RecordContent, cause: unknown): Failure {
  const why = cause instanceof Failure ? cause.happened : "";
  return new Failure({
    code: "record-lost",
    doing,
    happened: `Another writer moved the records while this one was written, so a record of somebody else was hit, and it could not be restored: ${describeRecord(record)}. ${why}`,
    remedy: `Create it again: ${JSON.stringify(toWire(record))}`,
    cause,
  });
}
