import { type Clock, onAbort } from "terraform-provider-sdk/core";

/** The right to do one thing at a time. */
interface Permit {
  readonly id: number;
  /** When it was added, by `Clock.elapsed`. */
  readonly addedAt: number;
  /** Whether it was used since. */
  isUsed: boolean;
  /** Until then it rests; by `Clock.elapsed`. */
  usableAt: number;
}

export interface PermitQueueOptions {
  readonly clock: Clock;
  /** How long a permit rests after the end of each use. In ms; 0: not at all. */
  readonly restMs: number;
  /** Called when a work has to wait or does not wait any more, and when a use of a permit ends. */
  readonly onChange?: () => void;
}

/** An idle permit as its owner sees it. */
export interface IdlePermit {
  readonly id: number;
  /** How long ago it was used or, if it never was, added. In ms. */
  readonly idleMs: number;
}

/** Works that wait for permits, first come first served, and the permits that there are: they may come and go. */
export class PermitQueue {
  private readonly options: PermitQueueOptions;
  private readonly permits = new Map<number, Permit>();
  /** Those in no use, in the order of their `usableAt`. */
  private readonly idle: Permit[] = [];
  /** A Set keeps the order of insertion. */
  private readonly waiting = new Set<Waiter>();
  private most = Infinity;
  private isWaking = false;

  constructor(options: PermitQueueOptions) {
    this.options = options;
  }

  /** How many works wait. */
  get wanted(): number {
    return this.waiting.size;
  }

  get size(): number {
    return this.permits.size;
  }

  has(id: number): boolean {
    return this.permits.has(id);
  }

  /** From now on at most so many permits are in use at a time, however many there are. */
  allow(most: number): void {
    this.most = most;
    this.serve();
  }

  /** Runs `work` as soon as a permit is free. Rejects with the signal's reason when aborted before that; then `work` never ran. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const permit = await this.enter(signal);
    try {
      return await work();
    } finally {
      this.leave(permit);
    }
  }

  /** Adds permits, usable after `restMs`. */
  add(ids: Iterable<number>, restMs = 0): void {
    const addedAt = this.options.clock.elapsed();
    for (const id of ids) {
      const permit: Permit = { id, addedAt, isUsed: false, usableAt: addedAt + restMs };
      this.permits.set(id, permit);
      this.idle.push(permit);
    }
    this.serve();
  }

  /** Those in no use, resting ones included. */
  idlePermits(): IdlePermit[] {
    const now = this.options.clock.elapsed();
    return this.idle.map(({ id, addedAt, isUsed, usableAt }) => ({
      id,
      idleMs: now - (isUsed ? usableAt - this.options.restMs : addedAt),
    }));
  }

  /** How many permits were added at least `ms` ago, and used since. */
  countUsedFor(ms: number): number {
    const before = this.options.clock.elapsed() - ms;
    return [...this.permits.values()].filter(({ addedAt, isUsed }) => isUsed && addedAt <= before).length;
  }

  /** Removes permits that are in no use. */
  remove(ids: readonly number[]): void {
    for (const id of ids) {
      const at = this.idle.findIndex((permit) => permit.id === id);
      if (at === -1) throw new Error(`the permit ${id} is in use`);
      this.idle.splice(at, 1);
      this.permits.delete(id);
    }
  }

  /** All permits are gone, also those in use; the works that use them go on. */
  clear(): void {
    this.permits.clear();
    this.idle.length = 0;
  }

  /** Rejects all works that wait. */
  rejectAll(reason: Error): void {
    for (const waiter of [...this.waiting]) {
      this.waiting.delete(waiter);
      waiter.reject(reason);
    }
  }

  /** Hands idle permits to who waits. */
  serve(): void {
    for (const waiter of this.waiting) {
      const permit = this.takeIdle();
      if (permit === undefined) {
        this.wakeLater();
        return;
      }
      this.waiting.delete(waiter);
      waiter.admit(permit);
    }
  }

  private enter(signal?: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const permit = this.waiting.size === 0 ? this.takeIdle() : undefined;
      if (permit !== undefined) {
        resolve(permit);
        return;
      }
      const abort = (): void => {
        this.waiting.delete(waiter);
        reject(signal?.reason as Error);
        this.options.onChange?.();
      };
      const waiter: Waiter = {
        admit: (admitted) => {
          stopListening();
          resolve(admitted);
        },
        reject: (reason) => {
          stopListening();
          reject(reason);
        },
      };
      this.waiting.add(waiter);
      const stopListening = onAbort(signal, abort);
      this.wakeLater();
      this.options.onChange?.();
    });
  }

  private leave(permit: Permit): void {
    if (this.permits.get(permit.id) !== permit) return;
    permit.isUsed = true;
    permit.usableAt = this.options.restMs === 0 ? 0 : this.options.clock.elapsed() + this.options.restMs;
    this.idle.push(permit);
    this.serve();
    this.options.onChange?.();
  }

  /** The one used last among those that do not rest, so that the others stay unused and can be given up. */
  private takeIdle(): Permit | undefined {
    if (this.idle.length === 0 || this.permits.size - this.idle.length >= this.most) return undefined;
    const now = this.options.clock.elapsed();
    const at = this.idle.findLastIndex(({ usableAt }) => usableAt <= now);
    return at === -1 ? undefined : this.idle.splice(at, 1)[0];
  }

  /** Serves again when the first of the resting permits is usable. */
  private wakeLater(): void {
    const [first] = this.idle;
    const now = this.options.clock.elapsed();
    if (this.isWaking || first === undefined || first.usableAt <= now) return;
    this.isWaking = true;
    const wake = (): void => {
      this.isWaking = false;
      this.serve();
    };
    this.options.clock.sleep(first.usableAt - now).then(wake, (reason: unknown) => this.rejectAll(reason as Error));
  }
}

interface Waiter {
  readonly admit: (permit: Permit) => void;
  readonly reject: (reason: Error) => void;
}
