import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import type { CurrentState } from "./current-state.ts";
import { createDurability } from "./durability.ts";
import { createJournal } from "./state-journal.ts";
import { loadStateFile } from "./state-file.ts";
import { lockStateFile } from "./state-lock.ts";
import type { Frozen, SandboxState } from "./state.ts";

/** A state, and how it is kept. */
export interface KeptState {
  readonly current: CurrentState;
  /** Resolves when all that was changed is durable; at once without a state file. */
  readonly saved: () => Promise<void>;
  /** Gives the state file back. */
  readonly close: () => Promise<void>;
}

/** Begins with what the state file holds, where there is one, and keeps in it what follows. */
export function keepState(
  stateFile: string | undefined,
  saveFailed: ((failure: Failure) => void) | undefined,
  begin: (loaded: Frozen<SandboxState> | undefined) => CurrentState,
): KeptState {
  const nothing = (): Promise<void> => Promise.resolve();
  if (stateFile === undefined) return { current: begin(undefined), saved: nothing, close: nothing };
  const path = existsSync(stateFile) ? realpathSync(stateFile) : resolve(stateFile);
  const release = lockStateFile(path);
  try {
    const loaded = loadStateFile(path);
    const current = begin(loaded?.state);
    const journal = createJournal(path, loaded);
    const durability = createDurability(current, journal, (cause) => {
      if (cause instanceof Failure) saveFailed?.(cause);
    });
    const close = async (): Promise<void> => {
      await durability.settled();
      await journal.close();
      release();
    };
    return { current, saved: () => durability.saved(), close };
  } catch (error) {
    release();
    throw error;
  }
}
