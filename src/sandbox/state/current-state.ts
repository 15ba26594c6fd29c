import { applyEdit, type Edit } from "./edits.ts";
import { createHistory, type History } from "./history.ts";
import type { Frozen, SandboxState } from "./state.ts";

/** Changes that are not saved yet. */
export interface Unsaved {
  readonly edits: readonly Edit[];
  /** Whether the whole state was replaced, so that the edits alone do not describe the change. */
  readonly whole: boolean;
}

/** The state as it is now: a value that is never changed, only followed by another. */
export interface CurrentState {
  readonly value: Frozen<SandboxState>;
  /** Throws, and changes nothing, where the edit's list does not exist. */
  edit(edit: Edit): void;
  /** Puts a whole state in place of this one. */
  replace(state: Frozen<SandboxState>): void;
  /** Runs `act` as a transaction: when it throws, the state is reset to what it was before. */
  attempt<Result>(act: () => Result): Result;
  /** What was changed since the last call; the changes are then the caller's to save. */
  takeUnsaved(): Unsaved;
  /** Makes it again what it was, and nothing unsaved. */
  goBack(value: Frozen<SandboxState>): void;
  /** From now on `at` can look back so far. In ms. */
  reachBack(milliseconds: number): void;
  /** What the state was at a moment of the remembered past; a Unix time in ms. */
  at(moment: number): Frozen<SandboxState>;
}

/** `isSaved`: unsaved changes are collected for {@link CurrentState.takeUnsaved}. `changed` is called with each state after the initial one. */
export function createCurrentState(
  initial: Frozen<SandboxState>,
  now: () => number,
  isSaved: boolean,
  changed: (next: Frozen<SandboxState>) => void = () => undefined,
): CurrentState {
  return new Current(initial, { now, isSaved, changed });
}

interface Surroundings {
  readonly now: () => number;
  readonly isSaved: boolean;
  readonly changed: (next: Frozen<SandboxState>) => void;
}

class Current implements CurrentState {
  value: Frozen<SandboxState>;
  private readonly now: () => number;
  private readonly isSaved: boolean;
  private readonly changed: (next: Frozen<SandboxState>) => void;
  private readonly history: History<Frozen<SandboxState>>;
  private edits: Edit[] = [];
  private whole = false;

  constructor(initial: Frozen<SandboxState>, { now, isSaved, changed }: Surroundings) {
    this.value = initial;
    this.now = now;
    this.isSaved = isSaved;
    this.changed = changed;
    this.history = createHistory(initial);
  }

  edit(edit: Edit): void {
    this.become(applyEdit(this.value, edit));
    if (this.isSaved) this.edits.push(edit);
  }

  replace(next: Frozen<SandboxState>): void {
    this.become(next);
    this.whole = this.isSaved;
  }

  attempt<Result>(act: () => Result): Result {
    const before = { value: this.value, count: this.edits.length, whole: this.whole };
    try {
      return act();
    } catch (error) {
      if (this.value !== before.value) this.become(before.value);
      this.edits.length = before.count;
      this.whole = before.whole;
      throw error;
    }
  }

  takeUnsaved(): Unsaved {
    const taken = { edits: this.edits, whole: this.whole };
    this.edits = [];
    this.whole = false;
    return taken;
  }

  goBack(value: Frozen<SandboxState>): void {
    this.become(value);
    this.takeUnsaved();
  }

  reachBack(milliseconds: number): void {
    this.history.reachBack(milliseconds);
  }

  at(moment: number): Frozen<SandboxState> {
    return this.history.at(moment);
  }

  private become(next: Frozen<SandboxState>): void {
    this.value = next;
    this.history.note(next, this.now());
    this.changed(next);
  }
}
