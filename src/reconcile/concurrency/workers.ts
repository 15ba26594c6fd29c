import type { Clock } from "terraform-provider-sdk/core";

/** Pieces of work that go on at the same time, and may ask for the same reads. */
export interface Workers {
  /** Does a piece of work, which is counted until it ends. */
  during<R>(work: () => Promise<R>): Promise<R>;
  /** How many are at work. */
  readonly count: number;
  /** How many of them do not wait for a shared read, so that they may still ask for one. */
  readonly busy: number;
  /** From now on `callers` pieces of work count as waiting. Returns the function that ends that. */
  wait(callers: number): () => void;
  /** Calls `changed` each time a piece of work begins, ends, waits or goes on. Returns the function that ends that. */
  watch(changed: () => void): () => void;
}

export function createWorkers(): Workers {
  return new CountedWorkers();
}

/** A piece of work that sleeps counts as busy again so long before it wakes. In ms. */
const wakingMs = 100;

/**
 * A clock for pieces of work. One that sleeps asks for no reads, so it counts as waiting, and others do not wait for it; but shortly before
 * it wakes they do, so that one read serves those that look again and those that look for the first time.
 */
export function createRestingClock(workers: Workers, clock: Clock): Clock {
  return {
    now: () => clock.now(),
    elapsed: () => clock.elapsed(),
    async sleep(milliseconds, signal) {
      const goOn = workers.wait(1);
      const rest = clock.sleep(Math.max(0, milliseconds - wakingMs), signal).finally(goOn);
      await Promise.all([rest, clock.sleep(milliseconds, signal)]);
    },
  };
}

class CountedWorkers implements Workers {
  count = 0;
  private waiting = 0;
  private readonly watchers = new Set<() => void>();

  get busy(): number {
    return Math.max(0, this.count - this.waiting);
  }

  async during<R>(work: () => Promise<R>): Promise<R> {
    this.count += 1;
    this.tell();
    try {
      return await work();
    } finally {
      this.count -= 1;
      this.tell();
    }
  }

  wait(callers: number): () => void {
    this.waiting += callers;
    this.tell();
    return () => {
      this.waiting -= callers;
      this.tell();
    };
  }

  watch(changed: () => void): () => void {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  }

  private tell(): void {
    for (const changed of [...this.watchers]) changed();
  }
}
