import type { ObjectNotes } from "../../reconcile/index.ts";
import { isOlder, versionsBefore, type KnownObject, type Versions } from "./older-version.ts";

/** A known object with its key, and for how long what is known of it still counts, in ms. */
export interface KeptObject<Version> {
  readonly object: readonly string[];
  readonly known: KnownObject<Version>;
  readonly leftMs: number;
}

/** What is known of the objects of one kind: noted by processes of this user on this machine, and read by this one. */
export class KnownObjects<Version> {
  /** As this process read them last. */
  private readonly seen = new Map<string, Version>();

  constructor(
    private readonly notes: ObjectNotes,
    private readonly versions: Versions<Version>,
  ) {}

  /** From now on this is known of it. */
  note(object: readonly string[], known: KnownObject<Version>): void {
    this.notes.note(object, known);
  }

  /** A state has it so since this time, Unix ms. Another machine may have made that, and what is known of it here tells more. */
  isStated(object: readonly string[], now: Version, since: number): void {
    if (this.notes.of(object) === undefined)
      this.notes.note(object, { is: "there", now, before: [] } satisfies KnownObject<Version>, since);
  }

  of(object: readonly string[]): KnownObject<Version> | undefined {
    return this.notes.of(object)?.value as KnownObject<Version> | undefined;
  }

  /** Of all objects whose keys begin so. */
  under(prefix: readonly [kind: string, second?: string]): readonly KeptObject<Version>[] {
    return this.notes.under(prefix).map(({ object, note }) => ({
      object,
      known: note.value as KnownObject<Version>,
      leftMs: this.notes.leftMs(note),
    }));
  }

  /**
   * For how long a reading (`undefined`: it is not there) may be older than what is known, in ms; 0 where it is not. `isUnseen`: whoever has written
   * it looks for it still, and is shown what others have changed right before.
   */
  olderForMs(object: readonly string[], found: Version | undefined, isUnseen = false): number {
    const note = this.notes.of(object);
    if (note === undefined) return 0;
    const known = note.value as KnownObject<Version>;
    const isOld = isOlder(this.versions, isUnseen ? { ...known, since: undefined } : known, found);
    return isOld ? this.notes.leftMs(note) : 0;
  }

  /** A reading of it counts. */
  saw(object: readonly string[], found: Version): void {
    this.seen.set(JSON.stringify(object), found);
  }

  /** What readings may show after a change that is about to be made. */
  before(object: readonly string[]): readonly Version[] {
    return versionsBefore(this.of(object), this.seen.get(JSON.stringify(object)));
  }

  /** The object is about to come or to go: until more is noted, it may be there or not. Gives what a reading from before may show. */
  doubt(object: readonly string[]): readonly Version[] {
    const note = this.notes.of(object);
    if (note === undefined) return [];
    const { before } = note.value as KnownObject<Version>;
    this.notes.note(object, { is: "coming", before } satisfies KnownObject<Version>, note.at);
    return before;
  }

  /** The same version, about which more is known: it counts no longer than before. */
  refine(object: readonly string[], more: (known: KnownObject<Version>) => Version | undefined): void {
    const note = this.notes.of(object);
    const known = note?.value as KnownObject<Version> | undefined;
    const now = known === undefined ? undefined : more(known);
    if (note === undefined || known === undefined || now === undefined) return;
    this.notes.note(object, { ...known, now } satisfies KnownObject<Version>, note.at);
  }
}
