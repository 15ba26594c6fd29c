import type { RecordSetId } from "../../apis/dns/service.ts";
import { shortHash } from "../../core/short-hash.ts";
import { canonicalName } from "../../dns/index.ts";
import type { Noted, ObjectNote } from "../../reconcile/index.ts";
import { exactKeyOf, keyOf, type RecordContent, type RecordEntry } from "../records/record-content.ts";
import { setKeyOf } from "../../model/set-key.ts";
import { visibleWithinMs } from "../tries.ts";
import type { ZoneView } from "../zones/zone-view.ts";
import {
  isOlderData,
  knownChanged,
  knownAfter,
  knownDoubtful,
  knownSeen,
  stalenessOf,
  type KnownSet,
  type RecordForms,
  type SetForms,
  type SetWrite,
  type WriteForms,
} from "./known-set.ts";
import { untilFresh, type FreshnessParts, type Staleness } from "./until-fresh.ts";

/** A change that is about to be sent. */
export interface DoubtfulWrite extends Pick<SetWrite<RecordContent>, "from" | "to"> {
  readonly afters: readonly (readonly RecordContent[])[];
}

/** How a list is read. */
interface ListReading {
  readonly read: () => Promise<readonly RecordEntry[]>;
  /** Reads the zone's text, which may tell that others have brought back what was there before. */
  readonly askText: () => Promise<unknown>;
}

/**
 * The records of one type and name, not older than this user has left them on this machine: every reading of a list goes through here. An older
 * one has other indexes, lacks what was created, and shows what was there before. (docs/behaviour.md#readings-that-lag)
 */
export class FreshSets {
  constructor(private readonly parts: FreshnessParts) {}

  /** Reads a list until it shows what earlier writes have left, for as long as copies of the service may lag behind. */
  async read(set: RecordSetId, { read, askText }: ListReading, signal?: AbortSignal): Promise<readonly RecordEntry[]> {
    const { notes, patience } = this.parts;
    const object = objectOf(set);
    const judge = (records: readonly RecordEntry[], note: ObjectNote | undefined): Staleness =>
      note === undefined ? fresh : this.judge(object, note, formsOf(records.map(({ content }) => content)));
    let isTextAsked = patience.hasSeenLags();
    const readOnce = async (): Promise<{ readonly records: readonly RecordEntry[]; readonly staleness: Staleness }> => {
      // what is noted while the request is under way may be younger than its answer
      const note = notes.of(object);
      const records = await read();
      const staleness = judge(records, note);
      if (isTextAsked || isFresh(staleness)) return { records, staleness };
      isTextAsked = true;
      await askText();
      return { records, staleness: judge(records, notes.of(object)) };
    };
    const what = `the records ${set.zone}/${set.type}/${set.name}`;
    const reading = {
      what,
      read: readOnce,
      staleness: (answer: { readonly staleness: Staleness }) => answer.staleness,
    };
    return (await untilFresh(this.parts, reading, signal)).records;
  }

  private judge(object: readonly string[], note: ObjectNote, forms: SetForms): Staleness {
    const { notes, clock, patience } = this.parts;
    const known = note.value as KnownSet;
    const leftMs = notes.leftMs(note);
    // the answer may tell that it was noted of other data
    if (leftMs <= 0) return fresh;
    const staleness = stalenessOf(known, forms, { leftMs, isUnseenNew: !patience.hasSeenLags() });
    const seen = isFresh(staleness) ? knownSeen(known, forms, clock.now()) : known;
    if (seen !== known && notes.of(object) === note) notes.note(object, seen, note.at);
    return staleness;
  }

  /** To be called before a change is sent, with all forms in which the set may read after it: from then on a reading may show it or not. */
  doubt(set: RecordSetId, { from, to, afters }: DoubtfulWrite): void {
    const note = this.parts.notes.of(objectOf(set));
    if (note === undefined) return;
    const doubtful = {
      from: from && formsOfOne(from),
      to: to && formsOfOne(to),
      afters: afters.map((one) => formsOf(one).version),
    };
    this.parts.notes.note(objectOf(set), knownDoubtful(note.value as KnownSet, doubtful), note.at);
  }

  /** To be called when a reading shows what came of a change. */
  shown(set: RecordSetId, write: SetWrite<RecordContent>): void {
    const { notes, clock, patience } = this.parts;
    const known = notes.of(objectOf(set))?.value as KnownSet | undefined;
    const now = clock.now();
    const when = { now, since: now - visibleWithinMs, doLag: patience.hasSeenLags() };
    notes.note(objectOf(set), knownAfter(known, inForms(write), when));
  }

  /** To be called before a request that may remove any records of a zone. */
  forget(zone: string): void {
    for (const { object, note } of this.parts.notes.under([kind, canonicalName(zone)]))
      this.parts.notes.note(object, nothing, note.at);
  }

  /** To be called when a reading showed a change so many ms after it was answered with success. */
  sawLag(milliseconds: number): void {
    if (milliseconds >= leastLagMs) this.parts.patience.sawLag(milliseconds);
  }

  /** Whether readings were seen to lag behind writes, by any process of this user. */
  doLag(): boolean {
    return this.parts.patience.hasSeenLags();
  }

  /** The longest time by which readings were seen to lag, by any process of this user. */
  longestLagMs(): number {
    return this.parts.patience.longestLagMs();
  }

  /** Whether an earlier write has left any record there. */
  hasLeftAny(set: RecordSetId): boolean {
    const note = this.parts.notes.of(objectOf(set));
    return note !== undefined && (note.value as KnownSet).there.length > 0;
  }

  /** To be taken before a zone's text is requested. */
  snapshot(zone: string): readonly Noted[] {
    return this.parts.notes.under([kind, canonicalName(zone)]);
  }

  /**
   * For how long the text is to be taken for an older one, in ms; 0 where it is not. `isPastAll`: others have certainly written since our writes,
   * so what it shows of before was brought back by them. Where copies were seen to lag that proves nothing: they may have written in between.
   */
  olderForMs(view: Pick<ZoneView, "keysOf">, snapshot: readonly Noted[], isPastAll: boolean): number {
    const { notes, patience } = this.parts;
    const isBelieved = isPastAll && !patience.hasSeenLags();
    const left = snapshot.map(({ object, note }) => {
      if (notes.leftMs(note) <= 0) return 0;
      const [known, [, , key = ""]] = [note.value as KnownSet, object];
      const dataForm = (): string => formOfAll(view.keysOf(key).map(formOf));
      if (!isBelieved) return isOlderData(known, dataForm) ? notes.leftMs(note) : 0;
      const form = known.now && dataForm();
      if (form !== undefined && form !== known.now?.data) notes.note(object, knownChanged(known, form), note.at);
      return 0;
    });
    return left.reduce((a, b) => Math.max(a, b), 0);
  }
}

/** A service that shows a write as late as that answers from copies. In ms. */
const leastLagMs = 1_000;
const kind = "set";
const fresh: Staleness = { olderMs: 0, lackingMs: 0 };
const isFresh = ({ olderMs, lackingMs }: Staleness): boolean => olderMs <= 0 && lackingMs <= 0;
const nothing: KnownSet = { there: [], gone: [], before: [], now: undefined, seen: undefined };

function objectOf(set: RecordSetId): readonly string[] {
  return [kind, canonicalName(set.zone), setKeyOf(set)];
}

/** What is noted of records are short forms of them. */
const formOf = (text: string): string => shortHash(text, 16);

/** One form of all, whatever their order: the sum of each half. To sort a thousand of them for each write would take most of its time. */
function formOfAll(forms: readonly string[]): string {
  let [high, low] = [forms.length, 0];
  for (const form of forms) {
    high = (high + Number.parseInt(form.slice(0, 8), 16)) >>> 0;
    low = (low + Number.parseInt(form.slice(8), 16)) >>> 0;
  }
  return `${high.toString(16)}-${low.toString(16)}`;
}

function formsOf(contents: readonly RecordContent[]): SetForms {
  const forms = contents.map(contents.length > mostAnew ? keptFormsOf : formsOfOne);
  const [data, exact] = [forms.map((one) => one.data), forms.map((one) => one.exact)];
  return { data, exact, version: { data: formOfAll(data), exact: formOfAll(exact) } };
}

function formsOfOne(content: RecordContent): RecordForms {
  return { data: formOf(keyOf(content)), exact: formOf(exactKeyOf(content)) };
}

/** The records of larger sets keep their forms, since each write of one asks for those of all. Those of a zone's many sets would take memory. */
const mostAnew = 16;
const kept = new WeakMap<RecordContent, RecordForms>();

function keptFormsOf(content: RecordContent): RecordForms {
  const forms = kept.get(content) ?? formsOfOne(content);
  kept.set(content, forms);
  return forms;
}

function inForms({ before, after, from, to }: SetWrite<RecordContent>): WriteForms {
  return { before: formsOf(before), after: formsOf(after), from: from && formsOfOne(from), to: to && formsOfOne(to) };
}
