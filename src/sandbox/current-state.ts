import { applyEdit, type Edit } from "./edits.ts";
import { createHistory } from "./history.ts";
import type { Frozen, SandboxState } from "./state.ts";

/** Changes that are not saved yet. */
export interface Unsaved {
  readonly edits: readonly Edit[];
  /** Whether a whole state was put in place, so that the edits do not tell everything. */
  readonly whole: boolean;
}

/** The state as it is now: a value that is never changed, only followed by another. */
export interface CurrentState {
  readonly value: Frozen<SandboxState>;
  /** Throws, and changes nothing, where the edit's list does not exist. */
  edit(edit: Edit): void;
  /** Puts a whole state in place of this one. */
  replace(state: Frozen<SandboxState>): void;
  /** Does all of `act` or nothing: where it throws, the state is again what it was before. */
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

/** Remembers what is unsaved only where somebody is to save it. `changed` is told of each state that follows the initial one. */
export function createCurrentState(
  initial: Frozen<SandboxState>,
  now: () => number,
  isSaved: boolean,
  changed: (next: Frozen<SandboxState>) => void = () => undefined,
): CurrentState {
  let value = initial;
  let edits: Edit[] = [];
  let whole = false;
  const history = createHistory(initial);
  const become = (next: Frozen<SandboxState>): void => {
    value = next;
    history.note(next, now());
    changed(next);
  };
  return {
    get value() {
      return value;
    },
    edit(edit) {
      become(applyEdit(value, edit));
      if (isSaved) edits.push(edit);
    },
    replace(next) {
      become(next);
      whole = isSaved;
    },
    attempt(act) {
      const before = { value, count: edits.length, whole };
      try {
        return act();
      } catch (error) {
        if (value !== before.value) become(before.value);
        edits.length = before.count;
        whole = before.whole;
        throw error;
      }
    },
    takeUnsaved() {
      const taken = { edits, whole };
      edits = [];
      whole = false;
      return taken;
    },
    goBack(to) {
      become(to);
      edits = [];
      whole = false;
    },
    reachBack: (milliseconds) => history.reachBack(milliseconds),
    at: (moment) => history.at(moment),
  };
}
