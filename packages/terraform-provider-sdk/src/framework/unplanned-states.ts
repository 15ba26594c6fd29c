import type { Clock } from "../core/clock.ts";
import { whileFollowing } from "../core/follow-signals.ts";
import { countValues } from "../values/count.ts";
import type { ObjectType } from "../values/type.ts";
import { valuesEqual } from "../values/equal.ts";
import type { ValueObject } from "../values/value.ts";
import type { NotedData } from "./kinds/private-data.ts";
import type { Unplanned, UnplannedState } from "./kinds/unplanned.ts";

/** A state with all of its private data, where it was read. */
export interface ReadState extends UnplannedState {
  readonly private?: NotedData;
}

interface Entry extends ReadState {
  /** When the last answer about it was given; undefined while it is read. */
  readonly since: number | undefined;
  /** How long after that an engine sends its plan at the latest. */
  readonly untilPlannedMs: number;
  /** Resolves when a plan has come for it, or it is read. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * An engine sends the plan of an object within so many ms of the last answer about its state, or so many for each value of a large one: it
 * decodes the answer and evaluates the configuration first. On a machine with much else to do that took 0.1 ms a value.
 */
const [leastMs, perValueMs] = [1_000, 0.3];
/** What came while this process was busy is answered within so many ms more. */
const untilHeardMs = 50;

/** States of one kind for which no plan has come. (docs/protocol.md#tainted-objects) */
export class UnplannedStates implements Unplanned {
  private readonly entries = new Set<Entry>();
  /** The same by the ids of their states: a refresh without a plan leaves as many as there are objects. */
  private readonly byId = new Map<unknown, Set<Entry>>();
  private readonly type: ObjectType;
  private readonly clock: Clock;

  constructor(type: ObjectType, clock: Clock) {
    this.type = type;
    this.clock = clock;
  }

  /** An engine has brought a state up to date. */
  stored(state: ValueObject): void {
    this.add({ state }, this.clock.elapsed());
  }

  /** An engine reads an object. Call what this gives with the outcome; `null`: there is nothing to be planned. */
  reading(state: ValueObject): (found: ReadState | null) => void {
    this.planned(state);
    const entry = this.add({ state }, undefined);
    return (found) => {
      this.remove(entry);
      if (found !== null) this.add(found, this.clock.elapsed());
    };
  }

  /** The plan or the change of a state has come. It may be of the state as it was before it was read. */
  planned(state: ValueObject): void {
    const id = idOf(state);
    const same = [...(this.byId.get(id) ?? [])];
    const equal = same.find((entry) => valuesEqual(this.type, entry.state, state));
    const found = equal ?? (id === null ? undefined : same[0]);
    if (found !== undefined) this.remove(found);
  }

  now(): readonly UnplannedState[] {
    return [...this.entries].filter(({ since }) => since !== undefined);
  }

  /** Those that a create may be of: a plan may still come for them, or they have what it declares, however long ago that was answered. */
  candidates(isOwn: (state: ValueObject) => boolean): readonly ReadState[] {
    return [...new Set([...this.lateEntries(), ...this.ownEntries(isOwn)])];
  }

  /** `isOwn`: as of {@link candidates}. */
  async left(signal: AbortSignal, isOwn: (state: ValueObject) => boolean = () => false): Promise<readonly ReadState[]> {
    const late = this.lateEntries();
    const unplanned = (): readonly Entry[] => late.filter((entry) => this.entries.has(entry));
    await Promise.all(late.map((entry) => this.endOrPause(entry, this.remaining(entry), signal)));
    if (unplanned().length > 0) await this.clock.sleep(untilHeardMs, signal);
    return [...new Set([...unplanned(), ...this.ownEntries(isOwn)])];
  }

  private ownEntries(isOwn: (state: ValueObject) => boolean): readonly Entry[] {
    return [...this.entries].filter(({ since, state }) => since !== undefined && isOwn(state));
  }

  private lateEntries(): readonly Entry[] {
    return [...this.entries].filter((entry) => this.remaining(entry) > 0);
  }

  private remaining({ since = -Infinity, untilPlannedMs }: Entry): number {
    return since + untilPlannedMs - this.clock.elapsed();
  }

  private async endOrPause({ ended }: Entry, milliseconds: number, signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    await whileFollowing([signal, over.signal], (either) =>
      Promise.race([ended, this.clock.sleep(milliseconds, either)]).finally(() => over.abort()),
    );
  }

  private add(found: ReadState, since: number | undefined): Entry {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const entry = { ...found, since, untilPlannedMs: untilPlannedMsOf(found.state), ended, end };
    this.entries.add(entry);
    const id = idOf(entry.state);
    this.byId.set(id, (this.byId.get(id) ?? new Set()).add(entry));
    return entry;
  }

  private remove(entry: Entry): void {
    this.entries.delete(entry);
    const id = idOf(entry.state);
    const same = this.byId.get(id);
    same?.delete(entry);
    if (same?.size === 0) this.byId.delete(id);
    entry.end();
  }
}

function untilPlannedMsOf(state: ValueObject): number {
  return Math.max(leastMs, perValueMs * countValues(state));
}

function idOf(state: ValueObject): unknown {
  return state["id"] ?? null;
}
