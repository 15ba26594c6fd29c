import { type Clock, type Failure, InnerAbort, type Log, onAbort } from "terraform-provider-sdk/core";
import { createFileLock } from "./file-lock.ts";
import { createMemoryLock, type Lock, type LockRequest, type Release } from "./lock.ts";
import { parseLockUrl } from "../postgres/lock-url.ts";
import { createPostgresLock } from "../postgres/postgres-lock.ts";
import { shareAmongHolders } from "./shared-holders.ts";

/** Locks against callers in this process and in other processes. */
export interface Locks {
  /** Where the locks are, and so whom they exclude: `locks of this machine in DIR`, `locks in PostgreSQL at HOST/DB`. */
  readonly where: string;
  /**
   * Runs `work` while all of `requests` are held. They are acquired in the order given; to avoid deadlocks, always give the
   * wider one first. `lost` is aborted with a Failure `lock-lost` when one of them is lost: `work` checks it before each write.
   */
  withLocks<T>(
    requests: readonly LockRequest[],
    work: (lost: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Gives up what is held and closes the connection that held it. */
  close(): Promise<void>;
}

interface LockSurroundings {
  readonly clock: Clock;
  readonly log: Log;
}

/** Locks among all processes of this user on this machine. `directory`: of the user's own, mode 0700. */
export function createMachineLocks({ directory, ...rest }: LockSurroundings & { readonly directory: string }): Locks {
  const where = `locks of this machine in ${directory}`;
  return createLocks({ ...rest, where, lock: createFileLock({ directory, ...rest }), close: () => Promise.resolve() });
}

/**
 * Locks among all machines that are given the same database. Connects with the first lock.
 *
 * @throws Failure `lock-url-invalid`
 */
export function createDatabaseLocks({ url, ...rest }: LockSurroundings & { readonly url: string }): Locks {
  const address = parseLockUrl(url);
  const lock = createPostgresLock({ address, ...rest });
  return createLocks({ ...rest, where: `locks in ${address.where}`, lock, close: () => lock.close() });
}

interface LocksParts extends LockSurroundings, Pick<Locks, "where" | "close"> {
  readonly lock: Lock;
}

/** Callers within the process queue in memory, so that for each key only one at a time, or the shared ones together, takes `lock`. */
function createLocks({ lock, where, close, clock, log }: LocksParts): Locks {
  const memory = createMemoryLock();
  const outer = shareAmongHolders(lock, clock);
  let isAnnounced = false;
  const announce = (): void => {
    if (!isAnnounced) log.info(where);
    isAnnounced = true;
  };

  return {
    where,
    close,
    async withLocks(requests, work, signal) {
      announce();
      const lost = new InnerAbort();
      const onLost = (why: Failure): void => lost.abort(why);
      const held: Release[] = [];
      // while it waits, the caller's abort ends that as well
      const stopFollowing = onAbort(signal, () => lost.abort(signal?.reason));
      try {
        signal?.throwIfAborted();
        for (const request of requests) {
          held.push(await memory.acquire(request, lost));
          held.push(await outer.acquire(request, lost, onLost));
        }
        lost.throwIfAborted();
        stopFollowing();
        return await work(lost);
      } finally {
        stopFollowing();
        for (const release of held.reverse()) await release();
      }
    },
  };
}
