/** What something was at each moment of the recent past. */
export interface History<Value> {
  /** From now on the past is remembered for `milliseconds`, or for longer where that was asked for before. */
  reachBack(milliseconds: number): void;
  /** Notes that it is `value` from `now` on. */
  note(value: Value, now: number): void;
  /** What it was at a moment; the oldest that is remembered where the moment lies further back. */
  at(moment: number): Value;
}

interface Entry<Value> {
  readonly from: number;
  readonly value: Value;
}

/** A history that keeps no past values until `reachBack` is called. */
export function createHistory<Value>(current: Value): History<Value> {
  let entries: readonly Entry<Value>[] = [{ from: -Infinity, value: current }];
  let reach = 0;
  return {
    reachBack(milliseconds) {
      reach = Math.max(reach, milliseconds);
    },
    note(value, now) {
      if (reach === 0) {
        entries = [{ from: -Infinity, value }];
        return;
      }
      // the last entry that begins early enough is still needed
      const first = entries.findLastIndex(({ from }) => from <= now - reach);
      const kept = entries.slice(Math.max(first, 0)).filter(({ from }) => from !== now);
      entries = [...kept, { from: now, value }];
    },
    at(moment) {
      const entry = entries.findLast(({ from }) => from <= moment) ?? entries[0];
      if (entry === undefined) throw new Error("a history begins with a value");
      return entry.value;
    },
  };
}
