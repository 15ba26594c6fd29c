import { applyEdit, type Edit } from "./edits.ts";
import { createHistory } from "./history.ts";
import type { Frozen, SandboxState } from "./state.ts";

/** The state as it is now: a value that is never changed, only followed by another. */
export interface CurrentState {
  readonly value: Frozen<SandboxState>;
  /** Throws, and changes nothing, where the edit's list does not exist. */
  edit(edit: Edit): void;
  /** Puts a whole state in place of this one. */
  replace(state: Frozen<SandboxState>): void;
  /** Does all of `act` or nothing: where it throws, the state is again what it was before. */
  attempt<Result>(act: () => Result): Result;
  /** From now on `at` can look back so far. In ms. */
  reachBack(milliseconds: number): void;
  /** What the state was at a moment of the remembered past; a Unix time in ms. */
  at(moment: number): Frozen<SandboxState>;
}

export function createCurrentState(initial: Frozen<SandboxState>, now: () => number): CurrentState {
  let value = initial;
  const history = createHistory(initial);
  const become = (next: Frozen<SandboxState>): void => {
    value = next;
    history.note(next, now());
  };
  return {
    get value() {
      return value;
    },
    edit: (edit) => become(applyEdit(value, edit)),
    replace: become,
    attempt(act) {
      const before = value;
      try {
        return act();
      } catch (error) {
        if (value !== before) become(before);
        throw error;
      }
    },
    reachBack: (milliseconds) => history.reachBack(milliseconds),
    at: (moment) => history.at(moment),
  };
}
