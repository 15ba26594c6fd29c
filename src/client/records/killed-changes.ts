import * as z from "zod";
import type { SendWatch } from "../../http/retries/send-watch.ts";
import type { Identity } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { changeKind, recordIdentity } from "../identities.ts";
import { contentOf, notedRecord } from "../noted-contents.ts";
import { serviceNow } from "../service-time.ts";
import { mayLagForMs } from "../tries.ts";
import type { SetReading } from "./reading/set-reading.ts";
import { isAsWanted } from "./writes/sets/plan-tasks.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";

/** What the change is in the journal; null: a deletion. */
const notedChange = z.object({ to: notedRecord.nullable() });

type Noting = Pick<Context, "journal" | "clock" | "clockOffsetMs">;

/** What became of a record that the state of a killed run still has. (docs/decisions/0010-journal.md) */
export interface KilledChange {
  readonly zone: string;
  /** What it was to become; `undefined`: it was to be deleted. */
  readonly to: RecordContent | undefined;
}

function changeOf(zone: string, from: RecordContent): Identity {
  return { kind: changeKind, identity: recordIdentity(zone, from).identity };
}

/** Notes that a record which a state has gets other data, or goes: where the run is killed, nothing else tells the next one what became of it. */
export function watchChange(
  context: Noting,
  { zone, from, to }: KilledChange & { readonly from: RecordContent },
): SendWatch {
  const { journal } = context;
  const thing = changeOf(zone, from);
  return {
    onSend: () => journal.begin({ ...thing, content: { to: to ?? null }, ...serviceNow(context, "dns") }),
    onNotDone: () => journal.refused(thing),
  };
}

/** The change that {@link watchChange} noted was made. */
export function changeMade({ journal }: Pick<Context, "journal">, zone: string, from: RecordContent): void {
  journal.done(changeOf(zone, from));
}

/** A record is there anew: what was noted of its change or deletion before is over. */
export function forgetChange({ journal }: Pick<Context, "journal">, zone: string, made: RecordContent): void {
  if (journal.hasLeft()) journal.inState(changeOf(zone, made));
}

/** What a killed run of this directory sent last to change a record, as far as it is known; `undefined` where none did. */
export function killedChange(
  { journal }: Pick<Context, "journal">,
  zone: string,
  from: RecordContent,
): KilledChange | undefined {
  const noted = readChange(journal, zone, from);
  return noted && { zone, to: noted.to ?? undefined };
}

/** A record that should have been deleted is there, although no reading lags any more: the deletion was not carried out, and tells nothing later. */
export function foundAgain(
  { journal, clock }: Pick<Context, "journal" | "clock">,
  zone: string,
  one: RecordContent,
): void {
  const noted = readChange(journal, zone, one);
  if (noted?.to === null && mayLagForMs(noted.noted, clock.now()) <= 0) journal.inState(changeOf(zone, one));
}

/** By journal: the changes that killed runs of this directory sent, by what the record was to become. */
const changesByEnd = new WeakMap<Context["journal"], ReadonlyMap<string, readonly Identity[]>>();

/**
 * A state has a record. A change that a killed run made it by is in the state, too: another record that has the former data by now is not
 * the one that was changed.
 */
export function changeInState({ journal }: Pick<Context, "journal">, zone: string, record: RecordContent): void {
  let changes = changesByEnd.get(journal);
  if (changes === undefined) changesByEnd.set(journal, (changes = findChanges(journal)));
  for (const change of changes.get(endOf(zone, record)) ?? []) journal.inState(change);
}

function findChanges(journal: Context["journal"]): ReadonlyMap<string, readonly Identity[]> {
  const changes = new Map<string, Identity[]>();
  for (const entry of journal.left(changeKind)) {
    const to = contentOf(entry, notedChange)?.to;
    if (to === undefined || to === null) continue;
    const end = endOf(entry.identity[0] ?? "", to);
    changes.set(end, [...(changes.get(end) ?? []), entry]);
  }
  return changes;
}

const endOf = (zone: string, record: RecordContent): string => recordIdentity(zone, record).identity.join("\n");

function readChange(
  journal: Context["journal"],
  zone: string,
  from: RecordContent,
): (z.infer<typeof notedChange> & { readonly noted: number }) | undefined {
  const entry = journal.hasLeft() ? journal.orphan(changeOf(zone, from)) : undefined;
  const change = entry && contentOf(entry, notedChange);
  return entry && change && { ...change, noted: entry.noted };
}

/** What a killed run made of a record: it reads as it was sent, and nobody has marked it for another owner since. */
export function locateHeir(
  records: readonly RecordEntry[],
  { zone, to }: KilledChange,
  { context: { marks }, zones }: SetReading,
): RecordEntry | undefined {
  if (to === undefined) return undefined;
  const defaultTtl = zones.peek(zone)?.defaultTtl;
  const isAsSent = ({ key, content }: RecordEntry): boolean =>
    key === keyOf(to) && marks.otherOwnerOf(content) === undefined && isAsWanted(content, to, defaultTtl);
  return records.find(isAsSent);
}
