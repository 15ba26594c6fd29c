import type { Clock } from "terraform-provider-sdk/core";
import { startJointWork, type JointWork } from "./joint-work.ts";

/** How long a finished read may answer further callers. */
export interface SharedReadsOptions<T> {
  readonly read: (key: string, signal: AbortSignal) => Promise<T>;
  readonly clock: Clock;
  /** Milliseconds after its last use in which a result is still used; 0 shares only reads that are under way. */
  readonly idleMs: number;
  /** Milliseconds after its start from which a result is never used. */
  readonly maxAgeMs: number;
}

/** Reads that callers share by key: one is made for all who ask while it is under way or still fresh. */
export interface SharedReads<T> {
  get(key: string, signal?: AbortSignal): Promise<T>;
  /** Forgets the key: later callers get a read that starts after this call. */
  invalidate(key: string): void;
  /** Forgets every key. */
  clear(): void;
}

interface Kept<T> {
  readonly work: JointWork<T>;
  readonly startedAt: number;
  usedAt: number;
  finished: boolean;
}

/** Creates shared reads. When a read fails, all callers that wait for it get the error, and the next caller starts a new read. */
export function createSharedReads<T>({ read, clock, idleMs, maxAgeMs }: SharedReadsOptions<T>): SharedReads<T> {
  const reads = new Map<string, Kept<T>>();

  const isUsable = (kept: Kept<T>): boolean => {
    if (kept.work.abandoned) return false;
    if (!kept.finished) return true;
    const now = clock.elapsed();
    return now - kept.usedAt < idleMs && now - kept.startedAt < maxAgeMs;
  };

  const start = (key: string): Kept<T> => {
    const now = clock.elapsed();
    const kept: Kept<T> = {
      work: startJointWork(async (signal) => {
        try {
          return await read(key, signal);
        } catch (error) {
          if (reads.get(key) === kept) reads.delete(key);
          throw error;
        } finally {
          kept.finished = true;
          kept.usedAt = clock.elapsed();
        }
      }),
      startedAt: now,
      usedAt: now,
      finished: false,
    };
    reads.set(key, kept);
    return kept;
  };

  return {
    get(key, signal) {
      const known = reads.get(key);
      const kept = known !== undefined && isUsable(known) ? known : start(key);
      kept.usedAt = clock.elapsed();
      return kept.work.join(signal);
    },
    invalidate: (key) => void reads.delete(key),
    clear: () => reads.clear(),
  };
}
