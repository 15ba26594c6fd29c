import type { JournalEntry } from "./journal-lines.ts";

/** What identifies an object, whatever its details: no two objects of one kind have the same identity. */
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
  /** Ids of objects that exist before the create. */
  readonly known?: readonly string[];
  /** Where it is no create, but a change of what a state has: which writing of the object that state has. See {@link Journal.noted}. */
  readonly revision?: string | undefined;
}

/**
 * The creates of this user whose results may be in no state (docs/decisions/0010-journal.md). Nothing here throws: where the journal
 * cannot be kept, a run works as usual, but the next run does not recognise what it had created when it was killed.
 */
export interface Journal {
  /** To be called when the first bytes of a create are about to go out, and again for each repetition. */
  begin(creation: Creation): void;
  /** The service has certainly not carried out the POST that was begun last. Whether it carried out earlier ones stays unclear. */
  refused(thing: Identity): void;
  /** The object exists and is part of the answer to Terraform. `id`: the id that the service gave it. */
  done(thing: Identity, id?: string): void;
  /** The entry of an object whose create a killed process of this run began, and which no state has shown since. */
  orphan(thing: Identity): JournalEntry | undefined;
  /**
   * What a killed process of this run noted of a change of the object. `revision`: which writing of the object the state has. What was noted when it
   * had another one is over, and ended: a run in another directory, or on another machine, has written object and state since.
   */
  noted(thing: Identity, revision: string | undefined): JournalEntry | undefined;
  /** The same of an entry of {@link Journal.left}: whether it counts. */
  counts(entry: JournalEntry, revision: string | undefined): boolean;
  /** The last entry about the object that another process noted, in whatever run, and that has not ended: what it asked for may still show. */
  begun(thing: Identity): JournalEntry | undefined;
  /**
   * The last entry about the object that a killed process of another run on this machine noted, and whose directory is there: the next apply
   * of that run, or its next run of tests, may take the object over.
   */
  elsewhere(thing: Identity): JournalEntry | undefined;
  /** Notes that this run adopts the object that {@link Journal.orphan} returned. */
  adopt(entry: JournalEntry): void;
  /** Whether there are entries that {@link Journal.inState} could remove. */
  hasLeft(): boolean;
  /** Those of this run, of one kind. */
  left(kind: string): readonly JournalEntry[];
  /**
   * Notes that the object is in a state. From now on no run may adopt it. `since`: when the service created what the state has (Unix ms): a
   * create that was sent later made another object, in its place.
   */
  inState(thing: Identity, since?: number): void;
  /** Waits for processes of this run that have lost their parent and may still be writing. */
  quiet(): Promise<void>;
  /** Why what was begun could not be noted: told once, from the first time on. */
  unwritten(): Unwritten | undefined;
  /** To be called when this process ends because Terraform has all of its answers and did not stop it. Synchronous, and quick. */
  ended(): void;
}

/** A journal that cannot be kept. */
export interface Unwritten {
  readonly directory: string;
  /** As the system says it. */
  readonly why: string;
  /** What the system call failed with. */
  readonly cause: unknown;
}

/** For programs that have no state. */
export const noJournal: Journal = {
  begin: () => undefined,
  refused: () => undefined,
  done: () => undefined,
  orphan: () => undefined,
  noted: () => undefined,
  counts: () => false,
  begun: () => undefined,
  elsewhere: () => undefined,
  adopt: () => undefined,
  hasLeft: () => false,
  left: () => [],
  inState: () => undefined,
  unwritten: () => undefined,
  quiet: () => Promise.resolve(),
  ended: () => undefined,
};
