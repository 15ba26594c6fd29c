import { existsSync } from "node:fs";
import { type Clock, type Log, lifeOf, markThisProcess, type ProcessMark } from "terraform-provider-sdk/core";
import { leftJournalFiles, OwnJournalFile, readJournalFile, type LeftJournalFile } from "./journal-files.ts";
import { aboutOf, identityOf, type JournalEntry } from "./journal-lines.ts";
import { clockSkewMs, isOfOtherData, type NoteOptions } from "../notes/note-files.ts";
import type { Creation, Identity, Journal, Unwritten } from "./journal.ts";
import { journalDirectory } from "./killed-runs.ts";
import { isStateCut, type RunPlace } from "../runs/run-place.ts";

export interface JournalOptions {
  /** A directory of the user's own: see `openLockDirectory`. */
  readonly directory: string;
  /** Service root. The entries of each root are kept apart: an object exists at one root only. */
  readonly baseUrl: string;
  readonly run: RunPlace;
  readonly clock: Clock;
  readonly log: Log;
  /** Default: this process. */
  readonly own?: ProcessMark;
  /** See `NoteOptions`. */
  readonly dataId?: NoteOptions["dataId"];
}

/** The longest wait for providers that have lost their parent: they end within 5 s (docs/behaviour.md#the-provider-process). In ms. */
const longestQuietMs = 6_000;
const lookEveryMs = 50;

export function createJournal(options: JournalOptions): Journal {
  return new FileJournal(options);
}

/** A creation of this process. A run may have ten thousand, so it does not repeat the object that it is kept by. */
interface Own {
  /** How many times it was sent and may have been carried out. */
  readonly unclear: number;
  readonly isFinished: boolean;
}

/** Nearly all were sent once: these share what is known of them. */
const sentOnce: Own = { unclear: 1, isFinished: false };
const finishedOnce: Own = { unclear: 1, isFinished: true };

/** An entry of another process, in the file that it was found in. */
interface Left {
  readonly entry: JournalEntry;
  readonly file: LeftJournalFile;
}

class FileJournal implements Journal {
  private readonly own: ProcessMark;
  private readonly directory: string;
  private readonly file: OwnJournalFile;
  /** Entries of other processes, by their object (see {@link aboutOf}), as they were when they were loaded. */
  private loaded: Map<string, Left[]> | undefined;
  /** Creations that this process has begun or taken over, and whose entries it has not ended, by their object. */
  private readonly sent = new Map<string, Own>();
  private isBroken = false;
  /** Why what was begun could not be noted. */
  private failure: Pick<Unwritten, "why" | "cause"> | undefined;
  private isTold = false;

  constructor(private readonly options: JournalOptions) {
    this.own = options.own ?? markThisProcess();
    this.directory = journalDirectory(options);
    this.file = new OwnJournalFile(this.directory, this.own);
  }

  begin({ kind, identity, content, at, isServiceTime, known = [], revision }: Creation): void {
    const about = aboutOf({ kind, identity });
    const unclear = (this.sent.get(about)?.unclear ?? 0) + 1;
    this.sent.set(about, unclear === 1 ? sentOnce : { unclear, isFinished: false });
    const sent = { content: { ...content }, at, isServiceTime, known: [...known], revision, id: null };
    this.write({ ...sent, ...this.head({ kind, identity }) });
    this.endOlder(about);
  }

  refused(thing: Identity): void {
    const about = aboutOf(thing);
    const own = this.sent.get(about);
    if (own === undefined) return;
    const unclear = own.unclear - 1;
    this.sent.set(about, { ...own, unclear });
    if (unclear <= 0) this.endOwn([about]);
  }

  done(thing: Identity, id?: string): void {
    const about = aboutOf(thing);
    const own = this.sent.get(about);
    if (own === undefined) return;
    this.sent.set(about, own.unclear === 1 ? finishedOnce : { ...own, isFinished: true });
    if (id === undefined) return;
    const { key: run } = this.options.run;
    const entry = this.attempt(() =>
      readJournalFile(this.directory, this.file.name, this.now()).find({ run, ...thing }),
    );
    if (entry !== undefined) this.write({ ...entry, id });
  }

  orphan(thing: Identity): JournalEntry | undefined {
    const about = aboutOf(thing);
    if (this.sent.has(about)) return undefined;
    const entries = this.leftOf(about).flatMap((left) => this.fresh(left));
    // an entry whose process may still be running must not be adopted
    if (entries.some(({ process }) => lifeOf(process) !== "ended")) return undefined;
    return lastOf(entries);
  }

  noted(thing: Identity, revision: string | undefined): JournalEntry | undefined {
    const entry = this.orphan(thing);
    return entry !== undefined && this.counts(entry, revision) ? entry : undefined;
  }

  counts(entry: JournalEntry, revision: string | undefined): boolean {
    if (entry.revision === revision) return true;
    this.endEach(aboutOf(entry), ({ entry: one }) => one.run === this.options.run.key && one.revision !== revision);
    return false;
  }

  begun(thing: Identity): JournalEntry | undefined {
    // a process may have begun it since the others were loaded
    this.loaded = undefined;
    return lastOf(this.allOf(aboutOf(thing)).map(({ entry }) => entry));
  }

  elsewhere(thing: Identity): JournalEntry | undefined {
    const others = this.allOf(aboutOf(thing)).filter(({ entry }) => entry.run !== this.options.run.key);
    // a provider whose engine was killed runs for some more seconds
    const isKilled = ({ process }: JournalEntry): boolean => ["ended", "orphaned"].includes(lifeOf(process));
    const killed = others.flatMap((left) => this.fresh(left)).filter(isKilled);
    return lastOf(killed.filter(({ directory }) => existsSync(directory)));
  }

  adopt(entry: JournalEntry): void {
    const about = aboutOf(entry);
    this.write({ ...entry, ...this.head(entry) });
    this.endOlder(about);
    this.sent.set(about, finishedOnce);
    const { kind, identity } = entry;
    this.options.log.info("Takes over what a killed run created here", { kind, identity: identity.join(" ") });
  }

  hasLeft(): boolean {
    return this.load().size > 0;
  }

  left(kind: string): readonly JournalEntry[] {
    const all = [...this.load().values()].flat().map(({ entry }) => entry);
    return all.filter((entry) => entry.kind === kind && entry.run === this.options.run.key);
  }

  inState(thing: Identity, since = Infinity): void {
    const about = aboutOf(thing);
    if (this.sent.has(about)) return;
    this.endEach(about, ({ entry }) => !entry.isServiceTime || entry.at <= since + clockSkewMs);
  }

  async quiet(): Promise<void> {
    const { clock, log, run } = this.options;
    const began = clock.elapsed();
    const marks = [...this.load().values()].flat().flatMap(({ entry }) => (entry.run === run.key ? entry.process : []));
    const processes = [...new Map(marks.map((mark) => [mark.pid, mark])).values()];
    for (let told = false; processes.some((mark) => lifeOf(mark) === "orphaned"); told = true) {
      if (!told) log.info("Waiting for the provider of a killed run to finish its writes");
      if (clock.elapsed() - began >= longestQuietMs) break;
      await clock.sleep(lookEveryMs);
    }
    // they may have begun further creates meanwhile
    this.loaded = undefined;
  }

  unwritten(): Unwritten | undefined {
    if (this.failure === undefined || this.isTold) return undefined;
    this.isTold = true;
    return { directory: this.directory, ...this.failure };
  }

  ended(): void {
    const finished = [...this.sent].flatMap(([about, { isFinished }]) => (isFinished ? [about] : []));
    // what is in no state that can be read is left to the next run here, as that of a killed run
    this.endOwn(finished.length > 0 && isStateCut(this.options.run) ? [] : finished);
    this.attempt(() => this.file.close());
  }

  private head({
    kind,
    identity,
  }: Identity): Omit<JournalEntry, "content" | "at" | "isServiceTime" | "known" | "revision" | "id"> {
    const { directory, key: run, isTest } = this.options.run;
    const subject = { run, kind, identity: [...identity] };
    const place = { directory, ...(isTest && { isTest }) };
    return { version: 2, ...subject, noted: this.now(), ...place, process: this.own, data: this.options.dataId?.() };
  }

  private now(): number {
    return this.options.clock.now();
  }

  /** Entries about one object that other processes of this run wrote. */
  private leftOf(about: string): readonly Left[] {
    return this.allOf(about).filter(({ entry }) => entry.run === this.options.run.key);
  }

  /** Entries about one object that other processes wrote. */
  private allOf(about: string): readonly Left[] {
    const all = this.load().get(about) ?? [];
    return all.filter(({ entry }) => !isOfOtherData(entry.data, this.options.dataId?.()));
  }

  /** The entry as it is now: another run may have taken it over. */
  private fresh({ entry, file }: Left): JournalEntry[] {
    this.attempt(() => file.refresh(this.now()));
    const found = file.find(entry);
    return found === undefined ? [] : [found];
  }

  private load(): Map<string, Left[]> {
    if (this.loaded !== undefined) return this.loaded;
    this.loaded = new Map();
    const files = this.attempt(() => leftJournalFiles(this.directory, this.file.name, this.now())) ?? [];
    for (const file of files)
      for (const entry of file.entries) {
        const about = aboutOf(entry);
        this.loaded.set(about, [...(this.loaded.get(about) ?? []), { entry, file }]);
      }
    return this.loaded;
  }

  private write(entry: JournalEntry): void {
    this.attempt(() => {
      try {
        this.file.append([entry]);
      } catch (error) {
        this.failure ??= { why: String(error).replace("Error: ", "").split(",")[0] ?? "", cause: error };
        throw error;
      }
    });
  }

  /** Ends the entries about the same object that earlier processes of this run wrote: a new entry replaces them. */
  private endOlder(about: string): void {
    const older = this.leftOf(about);
    if (older.length > 0) this.endEach(about, (left) => older.includes(left));
  }

  /** Ends those entries about one object that other processes wrote of which this is true. */
  private endEach(about: string, isOver: (left: Left) => boolean): void {
    const all = this.load().get(about) ?? [];
    const [over, stay] = [all.filter(isOver), all.filter((left) => !isOver(left))];
    for (const left of over) this.end(left);
    if (stay.length > 0) this.loaded?.set(about, stay);
    else this.loaded?.delete(about);
  }

  private end({ entry, file }: Left): void {
    this.attempt(() => {
      file.end(entry);
      file.removeIfDone(this.now());
    });
  }

  private endOwn(abouts: readonly string[]): void {
    const run = this.options.run.key;
    for (const about of abouts) this.sent.delete(about);
    this.attempt(() => {
      if (this.sent.size === 0) this.file.remove();
      else if (abouts.length > 0) this.file.append(abouts.map((about) => ({ run, ...identityOf(about), ended: true })));
    });
  }

  /** The journal is a safety net: an error such as a full disk is logged and does not fail the run. */
  private attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!this.isBroken) this.options.log.warn("Cannot keep the journal of creates", { error: String(error) });
      this.isBroken = true;
      return undefined;
    }
  }
}

function lastOf(entries: readonly JournalEntry[]): JournalEntry | undefined {
  return entries.reduce<JournalEntry | undefined>((a, b) => (a === undefined || b.noted > a.noted ? b : a), undefined);
}
