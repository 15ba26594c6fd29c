import type { Clock } from "terraform-provider-sdk/core";
import { startJointWork, type JointWork } from "../concurrency/joint-work.ts";
import { releaseOnce, type Lock, type LockRequest, type OnLost, type Release } from "./lock.ts";

interface Hold {
  readonly work: JointWork<void>;
  holders: number;
  /** Set as soon as the lock is taken. */
  release: Release | undefined;
  /** When the lock was granted, by `Clock.elapsed`; `undefined` until then. */
  grantedAt: number | undefined;
  readonly losers: Set<OnLost>;
}

/**
 * How long after its grant a hold accepts further holders. In ms. A later holder acquires the lock anew and so queues behind
 * other processes that wait for the exclusive lock: a hold that never gets empty would keep them waiting for ever.
 */
const joinableMs = 1_000;

/**
 * A lock whose shared holders within this process use one underlying lock: the first holder acquires it, the last one releases
 * it. Three hundred writers of one zone then cost one lock instead of three hundred.
 */
export function shareAmongHolders(lock: Lock, clock: Clock): Lock {
  return new SharedLock(lock, clock);
}

class SharedLock implements Lock {
  private readonly lock: Lock;
  private readonly clock: Clock;
  private readonly holds = new Map<string, Hold>();

  constructor(lock: Lock, clock: Clock) {
    this.lock = lock;
    this.clock = clock;
  }

  async acquire(request: LockRequest, signal?: AbortSignal, onLost?: OnLost): Promise<Release> {
    if (request.mode === "exclusive") return this.lock.acquire(request, signal, onLost);
    signal?.throwIfAborted();
    const { key } = request;
    const known = this.holds.get(key);
    const hold = known !== undefined && this.isJoinable(known) ? known : this.start(key);
    // a function of its own: two holders may pass the same one, and a set would keep it once
    const loser: OnLost = (why) => onLost?.(why);
    hold.losers.add(loser);
    hold.holders += 1;
    try {
      await hold.work.join(signal);
    } catch (error) {
      await this.leave(key, hold, loser);
      throw error;
    }
    return releaseOnce(() => this.leave(key, hold, loser));
  }

  private isJoinable({ grantedAt }: Hold): boolean {
    return grantedAt === undefined || this.clock.elapsed() - grantedAt < joinableMs;
  }

  private start(key: string): Hold {
    const hold: Hold = {
      holders: 0,
      release: undefined,
      grantedAt: undefined,
      losers: new Set<OnLost>(),
      work: startJointWork((joint) => this.grant(key, hold, joint)),
    };
    this.holds.set(key, hold);
    return hold;
  }

  private async grant(key: string, hold: Hold, joint: AbortSignal): Promise<void> {
    hold.release = await this.lock.acquire({ key, mode: "shared" }, joint, (why) => {
      this.drop(key, hold);
      for (const onLost of hold.losers) onLost(why);
    });
    hold.grantedAt = this.clock.elapsed();
    // all holders may have left at the moment the lock was granted
    if (joint.aborted) await hold.release();
  }

  private async leave(key: string, hold: Hold, loser: OnLost): Promise<void> {
    hold.losers.delete(loser);
    hold.holders -= 1;
    if (hold.holders > 0) return;
    this.drop(key, hold);
    await hold.release?.();
  }

  private drop(key: string, hold: Hold): void {
    if (this.holds.get(key) === hold) this.holds.delete(key);
  }
}
