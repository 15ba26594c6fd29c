import type { RecordSetId } from "../../../../apis/dns/service.ts";
import { isTextType } from "../../../../dns/index.ts";
import { endHit, settleHits } from "../../hit-records.ts";
import type { RecordContent, RecordEntry } from "../../record-content.ts";
import type { SetReading } from "../../reading/set-reading.ts";
import { contentsAfter } from "../contents-after.ts";
import type { RecordChange } from "../record-change.ts";
import { noteSettled, writeOf } from "./unsettled.ts";

/** A change of a set that was just read. */
export interface WriteToNote {
  readonly set: RecordSetId;
  readonly change: RecordChange;
  readonly before: readonly RecordEntry[];
}

/** To be called before the change is sent: from then on a reading may show it or not, and neither is an older one. */
export function noteSending(reading: SetReading, write: WriteToNote): void {
  reading.context.sets.doubt(write.set, { afters: aftersOf(reading, write), ...touchedBy(write.change) });
}

/** To be called when a reading shows what came of the change. `after`: the set, where the change was made. */
export function noteOutcome(
  { context }: Pick<SetReading, "context">,
  { set, change, before }: WriteToNote,
  after: readonly RecordEntry[] | undefined,
): void {
  // how a zone keeps its texts is learned from a reading of the first one
  const isKept = !isTextType(set.type) || context.quoting.isSettled(set.zone);
  if (after !== undefined && isKept)
    context.sets.shown(set, { before: before.map(contentOf), after: after.map(contentOf), ...touchedBy(change) });
  if (after !== undefined && change.kind !== "delete") endHit(context, set, change.to);
  // a create is in the journal, and has no index that could be another record's
  if (change.kind === "create") return;
  if (after === undefined) noteSettled(context, set);
  else settleHits(context, set, { write: writeOf(change, before, context.clock.now()), records: after });
}

/** The set as it may read after the change: some deployments show the zone's default where a record has no TTL of its own. */
function aftersOf({ zones }: SetReading, { set, before, change }: WriteToNote): RecordContent[][] {
  const after = contentsAfter(before, [change]);
  const defaultTtl = zones.peek(set.zone)?.defaultTtl;
  if (change.kind === "delete" || change.to.ttl !== null || defaultTtl === undefined) return [after];
  const shown = { ...change.to, ttl: String(defaultTtl) };
  return [after, after.map((content) => (content === change.to ? shown : content))];
}

interface Touched {
  readonly from: RecordContent | undefined;
  readonly to: RecordContent | undefined;
}

function touchedBy(change: RecordChange): Touched {
  const from = change.kind === "create" ? undefined : change.from;
  return { from, to: change.kind === "delete" ? undefined : change.to };
}

const contentOf = ({ content }: RecordEntry): RecordContent => content;
