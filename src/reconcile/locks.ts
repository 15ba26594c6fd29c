import { createFileLock, type FileLockOptions } from "./file-lock.ts";
import { createMemoryLock, type LockRequest, type Release } from "./lock.ts";
import { shareAmongHolders } from "./shared-holders.ts";

/** Locks against everybody of this user on this machine: callers in this process and other processes. */
export interface Locks {
  /** Runs `work` while all of `requests` are held. They are taken in the order given: give the wider one first, always. */
  withLocks<T>(requests: readonly LockRequest[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Creates locks. Callers within the process queue in memory, so that only one of them at a time looks at the files. */
export function createLocks(options: FileLockOptions): Locks {
  const memory = createMemoryLock();
  const files = shareAmongHolders(createFileLock(options));

  return {
    async withLocks(requests, work, signal) {
      const held: Release[] = [];
      try {
        for (const request of requests) {
          held.push(await memory.acquire(request, signal));
          held.push(await files.acquire(request, signal));
        }
        return await work();
      } finally {
        for (const release of held.reverse()) await release();
      }
    },
  };
}
