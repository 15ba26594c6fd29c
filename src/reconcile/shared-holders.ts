import { startJointWork, type JointWork } from "./joint-work.ts";
import { releaseOnce, type Lock, type Release } from "./lock.ts";

interface Hold {
  readonly work: JointWork<void>;
  holders: number;
  /** Set as soon as the lock is taken. */
  release: Release | undefined;
}

/**
 * Lets the shared holders within this process hold one lock together: the first takes it, the last gives it back. Three
 * hundred writers of one zone then cost one lock file instead of three hundred.
 */
export function shareAmongHolders(lock: Lock): Lock {
  const holds = new Map<string, Hold>();

  const start = (key: string): Hold => {
    const hold: Hold = {
      holders: 0,
      release: undefined,
      work: startJointWork(async (joint) => {
        hold.release = await lock.acquire({ key, mode: "shared" }, joint);
        // everybody may have left in the moment in which it was granted
        if (joint.aborted) await hold.release();
      }),
    };
    holds.set(key, hold);
    return hold;
  };

  const leave = async (key: string, hold: Hold): Promise<void> => {
    hold.holders -= 1;
    if (hold.holders > 0) return;
    if (holds.get(key) === hold) holds.delete(key);
    await hold.release?.();
  };

  return {
    async acquire(request, signal) {
      if (request.mode === "exclusive") return lock.acquire(request, signal);
      signal?.throwIfAborted();
      const { key } = request;
      const hold = holds.get(key) ?? start(key);
      hold.holders += 1;
      try {
        await hold.work.join(signal);
      } catch (error) {
        await leave(key, hold);
        throw error;
      }
      return releaseOnce(() => leave(key, hold));
    },
  };
}
