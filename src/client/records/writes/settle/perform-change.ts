import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { isTextType } from "../../../../dns/index.ts";
import { HttpFailure, isAmbiguous, isNotFound } from "../../../../http/http-failure.ts";
import { watchAll, type SendWatch } from "../../../../http/retries/send-watch.ts";
import { heededMs } from "../../../../http/retries/judge-attempt.ts";
import type { Context } from "../../../client-context.ts";
import type { Fence } from "../../../fence.ts";
import { watchCreate } from "../../../creates.ts";
import { recordIdentity } from "../../../identities.ts";
import { serviceNow } from "../../../service-time.ts";
import { toUpdateWire, toWire, type RecordContent } from "../../record-content.ts";
import { hasLayout, layOut, type DataLayout } from "../../data-layout.ts";
import { storedText } from "../../quoted-texts.ts";
import { fenceOf, type FencedChange } from "./fenced-change.ts";
import type { HoldingNotes } from "../../noted-holdings.ts";
import type { RecordChange } from "../record-change.ts";
import { watchByIndex } from "./unsettled.ts";

/** One request to a set, and how to tell of it. */
export interface ChangeToMake extends FencedChange {
  readonly set: RecordSetId;
  /** `Cannot create the DNS record …` */
  readonly doing: string;
  /** The index at which the service has shown the record, where it was asked; else its place in the list counts. */
  readonly askedIndex?: number | undefined;
  /** The layout in which this zone keeps data; asked for only when it matters. */
  readonly layout: () => Promise<DataLayout | undefined>;
  /** Where it is for a resource that has a single record of the set in its state: a killed run leaves a note of what it changed. */
  readonly notes?: HoldingNotes | undefined;
}

/** What came of a change that was sent. */
export interface Performed {
  /**
   * `done` – answered with success; `not-found` – answered that its index does not exist; `not-done` – kept back, since its index is too old to be
   * sent; `unknown` – the answer is lost.
   */
  readonly outcome: "done" | "not-found" | "not-done" | "unknown";
  /** For how long the service wants no further request, in ms. */
  readonly waitMs: number;
  /** What came back where the outcome is unknown, or before a write that was kept back. */
  readonly unclear?: HttpFailure;
}

/**
 * Sends one change.
 *
 * @throws Failure what the service refused
 */
export async function performChange(context: Context, make: ChangeToMake, signal?: AbortSignal): Promise<Performed> {
  const { set, change, doing } = make;
  const fence = fenceOf(context, make);
  try {
    await send(context, { ...make, fence }, signal);
    context.recent.note(set);
    noteMade(context, make);
    return { outcome: "done", waitMs: 0 };
  } catch (error) {
    if (fence.isClosed()) return keptBack(error);
    if (isAmbiguous(error)) return { outcome: "unknown", waitMs: heededMs(error.retryAfterMs), unclear: error };
    // an index that is not there any more has moved: look again
    if (change.kind !== "create" && isNotFound(error)) return { outcome: "not-found", waitMs: 0 };
    throw error instanceof HttpFailure ? error.during(doing) : error;
  }
}

/** An earlier try of the same request may have been answered: with a demand to wait, for example. */
function keptBack(error: unknown): Performed {
  const isAnswer = error instanceof HttpFailure && error.status !== undefined;
  return { outcome: "not-done", waitMs: 0, ...(isAnswer && { unclear: error }) };
}

/** Notes that the change was made. */
export function noteMade(context: Context, { set: { zone }, change, notes }: MadeChange): void {
  if (isOurs(change)) context.journal.done(recordIdentity(zone, change.to));
  notes?.made();
}

type MadeChange = Pick<ChangeToMake, "set" | "change" | "notes">;

/** What is noted of a write before its bytes go out. */
function watchWrite(context: Context, { set, change, before, notes }: ChangeToMake): SendWatch {
  const byIndex = change.kind === "create" ? undefined : watchByIndex(context, { set, change, before });
  const creation = isOurs(change) ? watchCreation(context, set, change.to) : undefined;
  return watchAll([byIndex, creation, notes?.watch(change, before)]);
}

function watchCreation(context: Context, { zone }: RecordSetId, content: RecordContent): SendWatch {
  return watchCreate(context.journal, { ...recordIdentity(zone, content), content, ...serviceNow(context, "dns") });
}

/** Whether the change creates a record of ours; a restored record belongs to another writer. */
function isOurs(change: RecordChange): change is Extract<RecordChange, { kind: "create" }> {
  return change.kind === "create" && !change.restores;
}

async function send(
  context: Context,
  make: ChangeToMake & { readonly fence: Fence },
  signal?: AbortSignal,
): Promise<void> {
  const { set, change, askedIndex, layout, fence } = make;
  const {
    services: { dns },
    quoting,
  } = context;
  const watch = fence.watch(watchWrite(context, make));
  const laidOut = async (content: RecordContent): Promise<RecordContent> => {
    if (isTextType(content.type) && quoting.adds(set.zone))
      return { ...content, data: storedText(content.type, content.data), dataComments: null };
    return hasLayout(content) ? layOut(content, await layout()) : content;
  };
  if (change.kind === "delete") return dns.deleteRecord(set, askedIndex ?? change.index, signal, watch);
  if (change.kind === "update") {
    const record = toUpdateWire(await laidOut(change.to), change.from);
    return dns.updateRecord(set, askedIndex ?? change.index, record, signal, watch);
  }
  // a restored record is sent as it was read, with the fields that this project does not know
  const record = change.restores ? change.wire : toWire(await laidOut(change.to));
  return dns.createRecord(set.zone, record, signal, watch);
}
