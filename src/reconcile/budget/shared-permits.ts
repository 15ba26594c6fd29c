import { type Clock, type Log, onAbort } from "terraform-provider-sdk/core";
import type { Limiter, PermitSupply } from "../../core/limiter.ts";
import { PermitQueue } from "../../core/permit-queue.ts";
import { Bell } from "../concurrency/bell.ts";
import type { KeptSession } from "../postgres/kept-session.ts";
import type { PermitPool } from "../postgres/permit-pool.ts";
import type { Session } from "../postgres/session.ts";
import { decideMoves, isIdle, type Moves, type Need, type PoolView } from "./permit-moves.ts";

export interface SharedPermitsOptions extends PermitSupply {
  readonly kept: KeptSession;
  readonly pool: PermitPool;
  /** For people: `16 requests at a time, PostgreSQL at HOST/DB`. */
  readonly what: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** How long a process keeps a permit while others wait. In ms. */
const leaseMs = 200;
/** How long a permit is kept that nothing uses and nobody waits for. In ms. */
const unusedMs = 1_000;
/** Permits with a rest are kept unused for so many rests longer, because a permit that is taken anew must rest before its first use. */
const mostRests = 3;
/** Time between two looks at the pool while this process or another one waits. Besides, a process is notified of its turn. In ms. */
const lookEveryMs = 200;
/** How often a process that waits looks for stopped ones among those that hold or queue. In ms. */
const endSilentEveryMs = 1_000;
const tellEveryMs = 10_000;

/** Permits that all processes share which open the same pool of one database (docs/decisions/0021-shared-budget.md). */
export class SharedPermits implements Limiter {
  private readonly options: SharedPermitsOptions;
  private readonly queue: PermitQueue;
  private readonly bell = new Bell();
  private isManaging = false;
  private lookedAt = 0;
  /** Since when works have been waiting, when that was last logged, and when stopped processes were last looked for; by `Clock.elapsed`. */
  private waiting: { readonly since: number; toldAt: number; endedAt: number } | undefined;

  constructor(options: SharedPermitsOptions) {
    this.options = options;
    const { clock, restMs } = options;
    this.queue = new PermitQueue({ clock, restMs, onChange: () => this.changed() });
  }

  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.queue.run(work, signal);
  }

  private changed(): void {
    this.bell.ring();
    if (!this.isManaging && this.queue.wanted > 0) void this.manage();
  }

  /** Gets permits and gives them back, as long as there are any or a work waits. */
  private async manage(): Promise<void> {
    this.isManaging = true;
    try {
      while (this.queue.wanted > 0)
        await this.options.kept.use((session, onPermit) =>
          this.manageIn(session, onPermit).catch((error: unknown) => {
            // when the session has ended, all of its permits have, too: those that are wanted are asked for again in another one
            this.queue.clear();
            if (this.queue.wanted > 0) throw error;
          }),
        );
    } catch (error) {
      this.queue.rejectAll(error as Error);
    } finally {
      this.isManaging = false;
    }
  }

  private async manageIn(session: Session, onPermit: () => void): Promise<void> {
    let view = await this.look(session);
    const lookAtOnce = (): void => {
      this.lookedAt = -Infinity;
      this.bell.ring();
    };
    const stops = [this.options.pool.onTold(session, view.me, lookAtOnce), onAbort(session.ended, lookAtOnce)];
    try {
      while (this.queue.wanted > 0 || this.queue.size > 0 || view.tickets.some(({ of }) => of === view.me)) {
        session.ended.throwIfAborted();
        this.bell.hush();
        const moves = decideMoves(view, this.need());
        this.queue.remove(moves.giveBack);
        this.queue.allow(moves.keep);
        if (isIdle(moves) && !(await this.pause(view))) continue;
        view = await this.look(session, moves);
        if (moves.take.some((id) => this.queue.has(id))) onPermit();
        await this.watch(session, view);
      }
    } finally {
      for (const stop of stops) stop();
    }
  }

  /** Makes the moves, adds the permits that were granted to the queue, and gives the pool as it is then. */
  private async look(session: Session, moves?: Moves): Promise<PoolView> {
    const { pool, clock, restMs } = this.options;
    this.lookedAt = clock.elapsed();
    const view = await pool.move(session, moves);
    const taken = (moves?.take ?? []).filter((id) => view.holders.get(id) === view.me);
    // their former holder may have used them just now
    this.queue.add(taken, restMs);
    return view;
  }

  private need(): Need {
    const { count, restMs } = this.options;
    const idle = this.queue.idlePermits().sort((a, b) => b.idleMs - a.idleMs || a.id - b.id);
    return {
      size: count,
      wanted: this.queue.wanted,
      idle: idle.map(({ id }) => id),
      unused: idle.filter(({ idleMs }) => idleMs >= unusedMs + mostRests * restMs).length,
      overdue: this.queue.countUsedFor(leaseMs),
    };
  }

  /** Whether it is time to look at the pool. If not, it first waits until that time or until something changes in this process. */
  private async pause({ tickets }: PoolView): Promise<boolean> {
    const { clock } = this.options;
    const everyMs = this.queue.wanted > 0 || tickets.length > 0 ? lookEveryMs : unusedMs;
    const leftMs = this.lookedAt + everyMs - clock.elapsed();
    if (leftMs <= 0) return true;
    await this.bell.wait(leftMs, clock);
    return false;
  }

  /** Logs what is waited for, and ends the sessions of stopped processes. */
  private async watch(session: Session, { me, holders, tickets }: PoolView): Promise<void> {
    const { clock, log, what, pool } = this.options;
    const now = clock.elapsed();
    if (this.queue.wanted === 0) this.waiting = undefined;
    else this.waiting ??= { since: now, toldAt: now, endedAt: now };
    if (this.waiting === undefined) return;
    const others = [...new Set([...holders.values(), ...tickets.map(({ of }) => of)])].filter(
      (holder) => holder !== me,
    );
    if (now - this.waiting.toldAt >= tellEveryMs) {
      this.waiting.toldAt = now;
      const seconds = Math.round((now - this.waiting.since) / 1000);
      const counts = { waiting: this.queue.wanted, held: this.queue.size, others: others.length };
      log.info(`Requests wait for their turn among all runs: ${what}`, { ...counts, seconds });
    }
    if (now - this.waiting.endedAt < endSilentEveryMs) return;
    this.waiting.endedAt = now;
    const ended = await pool.endSilent(session, others);
    if (ended > 0) log.warn("Another run gave no sign of life for seven seconds, and lost its turn", { runs: ended });
  }
}
