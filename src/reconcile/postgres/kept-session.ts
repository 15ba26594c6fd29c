import type { Clock } from "terraform-provider-sdk/core";
import { startJointWork, type JointWork } from "../joint-work.ts";
import { isPassing, lockLost, lockUnreachable } from "./failures.ts";
import type { LockAddress } from "./lock-url.ts";
import { openSession, type Session } from "./session.ts";

/** The one session of a process, opened when it is first needed and again after it ended. */
export interface KeptSession {
  /** @throws Failure `lock-unreachable`; `lock-lost` after {@link KeptSession.close} */
  get(signal?: AbortSignal): Promise<Session>;
  close(): Promise<void>;
}

/** How long connecting is retried while the server starts, fails over or has no free connection. The pauses double. In ms. */
const patienceMs = 10_000;
const firstPauseMs = 100;

export function keepSession(address: LockAddress, clock: Clock): KeptSession {
  let current: Session | undefined;
  let opening: JointWork<Session> | undefined;
  let isClosed = false;

  const open = (): JointWork<Session> => {
    const own = startJointWork(async (signal) => {
      try {
        current = await connectPatiently(address, clock, signal);
        if (isClosed) await current.close();
        return current;
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
      if (opening === undefined || opening.abandoned) opening = open();
      return opening.join(signal);
    },
    async close() {
      isClosed = true;
      await current?.close();
    },
  };
}

async function connectPatiently(address: LockAddress, clock: Clock, signal: AbortSignal): Promise<Session> {
  const began = clock.now();
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await openSession(address);
    } catch (error) {
      if (!isPassing(error) || clock.now() - began + pauseMs > patienceMs) throw lockUnreachable(address, error);
      await clock.sleep(pauseMs, signal);
    }
  }
}
