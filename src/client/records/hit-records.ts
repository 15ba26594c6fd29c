/**
 * Records that a write by index may have hit in place of the one that was meant, and that nobody has written again. What others add to the set is
 * none of them with other data.
 */
import type { RecordSetId } from "../../apis/dns/service.ts";
import type { UnsettledWrite } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";
import { hitsOf, leftWrite, noteSettled, thingOf } from "./writes/settle/unsettled.ts";

type Noting = Pick<Context, "unsettled" | "clock">;

/** A reading shows what came of the write: its note ends once there is one of each record that it may have hit. These are given. */
export function settleHits(
  { unsettled, clock }: Noting,
  set: RecordSetId,
  { write, records }: { readonly write: UnsettledWrite; readonly records: readonly RecordEntry[] },
): readonly string[] {
  const hits = hitsOf(write, records);
  for (const key of hits) unsettled.begin(hitThing(set, key), { at: clock.now(), before: [] });
  noteSettled({ unsettled }, set);
  return hits;
}

/** The record was written (again). */
export function endHit({ unsettled }: Pick<Context, "unsettled">, set: RecordSetId, written: RecordContent): void {
  unsettled.settled(hitThing(set, keyOf(written)));
}

/** Whether a record that no reading shows may have been hit, by what a run on this machine has noted. */
export function isPerhapsHit(
  context: Pick<Context, "unsettled">,
  { zone, content }: { readonly zone: string; readonly content: RecordContent },
  records: readonly RecordEntry[],
): boolean {
  const set = { zone, type: content.type, name: content.name };
  const left = leftWrite(context, set);
  if (left !== undefined && hitsOf(left, records).includes(keyOf(content))) return true;
  return context.unsettled.left(hitThing(set, keyOf(content))) !== undefined;
}

/** What the notes call a record that was hit. */
function hitThing(set: RecordSetId, key: string): readonly string[] {
  return [...thingOf(set), "hit", key];
}
