import type { Clock } from "terraform-provider-sdk/core";
import { startJointWork, type JointWork } from "../joint-work.ts";
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
  /** @throws Failure `lock-unreachable`; `lock-lost` after {@link KeptSession.close} */
  get(signal?: AbortSignal): Promise<Session>;
  close(): Promise<void>;
}

/** How long connecting is retried while the server starts, fails over or has no free connection. The pauses double. In ms. */
const patienceMs = 10_000;
const firstPauseMs = 100;
/** How long a failure to connect counts. Else each of a thousand resources, one after the other, waited for its own. In ms. */
const failureCountsMs = 10_000;

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
        if (!signal.aborted) failed = { at: clock.now(), failure };
        throw failure;
      } finally {
        if (opening === own) opening = undefined;
      }
    });
    return own;
  };

  return {
    async get(signal) {
      if (isClosed) throw lockLost(address, "It was closed");
      if (current?.ended.aborted === false) return current;
      if (failed !== undefined && clock.now() - failed.at < failureCountsMs) throw failed.failure;
      if (opening === undefined || opening.abandoned) opening = open();
      return opening.join(signal);
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
  const began = clock.now();
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await openSession(address, holds);
    } catch (error) {
      if (!isPassing(error) || clock.now() - began + pauseMs > patienceMs) throw lockUnreachable(address, holds, error);
      await clock.sleep(pauseMs, signal);
    }
  }
}
