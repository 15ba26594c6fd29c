import { startAfterArrivals } from "../../core/timers.ts";
import { startJointWork, type JointWork } from "./joint-work.ts";
import type { Workers } from "./workers.ts";

/** Makes one read for `callers` callers. For one caller it may give nothing, so that the caller reads by itself. */
type GatheredRead<T> = (key: string, callers: number, signal: AbortSignal) => Promise<T>;

/** How reads are made that callers wait for together. */
export interface GatheredReadsOptions<T> {
  readonly read: GatheredRead<T>;
  /** The pieces of work that ask for reads. Where they ask for reads of several kinds, these share one `Workers`. */
  readonly workers: Workers;
  /** Once so many callers wait, the read begins: each further caller would save less, and make the others wait longer. */
  readonly enough: number;
}

/**
 * Reads that must begin after their callers have asked, so that an earlier result cannot be used again. Callers that ask by one key at
 * about the same time wait for each other, and one read that starts then serves all of them.
 */
export interface GatheredReads<T> {
  /**
   * `most`: how many callers will come at most; the read begins as soon as so many have asked. Where it is absent, a caller does not
   * wait if no other work is under way and the read before had a single caller, too.
   */
  get(key: string, signal?: AbortSignal, most?: number): Promise<T>;
}

/**
 * How long a read waits for further callers while no work is busy. Measured in real time, as are the gaps between the calls of Terraform,
 * which begins the next object some ms after the end of another one. In ms.
 */
const quietMs = 30;
/** The same while only one piece of work is under way: Terraform's first calls come within a few ms. */
const loneMs = 15;
/** A read begins, even while work is busy, when no further caller came for so long. In ms. */
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

  /** Begins when those who ask at the same moment have joined. */
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
    // the callers count as busy only after this, so other reads that wait for nobody else begin at the same time
    startAfterArrivals(0, () => goOn.forEach((one) => one()));
  }

  /**
   * Sets the time when the read begins. Where no work is busy, only new work can still ask, and it does so within a short time. Callers
   * that have asked by then join before the read begins.
   */
  private judge(): void {
    this.stopQuiet?.();
    const waitMs = this.isComplete ? 0 : waitFor(this.parts.workers);
    this.stopQuiet = waitMs === undefined ? undefined : startAfterArrivals(waitMs, () => this.begin());
  }
}

/** After so long no further caller is expected; `undefined`: work that is busy may ask at any time. In ms. */
function waitFor({ busy, count }: Workers): number | undefined {
  if (busy > 0) return undefined;
  return count > 1 ? quietMs : loneMs;
}
