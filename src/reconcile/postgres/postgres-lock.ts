import { type Clock, type Log, onAbort } from "terraform-provider-sdk/core";
import { Bell } from "../concurrency/bell.ts";
import { releaseOnce, type Lock, type LockRequest } from "../locks/lock.ts";
import { keepSession } from "./kept-session.ts";
import type { LockAddress } from "./lock-url.ts";
import type { Session } from "./session.ts";
import { turnOf, type Place, type Turn } from "./steps.ts";

export interface PostgresLockOptions {
  readonly address: LockAddress;
  readonly clock: Clock;
  readonly log: Log;
}

/** Time between two checks while another process holds the lock. In ms. A release also notifies the waiting processes. */
const firstLookMs = 10;
const lastLookMs = 250;
const tellEveryMs = 10_000;

/**
 * A lock among all machines that reach one database. A process holds all of its locks as advisory locks of one session, and never has a
 * statement wait for one in the server (docs/decisions/0012-locks-across-machines.md). The locks are free again when the session ends.
 * Callers of one process must exclude each other before they come here: the server grants a session again what it holds already.
 */
export function createPostgresLock(options: PostgresLockOptions): Lock & { close(): Promise<void> } {
  const { address, clock, log } = options;
  const kept = keepSession(address, { clock, holds: "locks" });

  return {
    async acquire(request, signal, onLost) {
      const turn = turnOf(request);
      const session = await kept.use(async (open) => {
        await takeTurn({ session: open, turn, options, request }, signal);
        return open;
      }, signal);
      const lose = (): void => onLost?.(session.ended.reason as Parameters<typeof onLost>[0]);
      if (session.ended.aborted) lose();
      const stopListening = onAbort(session.ended, lose);
      return releaseOnce(async () => {
        stopListening();
        const place = await session.take({ ...turn, does: "release" }).catch(() => "released");
        if (place === "not-held") log.warn("A lock was not held any more when it was given back", { key: request.key });
      });
    },
    close: () => kept.close(),
  };
}

interface Visit {
  readonly session: Session;
  readonly turn: Turn;
  readonly request: LockRequest;
  readonly options: PostgresLockOptions;
}

async function takeTurn({ session, turn, request, options }: Visit, signal?: AbortSignal): Promise<void> {
  const { clock, log, address } = options;
  const bell = new Bell();
  const stop = session.onNotified(turn.lock, () => bell.ring());
  const began = clock.elapsed();
  let told = began;
  let place: Place = "outside";
  try {
    for (let pauseMs = firstLookMs; ; pauseMs = Math.min(pauseMs * 2, lastLookMs)) {
      signal?.throwIfAborted();
      bell.hush();
      place = await session.take({ ...turn, does: place === "inside" ? "look" : "enter" });
      if (place === "granted") return;
      if (clock.elapsed() - told >= tellEveryMs) {
        told = clock.elapsed();
        const seconds = Math.round((told - began) / 1000);
        log.info("Waiting for another run to finish its writes", { key: request.key, seconds, at: address.where });
      }
      await bell.wait(pauseMs, clock, signal);
    }
  } catch (error) {
    if (place === "inside") await session.take({ ...turn, does: "leave" }).catch(() => undefined);
    throw error;
  } finally {
    stop();
  }
}
