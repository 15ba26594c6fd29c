import type { Clock } from "terraform-provider-sdk/core";
import type { SharedPlans } from "./shared-plans.ts";

/** Calls of an engine that validate and plan resources, of which each plan comes right behind its validation. Both go on counting. */
interface Walked {
  readonly calls: number;
  /** Validations that no plan has followed. */
  readonly unplanned: number;
}

/** The engine's walks through a configuration that this process serves. Most engines start a process for each walk. */
export interface Walks {
  /**
   * Whether they are several, in which one resource is planned more than once: some validations were no part of a plan. Then what other
   * processes plan does not count, since nothing tells which walks of theirs belong to which of this one.
   */
  areSeveral(walked: Walked, signal?: AbortSignal): Promise<boolean>;
  /** Waits until the plans have come for which a validation has. */
  settled(walked: Walked, signal?: AbortSignal): Promise<void>;
}

/** An engine sends a plan within so many ms of its validation, or none. 300 were too few once, on a machine with much else to do. */
const betweenMs = 1_000;

export function createWalks(clock: Clock, plans: Pick<SharedPlans, "leave">): Walks {
  let areKnown = false;
  const settled: Walks["settled"] = async (walked, signal) => {
    for (let before = -1; walked.unplanned > 0 && walked.calls !== before;) {
      before = walked.calls;
      await clock.sleep(betweenMs, signal);
    }
  };
  return {
    async areSeveral(walked, signal) {
      // once some validations were too many, they stay so
      if (areKnown) return true;
      await settled(walked, signal);
      areKnown = walked.unplanned > 0;
      if (areKnown) plans.leave();
      return areKnown;
    },
    settled,
  };
}
