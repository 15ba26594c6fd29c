import { noSharedNotes, type SharedNotes, type WorkSigns } from "../../reconcile/index.ts";

/**
 * What the processes plan that serve one walk of an engine, one for each configuration of the provider. Each tells what it plans before it
 * looks at what others have told, so of two plans that concern each other at least one is judged with both known.
 * (docs/protocol.md#several-processes-in-one-walk)
 */
export interface SharedPlans extends WorkSigns {
  /** Takes part in what is told of a topic. Notes are JSON values. */
  join<Note>(topic: string, listener: Listener<Note>): Channel<Note>;
  /** From now on only this process counts: others may plan for walks that are over, or are yet to come. */
  leave(): void;
  /** Keeps what is told for a later process, which reads it under the name that this gives. */
  keep(): string;
  /** Under which {@link SharedPlans.kept} gives what the processes of this engine have told. */
  readonly name: string;
  /** What the processes told each other that kept it under this name, or are of this engine. */
  kept(name: string, topic: string): readonly unknown[];
}

/** How an owner of what is planned is known of whom others have told. */
export type Told =
  /** By a process of the same walk. */
  | "beside"
  /** By one that had ended when this one began, in the same walk or in one before. */
  | "before";

interface Listener<Note> {
  /** Another process has told this. */
  heard(note: Note, when: Told): void;
  /** What was told so does not count any more. */
  forget(when: Told): void;
}

interface Channel<Note> {
  /**
   * Tells the other processes, and hears what they have told. `isRepeated`: whether one that has ended planned for the same owner, so that it
   * served a walk before.
   */
  exchange(note: Note, isRepeated: () => boolean): void;
  hear(): void;
}

export function createSharedPlans(notes: SharedNotes): SharedPlans {
  const listeners = new Map<string, Listener<never>>();
  let [hears, hasFound] = [true, false];
  const pass = (told: readonly unknown[], when: Told): void => {
    for (const note of told) if (isTopical(note)) listeners.get(note[0])?.heard(note[1] as never, when);
  };
  const forget = (when: Told): void => {
    for (const listener of listeners.values()) listener.forget(when);
  };
  const hear = (): void => {
    if (!hears) return;
    if (!hasFound) pass(notes.found(), "before");
    hasFound = true;
    pass(notes.heard(), "beside");
  };
  return {
    join(topic, listener) {
      listeners.set(topic, listener);
      return {
        exchange(note, isRepeated) {
          notes.tell([topic, note]);
          hear();
          if (!isRepeated()) return;
          forget("before");
          notes.dropFound();
        },
        hear,
      };
    },
    sayQuiet(isQuiet) {
      if (hears) notes.sayQuiet(isQuiet);
    },
    workBeside: () => (hears ? notes.workBeside() : "none"),
    leave() {
      hears = false;
      forget("before");
      forget("beside");
    },
    name: notes.name,
    keep: () => notes.keep(),
    kept: (name, topic) => notes.read(name).flatMap((note) => (isTopical(note) && note[0] === topic ? [note[1]] : [])),
  };
}

/** Where there are no other processes. */
export const noSharedPlans = createSharedPlans(noSharedNotes);

function isTopical(note: unknown): note is readonly [topic: string, note: unknown] {
  return Array.isArray(note) && note.length === 2 && typeof note[0] === "string";
}
