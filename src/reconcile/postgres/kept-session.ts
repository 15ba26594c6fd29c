import type { Clock } from "terraform-provider-sdk/core";
import { startJointWork, type JointWork } from "../concurrency/joint-work.ts";
import { isPassing, lockLost, lockUnreachable, type Held } from "./failures.ts";
import type { LockAddress } from "./lock-url.ts";
import { openSession, type Session } from "./session.ts";

/** What a session is opened for. */
export interface SessionUse {
  readonly clock: Clock;
  readonly holds: Held;
}

/** The one session of a process for one use, opened when it is first needed and again after it ended. */
export interface KeptSession {
  /**
   * Does work in the session, and anew in another one when the session ends meanwhile. `progressed`: what is done so far was worth the session.
   *
   * @throws what `work` throws; Failure `lock-unreachable`, and `lock-lost` after {@link KeptSession.close}
   */
  use<T>(work: (session: Session, progressed: () => void) => Promise<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** How long connecting is retried while the server starts, fails over or has no free connection. The pauses double. In ms. */
const patienceMs = 10_000;
const firstPauseMs = 100;
/** How long a failure to connect counts. Else each of a thousand resources, one after the other, waited for its own. In ms. */
const failureCountsMs = 10_000;
/** How many sessions in a row may end without progress. */
const mostSessions = 5;

export function keepSession(address: LockAddress, use: SessionUse): KeptSession {
  const { clock } = use;
  let current: Session | undefined;
  let opening: JointWork<Session> | undefined;
  let isClosed = false;
  let failed: { readonly at: number; readonly failure: unknown } | undefined;

  const open = (): JointWork<Session> => {
    const own = startJointWork(async (signal) => {
      try {
        current = await connectPatiently(address, use, signal);
        if (isClosed) await current.close();
        return current;
      } catch (failure) {
        if (!signal.aborted) failed = { at: clock.elapsed(), failure };
        throw failure;
      } finally {
        if (opening === own) opening = undefined;
      }
    });
    return own;
  };

  const get = async (signal: AbortSignal | undefined): Promise<Session> => {
    if (isClosed) throw lockLost(address, "It was closed");
    if (current?.ended.aborted === false) return current;
    if (failed !== undefined && clock.elapsed() - failed.at < failureCountsMs) throw failed.failure;
    if (opening === undefined || opening.abandoned) opening = open();
    return opening.join(signal);
  };

  return {
    async use(work, signal) {
      for (let nth = 1; ; nth += 1) {
        const session = await get(signal);
        try {
          return await work(session, () => (nth = 0));
        } catch (error) {
          if (error !== session.ended.reason || nth === mostSessions) throw error;
        }
      }
    },
    async close() {
      isClosed = true;
      await current?.close();
    },
  };
}

async function connectPatiently(
  address: LockAddress,
  { clock, holds }: SessionUse,
  signal: AbortSignal,
): Promise<Session> {
  const began = clock.elapsed();
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await openSession(address, holds);
    } catch (error) {
      const leftMs = began + patienceMs - clock.elapsed();
      if (!isPassing(error) || leftMs <= 0) throw lockUnreachable(address, holds, error);
      // the last pause ends with the patience, and one more attempt follows
      await clock.sleep(Math.min(pauseMs, leftMs), signal);
    }
  }
}
