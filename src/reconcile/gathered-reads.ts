import { startAfterArrivals } from "../core/timers.ts";
import { startJointWork, type JointWork } from "./joint-work.ts";
import type { Workers } from "./workers.ts";

/** Makes one read for `callers` callers. For one caller it may give nothing, so that the caller reads by itself. */
type GatheredRead<T> = (key: string, callers: number, signal: AbortSignal) => Promise<T>;

/** How reads are made that callers wait for together. */
export interface GatheredReadsOptions<T> {
  readonly read: GatheredRead<T>;
  /** The work whose parts ask. Reads of several kinds that the same work asks for have it in common. */
  readonly workers: Workers;
  /** So many callers wait for no more: each further one would save less and wait longer. */
  readonly enough: number;
}

/**
 * Reads that must not be older than their callers' questions, so that no earlier one will do: who asks by one key at about one
 * time waits for the others, and one read that starts then serves all of them.
 */
export interface GatheredReads<T> {
  /**
   * `most`: so many come, and are waited for. Where it is not known, nobody waits where nobody else is at work and the one before
   * was alone, too.
   */
  get(key: string, signal?: AbortSignal, most?: number): Promise<T>;
}

/** Real time, as between the calls of Terraform, which begins the next object some ms after the end of another one. In ms. */
const quietMs = 30;
/** The same while only one is at work: Terraform's first calls come within a few ms. */
const loneMs = 15;
/** A read begins, whoever is at work, when nobody came for so long. In ms. */
const longestMs = 250;

export function createGatheredReads<T>(options: GatheredReadsOptions<T>): GatheredReads<T> {
  return new KeyedGatherings(options);
}

class KeyedGatherings<T> implements GatheredReads<T> {
  private readonly options: GatheredReadsOptions<T>;
  private readonly open = new Map<string, Gathering<T>>();
  private wasAlone = false;

  constructor(options: GatheredReadsOptions<T>) {
    this.options = options;
  }

  get(key: string, signal?: AbortSignal, most?: number): Promise<T> {
    const { enough, workers } = this.options;
    const known = this.open.get(key);
    const gathering = known === undefined || known.work.abandoned ? this.start(key) : known;
    const joined = gathering.join(signal);
    const isAlone = most === undefined && this.wasAlone && workers.count <= 1;
    if (gathering.callers === most || isAlone) gathering.begin();
    else if (most === undefined && gathering.callers >= enough) gathering.beginSoon();
    return joined;
  }

  private start(key: string): Gathering<T> {
    const gathering = new Gathering<T>({
      read: (callers, signal) => this.options.read(key, callers, signal),
      workers: this.options.workers,
      began: (callers) => {
        if (this.open.get(key) !== gathering) return;
        this.open.delete(key);
        this.wasAlone = callers === 1;
      },
    });
    this.open.set(key, gathering);
    return gathering;
  }
}

interface GatheringParts<T> {
  readonly read: (callers: number, signal: AbortSignal) => Promise<T>;
  readonly workers: Workers;
  readonly began: (callers: number) => void;
}

/** Callers that wait for one read. */
class Gathering<T> {
  readonly work: JointWork<T>;
  callers = 0;
  private readonly parts: GatheringParts<T>;
  private readonly start: () => void;
  private readonly goOn: (() => void)[] = [];
  private isComplete = false;
  private stopQuiet: (() => void) | undefined;
  private stopLongest = (): void => undefined;

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
    this.goOn.push(parts.workers.watch(() => this.judge()));
  }

  join(signal: AbortSignal | undefined): Promise<T> {
    this.callers += 1;
    this.stopLongest();
    this.stopLongest = startAfterArrivals(longestMs, () => this.begin());
    this.goOn.push(this.parts.workers.wait(1));
    return this.work.join(signal);
  }

  /** Who comes at the same moment is let in. */
  beginSoon(): void {
    this.isComplete = true;
    this.judge();
  }

  begin(): void {
    this.stopQuiet?.();
    this.stopLongest();
    this.parts.began(this.callers);
    this.start();
    const [stopWatching, ...goOn] = this.goOn;
    stopWatching?.();
    // readings that nobody busy could still ask for begin together
    startAfterArrivals(0, () => goOn.forEach((one) => one()));
  }

  /** Where nobody is busy, only new work can still come, and it comes at once; who has come meanwhile is let in first. */
  private judge(): void {
    this.stopQuiet?.();
    const waitMs = this.isComplete ? 0 : waitFor(this.parts.workers);
    this.stopQuiet = waitMs === undefined ? undefined : startAfterArrivals(waitMs, () => this.begin());
  }
}

/** How long it takes to be sure that nobody comes; `undefined`: those who are busy may come at any time. In ms. */
function waitFor({ busy, count }: Workers): number | undefined {
  if (busy > 0) return undefined;
  return count > 1 ? quietMs : loneMs;
}
