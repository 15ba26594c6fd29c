import { startAfterArrivals } from "../core/timers.ts";
import { startJointWork, type JointWork } from "./joint-work.ts";

/** Makes one read for `callers` callers. For one caller it may give nothing, so that the caller reads by itself. */
type GatheredRead<T> = (key: string, callers: number, signal: AbortSignal) => Promise<T>;

/** How reads are made that callers wait for together. */
export interface GatheredReadsOptions<T> {
  readonly read: GatheredRead<T>;
}

/**
 * Reads that must not be older than their callers' questions, so that no earlier one will do: who asks by one key at about one
 * time waits for the others, and one read that starts then serves all of them.
 */
export interface GatheredReads<T> {
  /** Does work that may ask by the key: who asks waits a little longer while others are at it. */
  during<R>(key: string, work: () => Promise<R>): Promise<R>;
  /**
   * `most`: so many come, and are waited for. Where it is not known, nobody waits where nobody else is at work and the one before
   * was alone, too, and ten wait for no more.
   */
  get(key: string, signal?: AbortSignal, most?: number): Promise<T>;
}

/** Terraform works on ten objects at a time, and begins the next one only when one of them is done. */
const usualMost = 10;
/** Real time, as between the calls of Terraform. A gathering is complete when nobody came or finished for so long. In ms. */
const quietMs = 60;
/** The same while only one caller is at work and no others are known to come: Terraform's first calls come within a few ms. */
const loneMs = 15;
/** It is complete, whoever is at work, when nobody came for so long. In ms. */
const longestMs = 400;

export function createGatheredReads<T>({ read }: GatheredReadsOptions<T>): GatheredReads<T> {
  return new KeyedGatherings(read);
}

class KeyedGatherings<T> implements GatheredReads<T> {
  private readonly read: GatheredRead<T>;
  private readonly open = new Map<string, Gathering<T>>();
  private readonly atWork = new Map<string, number>();
  private wasAlone = false;

  constructor(read: GatheredRead<T>) {
    this.read = read;
  }

  async during<R>(key: string, work: () => Promise<R>): Promise<R> {
    this.atWork.set(key, this.workersOf(key) + 1);
    try {
      return await work();
    } finally {
      this.atWork.set(key, this.workersOf(key) - 1);
      this.open.get(key)?.wait();
    }
  }

  get(key: string, signal?: AbortSignal, most?: number): Promise<T> {
    const known = this.open.get(key);
    const gathering = known === undefined || known.work.abandoned ? this.start(key) : known;
    const joined = gathering.join(signal, most !== undefined);
    const isAlone = most === undefined && this.wasAlone && this.workersOf(key) <= 1;
    if (gathering.callers >= (most ?? usualMost) || isAlone) gathering.begin();
    else gathering.wait();
    return joined;
  }

  private start(key: string): Gathering<T> {
    const gathering = new Gathering<T>({
      read: (callers, signal) => this.read(key, callers, signal),
      workers: () => this.workersOf(key),
      began: (callers) => {
        if (this.open.get(key) !== gathering) return;
        this.open.delete(key);
        this.wasAlone = callers === 1;
      },
    });
    this.open.set(key, gathering);
    return gathering;
  }

  private workersOf(key: string): number {
    return this.atWork.get(key) ?? 0;
  }
}

interface GatheringParts<T> {
  readonly read: (callers: number, signal: AbortSignal) => Promise<T>;
  /** How many may still ask. */
  readonly workers: () => number;
  readonly began: (callers: number) => void;
}

/** Callers that wait for one read. */
class Gathering<T> {
  readonly work: JointWork<T>;
  callers = 0;
  private readonly parts: GatheringParts<T>;
  private readonly start: () => void;
  private lastAt = performance.now();
  private isExpectingOthers = false;
  private stopWaiting = (): void => undefined;

  constructor(parts: GatheringParts<T>) {
    this.parts = parts;
    let start = (): void => undefined;
    const begun = new Promise<void>((resolve) => (start = resolve));
    this.start = start;
    this.work = startJointWork(async (signal) => {
      await begun;
      signal.throwIfAborted();
      return parts.read(this.callers, signal);
    });
    this.wait();
  }

  /** `isOneOfMany`: the caller knows that others come. */
  join(signal: AbortSignal | undefined, isOneOfMany: boolean): Promise<T> {
    this.callers += 1;
    this.isExpectingOthers ||= isOneOfMany;
    this.lastAt = performance.now();
    return this.work.join(signal);
  }

  /** Somebody came, or finished and may be followed by another one. Who has come meanwhile is let in first. */
  wait(): void {
    this.stopWaiting();
    const milliseconds = this.isExpectingOthers || this.parts.workers() > 1 ? quietMs : loneMs;
    this.stopWaiting = startAfterArrivals(milliseconds, () => (this.isComplete() ? this.begin() : this.wait()));
  }

  begin(): void {
    this.stopWaiting();
    this.parts.began(this.callers);
    this.start();
  }

  private isComplete(): boolean {
    return this.parts.workers() <= this.callers || performance.now() - this.lastAt >= longestMs;
  }
}
