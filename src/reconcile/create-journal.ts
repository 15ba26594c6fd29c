import { join } from "node:path";
import { type Clock, type Log, lifeOf, markThisProcess, type ProcessMark } from "terraform-provider-sdk/core";
import { digest, openJournalFiles, type JournalEntry, type JournalFiles } from "./journal-files.ts";
import type { RunPlace } from "./run-place.ts";

/** What a thing is known by, whatever its details: no two of one kind have the same. */
export interface Identity {
  readonly kind: string;
  readonly identity: readonly string[];
}

/** A create that is about to be sent. */
export interface Creation extends Identity {
  /** What is created. Plain JSON, without secrets. */
  readonly content: object;
  /** Now, Unix ms; by the service's clock where `isServiceTime`. */
  readonly at: number;
  readonly isServiceTime: boolean;
  /** Ids that are there before. */
  readonly known?: readonly string[];
}

/**
 * The creates of this user whose results may be in no state (docs/decisions/0010-journal.md). Nothing here throws: without its
 * journal a run works as before, but for what a kill leaves behind.
 */
export interface Journal {
  /** To be called when the first bytes of a create are about to go out, and again for each repetition. */
  begin(creation: Creation): void;
  /** The service has certainly not done what was begun last; what was begun before stays as unclear as it is. */
  refused(thing: Identity): void;
  /** It exists and goes into the answer to Terraform. `id`: the one that the service gave. */
  done(thing: Identity, id?: string): void;
  /** What a killed process of this run began and no state has shown since. */
  orphan(thing: Identity): JournalEntry | undefined;
  /** Notes that this run adopts the object that {@link Journal.orphan} returned. */
  adopt(entry: JournalEntry): void;
  /** Whether there are entries that {@link Journal.inState} could remove. */
  hasLeft(): boolean;
  /** Notes that the object is in a state. From now on no run may adopt it. */
  inState(thing: Identity): void;
  /** Waits for processes of this run that have lost their parent and may still be writing. */
  quiet(): Promise<void>;
  /** This process ends because Terraform has all of its answers and asked for no stop. Quick, and done when it returns. */
  ended(): void;
}

export interface JournalOptions {
  /** A directory of the user's own: see `openLockDirectory`. */
  readonly directory: string;
  /** Service root: what was created there is nowhere else. */
  readonly baseUrl: string;
  readonly run: RunPlace;
  readonly clock: Clock;
  readonly log: Log;
  /** Default: this process. */
  readonly own?: ProcessMark;
}

/** A provider that has lost its parent ends within 5 s (docs/behaviour.md#the-provider-process). In ms. */
const longestQuietMs = 6_000;
const lookEveryMs = 50;

export function createJournal(options: JournalOptions): Journal {
  const { directory, baseUrl } = options;
  return new FileJournal(options, openJournalFiles(join(directory, "journal", digest(32, baseUrl))));
}

/** For programs that have no state. */
export const noJournal: Journal = {
  begin: () => undefined,
  refused: () => undefined,
  done: () => undefined,
  orphan: () => undefined,
  adopt: () => undefined,
  hasLeft: () => false,
  inState: () => undefined,
  quiet: () => Promise.resolve(),
  ended: () => undefined,
};

class FileJournal implements Journal {
  private readonly own: ProcessMark;
  /** Entries of other processes, by what they are about, as they were when this one began. */
  private left: Map<string, string[]> | undefined;
  /** Creations that this process has begun and not finished, with the number of times that each may have been carried out. */
  private readonly sent = new Map<string, number>();
  private readonly finished = new Set<string>();
  private isBroken = false;

  constructor(
    private readonly options: JournalOptions,
    private readonly files: JournalFiles,
  ) {
    this.own = options.own ?? markThisProcess();
  }

  begin({ kind, identity, content, at, isServiceTime, known = [] }: Creation): void {
    const name = this.nameOf({ kind, identity });
    this.finished.delete(name);
    this.sent.set(name, (this.sent.get(name) ?? 0) + 1);
    const sent = { content: { ...content }, at, isServiceTime, known: [...known], id: null };
    this.write(name, { ...this.head({ kind, identity }), ...sent });
  }

  refused(thing: Identity): void {
    const name = this.nameOf(thing);
    const unclear = (this.sent.get(name) ?? 0) - 1;
    if (unclear > 0) this.sent.set(name, unclear);
    else if (this.sent.delete(name)) this.attempt(() => this.files.remove(name));
  }

  done(thing: Identity, id?: string): void {
    const name = this.nameOf(thing);
    if (!this.sent.has(name)) return;
    this.finished.add(name);
    if (id === undefined) return;
    const entry = this.attempt(() => this.files.read(name));
    if (entry !== undefined) this.write(name, { ...entry, id });
  }

  orphan(thing: Identity): JournalEntry | undefined {
    const name = this.nameOf(thing);
    if (this.sent.has(name) || !this.others(thing).includes(name)) return undefined;
    const entry = this.attempt(() => this.files.read(name));
    return entry !== undefined && lifeOf(entry.process) === "ended" ? entry : undefined;
  }

  adopt(entry: JournalEntry): void {
    const name = this.nameOf(entry);
    this.write(name, { ...entry, ...this.head(entry) });
    this.sent.set(name, 1);
    this.finished.add(name);
    const { kind, identity } = entry;
    this.options.log.info("Takes over what a killed run created here", { kind, identity: identity.join(" ") });
  }

  hasLeft(): boolean {
    return this.load().size > 0;
  }

  inState(thing: Identity): void {
    const own = this.nameOf(thing);
    for (const name of this.others(thing)) if (!this.sent.has(own)) this.attempt(() => this.files.remove(name));
    if (!this.sent.has(own)) this.left?.delete(aboutOf(thing));
  }

  async quiet(): Promise<void> {
    const { clock, log, run } = this.options;
    const began = clock.now();
    const names = [...this.load().values()].flat().filter((name) => name.endsWith(run.key));
    const marks = names.flatMap((name) => this.attempt(() => this.files.read(name))?.process ?? []);
    const processes = [...new Map(marks.map((mark) => [mark.pid, mark])).values()];
    for (let told = false; processes.some((mark) => lifeOf(mark) === "orphaned"); told = true) {
      if (!told) log.info("Waiting for the provider of a killed run to finish its writes");
      if (clock.now() - began >= longestQuietMs) break;
      await clock.sleep(lookEveryMs);
    }
    // they may have begun more meanwhile
    this.left = undefined;
  }

  ended(): void {
    for (const name of this.finished) this.attempt(() => this.files.remove(name));
  }

  private head({
    kind,
    identity,
  }: Identity): Pick<JournalEntry, "version" | "kind" | "identity" | "directory" | "process"> {
    const { directory } = this.options.run;
    return { version: 1, kind, identity: [...identity], directory, process: this.own };
  }

  private nameOf(thing: Identity): string {
    return `${aboutOf(thing)}-${this.options.run.key}`;
  }

  private others(thing: Identity): readonly string[] {
    return this.load().get(aboutOf(thing)) ?? [];
  }

  private load(): Map<string, string[]> {
    if (this.left !== undefined) return this.left;
    this.left = new Map();
    for (const name of this.attempt(() => this.files.list(this.options.clock.now())) ?? []) {
      const [about = ""] = name.split("-");
      this.left.set(about, [...(this.left.get(about) ?? []), name]);
    }
    return this.left;
  }

  private write(name: string, entry: JournalEntry): void {
    this.attempt(() => this.files.write(name, entry, this.options.clock.now()));
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

function aboutOf({ kind, identity }: Identity): string {
  return digest(32, kind, ...identity);
}
