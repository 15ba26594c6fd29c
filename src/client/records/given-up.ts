/**
 * What a resource still has of a type and name of which it gives up all records, while its state has more: a failed or killed run leaves that as it
 * was. All else there belongs to others: it was given to another resource of the run, or came since. (docs/decisions/0010-journal.md)
 */
import * as z from "zod";
import type { RecordSetId } from "../../apis/dns/service.ts";
import { canonicalName } from "../../dns/index.ts";
import { groupBy } from "../../core/group-by.ts";
import type { Identity, Journal, JournalEntry } from "../../reconcile/index.ts";
import type { Context } from "../client-context.ts";
import { givenUpKind } from "../identities.ts";
import { contentOf } from "../noted-contents.ts";
import { serviceNow } from "../service-time.ts";
import type { Stated } from "./noted-holdings.ts";
import { inAscii, keyOf, type RecordContent } from "./record-content.ts";
import { setKeyOf } from "../../model/set-key.ts";

/** The data of the records that are left, by {@link keyOf}. */
const notedLeft = z.object({ left: z.array(z.string()) });

interface Giver {
  readonly set: RecordSetId;
  readonly owner: string;
  /** Which writing of the resource its state has. */
  readonly revision?: string | undefined;
}

/** What a resource has of a type and name that it gives up. */
export interface Giving {
  /** To be called each time that changes. */
  readonly holding: (holds: readonly RecordContent[]) => void;
  /** Others have records there, too. */
  readonly noteOthers: () => void;
}

/** The resources of this process that give up all records of a type and name. */
export interface GivenUp {
  begin(giver: Giver, holds: readonly RecordContent[]): Giving;
  /** Another resource has got a record of the type and name, or made one. */
  othersHold(set: RecordSetId): void;
}

/** Nothing is noted of what nobody else has: then a state tells enough. */
export function createGivenUp(context: Pick<Context, "journal" | "clock" | "clockOffsetMs">): GivenUp {
  const givers = new Map<string, Giving[]>();
  const begin: GivenUp["begin"] = (giver, first) => {
    let [holds, isNoted] = [first, false];
    const note = (): void => {
      const thing = givenUpBy(giver);
      const content = { left: holds.map(keyOf) };
      context.journal.begin({ ...thing, content, revision: giver.revision, ...serviceNow(context, "dns") });
      context.journal.done(thing);
      isNoted = true;
    };
    const giving: Giving = {
      holding(next) {
        holds = next;
        if (isNoted) note();
      },
      noteOthers() {
        if (!isNoted) note();
      },
    };
    const set = textOf(giver.set);
    givers.set(set, [...(givers.get(set) ?? []), giving]);
    return giving;
  };
  return {
    begin,
    othersHold(set) {
      if (givers.size > 0) for (const { noteOthers } of givers.get(textOf(set)) ?? []) noteOthers();
    },
  };
}

/** Tells what of a zone is not a resource's any more, by what a killed run of it noted; `undefined`: nothing. */
export function recallGivenUp(
  { journal }: Pick<Context, "journal">,
  { zone, owner, revision }: Pick<Stated, "zone" | "owner" | "revision">,
): ((content: RecordContent) => boolean) | undefined {
  if (owner === undefined || !journal.hasLeft()) return undefined;
  const entries = (entriesOf(journal).get(owner) ?? []).filter((entry) => journal.counts(entry, revision));
  const left = new Map(
    entries.flatMap((entry): [string, readonly string[]][] => {
      const [ofZone, set = ""] = entry.identity;
      const noted = ofZone === canonicalName(zone) ? contentOf(entry, notedLeft) : undefined;
      return noted === undefined ? [] : [[set, noted.left]];
    }),
  );
  if (left.size === 0) return undefined;
  return (content) => {
    const ascii = inAscii(content);
    return left.get(setKeyOf(ascii))?.includes(keyOf(ascii)) === false;
  };
}

/** By the names of the resources: each of thousands asks. */
const entriesByJournal = new WeakMap<Journal, ReadonlyMap<string, readonly JournalEntry[]>>();

function entriesOf(journal: Journal): ReadonlyMap<string, readonly JournalEntry[]> {
  const known =
    entriesByJournal.get(journal) ?? groupBy(journal.left(givenUpKind), ({ identity }) => identity[2] ?? "");
  entriesByJournal.set(journal, known);
  return known;
}

/** A resource has all records of the type and name: what was noted of it there is over. */
export function endGivenUp(journal: Journal, owner: string | undefined, set: RecordSetId): void {
  if (owner !== undefined && journal.hasLeft() && entriesOf(journal).has(owner))
    journal.inState(givenUpBy({ set, owner }));
}

function givenUpBy({ set, owner }: Omit<Giver, "revision">): Identity {
  return { kind: givenUpKind, identity: [canonicalName(set.zone), setKeyOf(set), owner] };
}

function textOf(set: RecordSetId): string {
  return `${canonicalName(set.zone)} ${setKeyOf(set)}`;
}
