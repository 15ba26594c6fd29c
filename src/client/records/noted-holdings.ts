/**
 * Which record a resource has, while its state has another one: a run that is killed leaves the state as it was. The journal says it, for each
 * resource by its name. (docs/decisions/0010-journal.md)
 */
import * as z from "zod";
import type { SendWatch } from "../../http/retries/send-watch.ts";
import type { Identity, Journal, JournalEntry } from "../../reconcile/index.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Context } from "../client-context.ts";
import { holdingKind, recordIdentity, recordText } from "../identities.ts";
import { contentOf, notedRecord } from "../noted-contents.ts";
import { serviceNow } from "../service-time.ts";
import { mayLagForMs } from "../tries.ts";
import type { SiblingDigest } from "./reading/sibling-digest.ts";
import { notedSiblings, notedSiblingsOf } from "./noted-siblings.ts";
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
  /** Where `becomes` was to come beside `has`, and not in its place. */
  isBeside: z.boolean().optional(),
  /** The other records of the set right before a request that was to put `becomes` in the place of `has`. */
  siblings: notedSiblings.optional(),
});

/** What a resource has, as its notes say it. */
interface Holding {
  readonly has: RecordContent | null;
  readonly becomes?: RecordContent | null | undefined;
  readonly isBeside?: boolean | undefined;
  readonly siblings?: readonly string[] | SiblingDigest | undefined;
}

/** A record that a resource has, by its state. */
export interface Stated {
  readonly zone: string;
  readonly content: RecordContent;
  /** The name of the resource among those of its state, where it has one. */
  readonly owner?: string | undefined;
  /** Which writing of the resource the state has. */
  readonly revision?: string | undefined;
}

type Noting = Pick<Context, "journal" | "clock" | "clockOffsetMs">;

function holdingOf({ zone, content, owner = "" }: Stated): Identity {
  return { kind: holdingKind, identity: [...recordIdentity(zone, content).identity, owner] };
}

/** Notes what becomes of the record that a resource has, while its state has what it had before the write. */
export class HoldingNotes {
  private holds: readonly RecordContent[];
  private readonly stated: Stated;
  /** What the state may have, once anything is noted: killed runs before this one may have left an older one. */
  private noted: readonly Stated[] = [];

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
    if (this.noted.length > 0 || !this.isHeldBy(this.stated)) this.noteHeld(this.statedBefore());
  }

  /**
   * What is noted of a change of the record before its bytes go out.
   *
   * @param before the records of the set by which the change was decided
   */
  watch(change: RecordChange, before: readonly RecordEntry[]): SendWatch | undefined {
    if (isDetailChange(change) || (change.kind === "create" && change.restores)) return undefined;
    return {
      onSend: () => {
        const holding = this.holdingBy(change, before);
        for (const stated of this.statedBefore()) this.begin(stated, holding);
      },
      onNotDone: () => {
        for (const stated of this.noted) this.context.journal.refused(holdingOf(stated));
        this.noteHeld(this.noted.filter((stated) => !this.isHeldBy(stated)));
      },
    };
  }

  /** The change that was watched was made. */
  made(): void {
    for (const stated of this.noted) this.context.journal.done(holdingOf(stated));
  }

  private isHeldBy({ content }: Stated): boolean {
    const [held, second] = this.holds;
    return held !== undefined && second === undefined && keyOf(held) === keyOf(content);
  }

  private statedBefore(): readonly Stated[] {
    if (this.noted.length === 0) this.noted = [this.stated, ...olderOf(this.context.journal, this.stated)];
    return this.noted;
  }

  private noteHeld(all: readonly Stated[]): void {
    for (const stated of all) this.begin(stated, this.holding());
    this.made();
  }

  private begin({ zone, content: stated, owner, revision }: Stated, holding: Holding): void {
    const content = { owner, stated, ...holding };
    const thing = holdingOf({ zone, content: stated, owner });
    this.context.journal.begin({ ...thing, content, revision, ...serviceNow(this.context, "dns") });
  }

  private holding(): Holding {
    const [first = null, second] = this.holds;
    // the one that is left over goes last: as long as it is there, the write is to be repeated
    return second === undefined ? { has: first } : { has: first, becomes: second, isBeside: true };
  }

  private holdingBy(change: RecordChange, before: readonly RecordEntry[]): Holding {
    const { has } = this.holding();
    if (this.holds.length > 1) return this.holding();
    if (change.kind === "delete") return { has, becomes: null };
    if (change.kind === "create") return { has, becomes: change.to, isBeside: true };
    return { has: change.from, becomes: change.to, siblings: notedSiblingsOf(before, change.from) };
  }
}

/** What there was before a request. */
interface Before extends Pick<Holding, "isBeside" | "siblings"> {
  readonly has: RecordContent;
}

/** What a resource has, by what a killed run of this directory noted of it. */
export interface Recalled {
  /** As it is known; `undefined`: the resource gave it up for another one, or deleted it. */
  readonly content: RecordContent | undefined;
  /** What the killed run sent last, where it is not known what came of it; null: a deletion. See {@link locateHeld}. */
  readonly becomes?: RecordContent | null | undefined;
  /** The record and the others of its set as they were before that, as far as is known. */
  readonly before?: Before | undefined;
  readonly entry: JournalEntry;
}

/** `undefined` where the state alone tells what the resource has. */
export function recallHolding({ journal }: Pick<Context, "journal">, stated: Stated): Recalled | undefined {
  if (!journal.hasLeft()) return undefined;
  const entry = journal.noted(holdingOf(stated), stated.revision);
  const noted = entry && contentOf(entry, notedHolding);
  if (entry === undefined || noted === undefined) return undefined;
  const { has, becomes, isBeside, siblings } = noted;
  if (has === null) return { entry, content: undefined };
  const content = keyOf(has) === keyOf(stated.content) ? stated.content : has;
  return { entry, content, becomes, before: { has, isBeside, siblings } };
}

/** The record that a resource has, by what a killed run noted of it, else by its state; `undefined`: it has none any more. */
export function heldRecord(context: Pick<Context, "journal">, stated: Stated): RecordContent | undefined {
  return (recallHolding(context, stated) ?? stated).content;
}

/** The state of a resource has a record. What a killed run noted is over where this is what it made of the one that the state had. */
export function endStated({ journal }: Pick<Context, "journal">, resource: Stated): void {
  const left = leftOf(journal, resource);
  const record = left.length === 0 ? "" : recordText(resource.zone, resource.content);
  for (const { entry, stated, made } of left) if (made.includes(record) && stated !== record) journal.inState(entry);
}

/** A resource has made the record that its state is to have: what was noted of one that it had before is over. */
export function endRecalled({ journal }: Pick<Context, "journal">, made: Stated): void {
  if (journal.hasLeft()) journal.inState(holdingOf(made));
}

/** Whether the resource has the record, for all that is known: a state may be older than what a killed run did, which gave it another one, or none. */
export function isUpToDate(journal: Journal, stated: Stated): boolean {
  const { zone, content, owner, revision } = stated;
  const left = leftIn(journal).byStated.get(recordText(zone, content)) ?? [];
  const isOfIt = ({ entry, noted }: Left): boolean =>
    owner === undefined || (noted.owner === owner && journal.counts(entry, revision));
  const isOther = (one: Left): boolean =>
    (one.noted.has === null || keyOf(one.noted.has) !== keyOf(content)) && isOfIt(one);
  return !left.some(isOther);
}

/** A record that should have been deleted is there, although no reading lags any more: the deletion was not carried out, and tells nothing later. */
export function foundAgain(
  { journal, clock }: Pick<Context, "journal" | "clock">,
  { becomes, entry }: Pick<Recalled, "becomes" | "entry">,
): void {
  if (becomes === null && mayLagForMs(entry.noted, clock.now()) <= 0) journal.inState(entry);
}

/** What a killed run noted, with the records that the state had and that the resource may have as {@link recordText} has them. */
interface Left {
  readonly entry: JournalEntry;
  readonly noted: z.infer<typeof notedHolding>;
  readonly stated: string;
  readonly made: readonly string[];
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
  const all = journal.left(holdingKind).flatMap((entry): Left[] => {
    const noted = contentOf(entry, notedHolding);
    if (noted === undefined) return [];
    const [zone = ""] = entry.identity;
    const made = [noted.has, noted.becomes].flatMap((one) => (one ? recordText(zone, one) : []));
    return [{ entry, noted, stated: recordText(zone, noted.stated), made }];
  });
  const left = {
    byOwner: groupBy(all, ({ noted }) => noted.owner ?? ""),
    byStated: groupBy(all, ({ stated }) => stated),
  };
  leftByJournal.set(journal, left);
  return left;
}

/** Those that count for the state of a resource. */
function leftOf(journal: Journal, { owner, revision }: Pick<Stated, "owner" | "revision">): readonly Left[] {
  if (owner === undefined || !journal.hasLeft()) return [];
  return (leftIn(journal).byOwner.get(owner) ?? []).filter(({ entry }) => journal.counts(entry, revision));
}

/**
 * What a state may have in the place of this: of that, killed runs made what the state has here. What else they noted of the resource is over, since
 * its record is changed anew.
 */
function olderOf(journal: Journal, stated: Stated): readonly Stated[] {
  const record = recordText(stated.zone, stated.content);
  return leftOf(journal, stated).flatMap(({ entry, noted, stated: older, made }) => {
    if (older === record) return [];
    if (made.includes(record)) return [{ ...stated, content: noted.stated }];
    journal.inState(entry);
    return [];
  });
}
