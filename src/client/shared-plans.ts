import { noSharedNotes, type SharedNotes } from "../reconcile/index.ts";

/**
 * What the processes plan that serve one walk of an engine, one for each configuration of the provider. Each tells what it plans before it looks at what
 * others have told, so of two plans that concern each other at least one is judged with both known.
 * (docs/protocol.md#several-processes-in-one-walk)
 */
export interface SharedPlans {
  /** Takes part in what is told of a topic. Notes are JSON values. */
  join<Note>(topic: string, listener: Listener<Note>): Channel<Note>;
  /** From now on only this process counts: what others told is forgotten. They may plan runs that are over, or are yet to come. */
  leave(): void;
  /** Keeps what is told for a later process, which reads it under the name that this gives. */
  keep(): string;
  /** What the processes told each other that kept it under this name. */
  kept(name: string, topic: string): readonly unknown[];
}

interface Listener<Note> {
  /** Another process has told this. */
  heard(note: Note): void;
  forget(): void;
}

interface Channel<Note> {
  /** Tells the other processes, and hears what they have told. */
  exchange(note: Note): void;
  hear(): void;
}

export function createSharedPlans(notes: SharedNotes): SharedPlans {
  const listeners = new Map<string, Listener<never>>();
  let isAlone = false;
  const hear = (): void => {
    for (const note of isAlone ? [] : notes.heard()) if (isTold(note)) listeners.get(note[0])?.heard(note[1] as never);
  };
  return {
    join(topic, listener) {
      listeners.set(topic, listener);
      return {
        exchange(note) {
          notes.tell([topic, note]);
          hear();
        },
        hear,
      };
    },
    leave() {
      isAlone = true;
      for (const listener of listeners.values()) listener.forget();
    },
    keep: () => notes.keep(),
    kept: (name, topic) => notes.read(name).flatMap((note) => (isTold(note) && note[0] === topic ? [note[1]] : [])),
  };
}

/** Where there are no other processes. */
export const noSharedPlans = createSharedPlans(noSharedNotes);

type Told = readonly [topic: string, note: unknown];

function isTold(note: unknown): note is Told {
  return Array.isArray(note) && note.length === 2 && typeof note[0] === "string";
}
