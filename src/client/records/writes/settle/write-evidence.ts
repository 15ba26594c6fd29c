import { groupBy } from "../../../../core/group-by.ts";
import { exactKeyOf, type RecordEntry } from "../../record-content.ts";
import { isNewer, isSameVerdict, judgeWrite, mayBeHit, type SentWrite, type Verdict } from "./judge-write.ts";

/** What a reading adds to what the ones before it said of a write. */
export interface Finding {
  readonly verdict: Verdict;
  /** Whether two readings agree on it: restoring a record that one faulty answer left out would create it twice. */
  readonly isConfirmed: boolean;
  /** Whether the reading lacks no record that is there, as far as it can be known. */
  readonly isWhole: boolean;
}

/**
 * What the readings since a write say of it. The earliest one that shows which record was hit counts, as long as the later ones lack that
 * record, too: it lies closest to the write, while later ones lack also what others have removed since.
 */
export class WriteEvidence {
  /** What readings since the write held, by all that is known of each. */
  private readonly held = new Set<string>();
  /** The youngest reading that does not show the write. */
  private newest: readonly RecordEntry[];
  private earliest: Verdict | undefined;
  private last: readonly RecordEntry[] | undefined;
  /** How many readings in a row have shown the write. */
  private shown = 0;

  /** `isAtOnce`: readings show a write at once, if it is made. What one of them still held, it has not hit. */
  constructor(
    private readonly write: SentWrite,
    private readonly before: readonly RecordEntry[],
    private readonly isAtOnce = false,
  ) {
    this.newest = before;
  }

  /** Notes a reading that may be older than what is known: it counts only if later ones agree. */
  glimpse(after: readonly RecordEntry[]): void {
    this.weigh(after);
  }

  see(after: readonly RecordEntry[]): Finding {
    const { verdict, isConfirmed } = this.weigh(after);
    this.shown = verdict.kind === "shown" ? this.shown + 1 : 0;
    const isWhole = this.isWhole(after);
    this.last = after;
    if (verdict.kind === "not-shown" && isNewer(this.write, { before: this.newest, after })) this.newest = after;
    return { verdict, isConfirmed, isWhole };
  }

  /**
   * An answer may leave records out. One that has as many as the write leaves does not, nor one that lacks nothing of the answer before it; and
   * where several in a row all read otherwise, others keep changing the set.
   */
  private isWhole(after: readonly RecordEntry[]): boolean {
    if (after.length === lengthAfter(this.newest, this.write) || this.shown >= enoughShown) return true;
    const { write, last } = this;
    if (last === undefined) return false;
    const target = write.kind === "create" ? undefined : exactKeyOf(write.from);
    const [had, has] = [byExactKey(last), byExactKey(after)];
    return [...had].every(([key, { length }]) => key === target || (has.get(key)?.length ?? 0) >= length);
  }

  /** What the write may have hit, where no reading shows it. */
  mayBeHit(after: readonly RecordEntry[]): readonly RecordEntry[] {
    return mayBeHit(this.write, [this.before, this.newest], after);
  }

  private weigh(after: readonly RecordEntry[]): Pick<Finding, "verdict" | "isConfirmed"> {
    const latest = this.inDoubt(judgeWrite(this.write, { before: this.newest, after }));
    if (this.isAtOnce) for (const { content } of after) this.held.add(exactKeyOf(content));
    const { earliest } = this;
    if (earliest !== undefined && stillHolds(earliest, { latest, after })) {
      if (latest.kind !== "shown") return { verdict: earliest, isConfirmed: true };
      // others have removed the target since, or the first reading was an old one
      const suspects = [...hitsOf(earliest), ...latest.suspects];
      return {
        verdict: { kind: "shown", suspects: suspects.filter((one, at) => suspects.indexOf(one) === at) },
        isConfirmed: true,
      };
    }
    this.earliest = latest.kind === "not-shown" || latest.kind === "shown" ? undefined : latest;
    return { verdict: latest, isConfirmed: false };
  }

  /** A record that went only after a reading may have been deleted by others: it is named, and not written again. */
  private inDoubt(verdict: Verdict): Verdict {
    if (verdict.kind !== "missed" || !this.held.has(exactKeyOf(verdict.victim.content))) return verdict;
    return { kind: "ambiguous", candidates: [verdict.victim] };
  }
}

/** So many readings in a row that show a write, and read otherwise each, are enough. */
const enoughShown = 4;

function byExactKey(entries: readonly RecordEntry[]): ReadonlyMap<string, readonly RecordEntry[]> {
  return groupBy(entries, ({ content }) => exactKeyOf(content));
}

/** Whether a later reading agrees with what an earlier one said. */
function stillHolds(
  earliest: Verdict,
  { latest, after }: { readonly latest: Verdict; readonly after: readonly RecordEntry[] },
): boolean {
  if (isSameVerdict(earliest, latest)) return true;
  const hits = hitsOf(earliest);
  const there = new Set(after.map(({ content }) => exactKeyOf(content)));
  return hits.length > 0 && hits.every(({ content }) => !there.has(exactKeyOf(content)));
}

function hitsOf(verdict: Verdict): readonly RecordEntry[] {
  if (verdict.kind === "missed") return [verdict.victim];
  return verdict.kind === "ambiguous" ? verdict.candidates : [];
}

function lengthAfter(before: readonly RecordEntry[], write: SentWrite): number {
  const added = { create: 1, update: 0, delete: -1 };
  return before.length + added[write.kind];
}
