import type { CurrentState } from "./current-state.ts";
import type { Journal } from "./state-journal.ts";

/** Makes what was changed durable, or takes it back. */
export interface Durability {
  /** Resolves when everything that was changed before the call is durable. Rejects, when it was taken back. */
  saved(): Promise<void>;
  /** Resolves when no save is under way; its result goes to the callers of that save. */
  settled(): Promise<void>;
}

interface Waiting {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * One save at a time; changes that come meanwhile share the next one. Where a save fails the state is again what is durable:
 * the changes that came meanwhile stand on what could not be saved, so they are taken back with it.
 */
export function createDurability(
  current: CurrentState,
  journal: Pick<Journal, "write">,
  failed: (cause: unknown) => void,
): Durability {
  let durable = current.value;
  let running: Promise<void> | undefined;
  let next: Waiting | undefined;
  const save = async (): Promise<void> => {
    const value = current.value;
    const unsaved = current.takeUnsaved();
    try {
      await journal.write(value, unsaved);
    } catch (cause) {
      running = undefined;
      current.goBack(durable);
      const abandoned = next;
      next = undefined;
      abandoned?.reject(cause);
      failed(cause);
      throw cause;
    }
    durable = value;
    running = undefined;
    const following = next;
    next = undefined;
    if (following !== undefined) start().then(following.resolve, following.reject);
  };
  const start = (): Promise<void> => {
    running = save();
    return running;
  };
  return {
    saved() {
      if (running === undefined) return start();
      next ??= waiting();
      return next.promise;
    },
    async settled() {
      while (running !== undefined) await running.catch(() => undefined);
    },
  };
}

function waiting(): Waiting {
  let settle: Omit<Waiting, "promise"> | undefined;
  const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  if (settle === undefined) throw new Error("a promise runs its executor at once");
  return { promise, ...settle };
}
