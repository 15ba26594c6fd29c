import { createHash } from "node:crypto";
import { isOwn } from "./own-session.ts";
import type { LockRequest } from "../locks/lock.ts";

/**
 * Each key has two advisory locks: a gate, which is always exclusive, and the lock itself. A process must hold the gate to try
 * the lock, and keeps the gate while it waits for the lock. So later requests cannot overtake it, and a stream of shared holders
 * cannot starve a request for the exclusive lock.
 */
export interface Turn {
  readonly mode: LockRequest["mode"];
  /** Signed 64-bit numbers, as texts. */
  readonly gate: string;
  readonly lock: string;
}

export interface Step extends Turn {
  /**
   * `enter` – try the gate, then the lock; `look` – try the lock, with the gate held; `leave` – give the gate back without having
   * got the lock; `release` – give the lock back; `sign` – only ask for an answer.
   */
  readonly does: "enter" | "look" | "leave" | "release" | "sign";
}

/**
 * `granted` – the lock is held and the gate is not; `inside` – the gate is held and the lock is not; `outside` – neither is held;
 * `released`; `not-held` – the lock was to be given back, and the session did not hold it.
 */
export type Place = "granted" | "inside" | "outside" | "released" | "not-held";

/** Asks for an answer as a sign of life. */
export const signOfLife: Step = { does: "sign", mode: "shared", gate: "0", lock: "0" };

/** The channel that announces a release for which another process waits; the payload is the lock's number. */
export const channel = "ims_locks";

/**
 * The numbers of a request's advisory locks. Two keys with the same number would only wait for each other without need; the
 * chance is one in 2⁶⁴.
 */
export function turnOf({ key, mode }: LockRequest): Turn {
  return { mode, gate: numberOf(`gate ${key}`), lock: numberOf(`lock ${key}`) };
}

function numberOf(text: string): string {
  return createHash("sha256").update(`terraform-provider-ims ${text}`).digest().readBigInt64BE().toString();
}

/** Tries the lock while the gate is held, and gives the gate back once the lock is granted. */
const tryLock = `
  CASE WHEN CASE mode WHEN 'shared' THEN pg_try_advisory_lock_shared(lock) ELSE pg_try_advisory_lock(lock) END
  THEN CASE WHEN pg_advisory_unlock(gate) THEN 'granted' ELSE 'granted' END
  ELSE 'inside' END`;

/** Notifies if another process waits for the lock, which is so exactly when the gate is held. */
const tellWaiting = `
  CASE WHEN pg_try_advisory_lock(gate)
  THEN CASE WHEN pg_advisory_unlock(gate) THEN 'released' ELSE 'released' END
  ELSE CASE WHEN pg_notify('${channel}', lock::text) IS NULL THEN 'released' ELSE 'released' END END`;

const unlock = `CASE mode WHEN 'shared' THEN pg_advisory_unlock_shared(lock) ELSE pg_advisory_unlock(lock) END`;

/** Takes all steps in order. None of them waits: a statement that waited would block all other statements of its session. */
export const takeSteps = {
  query: {
    name: "ims-steps",
    text: `
    SELECT ${isOwn} AS own, CASE WHEN ${isOwn} THEN CASE does
      WHEN 'enter' THEN CASE WHEN pg_try_advisory_lock(gate) THEN ${tryLock} ELSE 'outside' END
      WHEN 'look' THEN ${tryLock}
      WHEN 'leave' THEN CASE WHEN pg_advisory_unlock(gate) THEN 'outside' ELSE 'outside' END
      WHEN 'release' THEN CASE WHEN ${unlock} THEN ${tellWaiting} ELSE 'not-held' END
      ELSE 'outside'
      END END AS place
    FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS step(does, mode, gate, lock)`,
  },
  valuesOf: (steps: readonly Step[]): string[][] => [
    steps.map(({ does }) => does),
    steps.map(({ mode }) => mode),
    steps.map(({ gate }) => gate),
    steps.map(({ lock }) => lock),
  ],
} as const;
