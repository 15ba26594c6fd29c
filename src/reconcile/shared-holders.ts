import type { Clock } from "terraform-provider-sdk/core";
import { startJointWork, type JointWork } from "./joint-work.ts";
import { releaseOnce, type Lock, type OnLost, type Release } from "./lock.ts";

interface Hold {
  readonly work: JointWork<void>;
  holders: number;
  /** Set as soon as the lock is taken. */
  release: Release | undefined;
  /** Unix ms; `undefined` as long as it is waited for. */
  grantedAt: number | undefined;
  readonly losers: Set<OnLost>;
}

/**
 * For so long after its grant a hold takes in further holders. Who comes later asks anew, behind those in other processes who
 * wait for the exclusive lock: a hold that is never empty would keep them waiting for ever. In ms.
 */
const joinableMs = 1_000;

/**
 * Lets the shared holders within this process hold one lock together: the first takes it, the last gives it back. Three
 * hundred writers of one zone then cost one lock instead of three hundred.
 */
export function shareAmongHolders(lock: Lock, clock: Clock): Lock {
  const holds = new Map<string, Hold>();

  const isJoinable = ({ grantedAt }: Hold): boolean => grantedAt === undefined || clock.now() - grantedAt < joinableMs;

  const start = (key: string): Hold => {
    const losers = new Set<OnLost>();
    const hold: Hold = {
      holders: 0,
      release: undefined,
      grantedAt: undefined,
      losers,
      work: startJointWork(async (joint) => {
        hold.release = await lock.acquire({ key, mode: "shared" }, joint, (why) => {
          if (holds.get(key) === hold) holds.delete(key);
          for (const onLost of losers) onLost(why);
        });
        hold.grantedAt = clock.now();
        // everybody may have left in the moment in which it was granted
        if (joint.aborted) await hold.release();
      }),
    };
    holds.set(key, hold);
    return hold;
  };

  const leave = async (key: string, hold: Hold, onLost: OnLost): Promise<void> => {
    hold.losers.delete(onLost);
    hold.holders -= 1;
    if (hold.holders > 0) return;
    if (holds.get(key) === hold) holds.delete(key);
    await hold.release?.();
  };

  return {
    async acquire(request, signal, onLost) {
      if (request.mode === "exclusive") return lock.acquire(request, signal, onLost);
      signal?.throwIfAborted();
      const { key } = request;
      const known = holds.get(key);
      const hold = known !== undefined && isJoinable(known) ? known : start(key);
      // a function of its own: two holders may be told by the same one
      const tell: OnLost = (why) => onLost?.(why);
      hold.losers.add(tell);
      hold.holders += 1;
      try {
        await hold.work.join(signal);
      } catch (error) {
        await leave(key, hold, tell);
        throw error;
      }
      return releaseOnce(() => leave(key, hold, tell));
    },
  };
}
