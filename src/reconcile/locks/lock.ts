import { type Failure, onAbort } from "terraform-provider-sdk/core";

/** `shared` holders of one key hold it together; an `exclusive` one holds it alone. */
export type LockMode = "shared" | "exclusive";

/** A lock to take. */
export interface LockRequest {
  /** What is locked. Any text. */
  readonly key: string;
  readonly mode: LockMode;
}

/** Releases a lock. Errors of the lock are logged; it never rejects because of them. */
export type Release = () => Promise<void>;

/** Called once when a granted lock is lost without having been released. */
export type OnLost = (why: Failure) => void;

/** Grants locks. Fair: a caller is not overtaken without limit by callers that arrive later. */
export interface Lock {
  /** Rejects with the signal's reason when it is aborted before the lock was granted. */
  acquire(request: LockRequest, signal?: AbortSignal, onLost?: OnLost): Promise<Release>;
}

interface Waiter {
  readonly mode: LockMode;
  grant(): void;
}

interface Queue {
  holders: number;
  exclusive: boolean;
  readonly waiting: Waiter[];
}

/** A lock among the callers within this process. */
export function createMemoryLock(): Lock {
  const queues = new Map<string, Queue>();

  const isFree = (queue: Queue, mode: LockMode): boolean =>
    queue.holders === 0 || (mode === "shared" && !queue.exclusive);

  const grantNext = (key: string, queue: Queue): void => {
    for (let [next] = queue.waiting; next !== undefined && isFree(queue, next.mode); [next] = queue.waiting) {
      queue.waiting.shift();
      queue.holders += 1;
      queue.exclusive = next.mode === "exclusive";
      next.grant();
    }
    if (queue.holders === 0 && queue.waiting.length === 0) queues.delete(key);
  };

  return {
    async acquire({ key, mode }, signal) {
      signal?.throwIfAborted();
      const queue = queues.get(key) ?? { holders: 0, exclusive: false, waiting: [] };
      queues.set(key, queue);
      await new Promise<void>((resolve, reject) => {
        const abort = (): void => {
          queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
          grantNext(key, queue);
          reject(signal?.reason as Error);
        };
        const waiter: Waiter = {
          mode,
          grant() {
            stopListening();
            resolve();
          },
        };
        queue.waiting.push(waiter);
        const stopListening = onAbort(signal, abort);
        grantNext(key, queue);
      });
      return releaseOnce(() => {
        queue.holders -= 1;
        grantNext(key, queue);
      });
    },
  };
}

/** Makes a second call do nothing: it would release the lock of another holder. */
export function releaseOnce(release: () => void | Promise<void>): Release {
  let released: Promise<void> | undefined;
  return () => (released ??= Promise.resolve(release()));
}
