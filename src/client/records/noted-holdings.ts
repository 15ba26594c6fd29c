/**
 * Which record a resource has, while its state has another one: a run that is killed leaves the state as it was. The journal says it, for each
 * resource by its name. (docs/decisions/0010-journal.md)
 */
import * as z from "zod";
import type { SendWatch } from "../../http/retries/send-watch.ts";
import type { Identity, Journal, JournalEntry } from "../../reconcile/index.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Context } from "../client-context.ts";
import { holdingKind, recordIdentity } from "../identities.ts";
import { contentOf, notedRecord } from "../noted-contents.ts";
import { serviceNow } from "../service-time.ts";
import { mayLagForMs } from "../tries.ts";
import type { SetReading } from "./reading/set-reading.ts";
import { isAsWanted } from "./writes/sets/plan-tasks.ts";
import { keyOf, type RecordContent, type RecordEntry } from "./record-content.ts";
import { isDetailChange, type RecordChange } from "./writes/record-change.ts";

const notedHolding = z.object({
  owner: z.string().optional(),
  /** What the state has. */
  stated: notedRecord,
  /** What the resource certainly had last; null: nothing. */
  has: notedRecord.nullable(),
  /** What the last request was to make of that, where its outcome is not known; null: it was to delete it. */
  becomes: notedRecord.nullable().optional(),
});

/** What a resource has, as its notes say it. */
interface Holding {
  readonly has: RecordContent | null;
  readonly becomes?: RecordContent | null;
}

/** A record that a resource has, by its state. */
export interface Stated {
  readonly zone: string;
  readonly content: RecordContent;
  /** The name of the resource among those of its state, where it has one. */
  readonly owner?: string | undefined;
}

type Noting = Pick<Context, "journal" | "clock" | "clockOffsetMs">;

function holdingOf({ zone, content, owner = "" }: Stated): Identity {
  return { kind: holdingKind, identity: [...recordIdentity(zone, content).identity, owner] };
}

/** Notes what becomes of the record that a resource has, while its state has what it had before the write. */
export class HoldingNotes {
  private holds: readonly RecordContent[];
  private readonly stated: Stated;
  private isNoted = false;

  constructor(
    private readonly context: Noting,
    { stated, holds }: { readonly stated: Stated; readonly holds: readonly RecordContent[] },
  ) {
    this.stated = stated;
    this.holds = holds;
  }

  /** It has these records now. Of two the one is left over from a write that hit another record than it should. */
  hold(holds: readonly RecordContent[]): void {
    this.holds = holds;
    if (this.isNoted || !this.isAsStated) this.noteHeld();
  }

  /** What is noted of a change of the record before its bytes go out. */
  watch(change: RecordChange): SendWatch | undefined {
    if (isDetailChange(change) || (change.kind === "create" && change.restores)) return undefined;
    return {
      onSend: () => this.begin(change),
      onNotDone: () => {
        this.context.journal.refused(holdingOf(this.stated));
        // the state does not have it
        if (!this.isAsStated) this.noteHeld();
      },
    };
  }

  /** The change that was watched was made. */
  made(): void {
    if (this.isNoted) this.context.journal.done(holdingOf(this.stated));
  }

  private get isAsStated(): boolean {
    const [held, second] = this.holds;
    return held !== undefined && second === undefined && keyOf(held) === keyOf(this.stated.content);
  }

  private noteHeld(): void {
    this.begin();
    this.made();
  }

  private begin(change?: RecordChange): void {
    const { journal } = this.context;
    const { content: stated, owner } = this.stated;
    const content = { owner, stated, ...this.holdingBy(change) };
    if (!this.isNoted) endOlder(journal, this.stated);
    this.isNoted = true;
    journal.begin({ ...holdingOf(this.stated), content, ...serviceNow(this.context, "dns") });
  }

  private holdingBy(change: RecordChange | undefined): Holding {
    const [first = null, second] = this.holds;
    // the one that is left over goes last: as long as it is there, the write is to be repeated
    if (second !== undefined) return { has: first, becomes: second };
    if (change === undefined) return { has: first };
    return { has: first, becomes: change.kind === "delete" ? null : change.to };
  }
}

/** What a resource has, by what a killed run of this directory noted of it. */
export interface Recalled {
  /** As it is known; `undefined`: the resource gave it up for another one, or deleted it. */
  readonly content: RecordContent | undefined;
  /** What the killed run sent last, where it is not known what came of it; null: a deletion. It counts where `content` is not there. */
  readonly becomes?: RecordContent | null | undefined;
  readonly entry: JournalEntry;
}

/** `undefined` where the state alone tells what the resource has. */
export function recallHolding({ journal }: Pick<Context, "journal">, stated: Stated): Recalled | undefined {
  if (!journal.hasLeft()) return undefined;
  const entry = journal.orphan(holdingOf(stated));
  const noted = entry && contentOf(entry, notedHolding);
  if (entry === undefined || noted === undefined) return undefined;
  const { has, becomes } = noted;
  if (has === null) return { entry, content: undefined };
  return { entry, content: keyOf(has) === keyOf(stated.content) ? stated.content : has, becomes };
}

/** The state of a resource has a record. What a killed run noted is over where this is what it made of the one that the state had. */
export function endStated({ journal }: Pick<Context, "journal">, { zone, content, owner }: Stated): void {
  if (owner === undefined || !journal.hasLeft()) return;
  const record = textOf(zone, content);
  for (const { entry, noted } of leftIn(journal).byOwner.get(owner) ?? []) {
    const made = [noted.has, noted.becomes].filter((one) => one !== null && one !== undefined);
    if (textOf(zone, noted.stated) !== record && made.some((one) => textOf(zone, one) === record))
      journal.inState(entry);
  }
}

/** A resource has made the record that its state is to have: what was noted of one that it had before is over. */
export function endRecalled({ journal }: Pick<Context, "journal">, made: Stated): void {
  if (journal.hasLeft()) journal.inState(holdingOf(made));
}

/** The record, unless the state that has it is older than what a killed run did: it gave the resource another one. */
export function upToDate(journal: Journal, stated: Stated): readonly RecordContent[] {
  const { zone, content, owner } = stated;
  const left = leftIn(journal).byStated.get(textOf(zone, content)) ?? [];
  const isOther = ({ noted: { has, owner: other } }: Left): boolean =>
    (owner === undefined || other === owner) && (has === null || keyOf(has) !== keyOf(content));
  return left.some(isOther) ? [] : [content];
}

/** A record that should have been deleted is there, although no reading lags any more: the deletion was not carried out, and tells nothing later. */
export function foundAgain(
  { journal, clock }: Pick<Context, "journal" | "clock">,
  { becomes, entry }: Pick<Recalled, "becomes" | "entry">,
): void {
  if (becomes === null && mayLagForMs(entry.noted, clock.now()) <= 0) journal.inState(entry);
}

/** What a killed run made of a record: it reads as it was sent, and nobody has marked it for another owner since. */
export function locateHeir(
  records: readonly RecordEntry[],
  { zone, becomes }: { readonly zone: string } & Pick<Recalled, "becomes">,
  { context: { marks }, zones }: SetReading,
): RecordEntry | undefined {
  if (becomes === undefined || becomes === null) return undefined;
  const defaultTtl = zones.peek(zone)?.defaultTtl;
  const isAsSent = ({ key, content }: RecordEntry): boolean =>
    key === keyOf(becomes) && marks.otherOwnerOf(content) === undefined && isAsWanted(content, becomes, defaultTtl);
  return records.find(isAsSent);
}

interface Left {
  readonly entry: JournalEntry;
  readonly noted: z.infer<typeof notedHolding>;
}

/** What killed runs of this directory noted, to be found by the resource and by what its state has. */
interface LeftHoldings {
  readonly byOwner: ReadonlyMap<string, readonly Left[]>;
  readonly byStated: ReadonlyMap<string, readonly Left[]>;
}

const leftByJournal = new WeakMap<Journal, LeftHoldings>();

function leftIn(journal: Journal): LeftHoldings {
  const known = leftByJournal.get(journal);
  if (known !== undefined) return known;
  const all = journal.left(holdingKind).flatMap((entry) => {
    const noted = contentOf(entry, notedHolding);
    return noted === undefined ? [] : [{ entry, noted }];
  });
  const left = {
    byOwner: groupBy(all, ({ noted }) => noted.owner ?? ""),
    byStated: groupBy(all, ({ entry, noted }) => textOf(entry.identity[0] ?? "", noted.stated)),
  };
  leftByJournal.set(journal, left);
  return left;
}

/** A new change of a resource's record takes the place of what killed runs noted of it. */
function endOlder(journal: Journal, stated: Stated): void {
  const { owner, zone, content } = stated;
  if (owner === undefined || !journal.hasLeft()) return;
  const record = textOf(zone, content);
  for (const { entry, noted } of leftIn(journal).byOwner.get(owner) ?? [])
    if (textOf(zone, noted.stated) !== record) journal.inState(entry);
}

const textOf = (zone: string, record: RecordContent): string => recordIdentity(zone, record).identity.join("\n");
