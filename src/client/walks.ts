import type { Clock } from "terraform-provider-sdk/core";

/** How many configurations were validated and planned, of which each plan comes right behind a validation. Both go on counting. */
interface Walked {
  readonly validated: number;
  readonly planned: number;
}

/** The engine's walks through a configuration that this process serves. Most engines start a process for each walk. */
export interface Walks {
  /**
   * Whether they are several, in which one resource is planned more than once: some validations were no part of a plan. Waits until the
   * plans have come for which a validation has.
   */
  areSeveral(walked: Walked, signal?: AbortSignal): Promise<boolean>;
}

/** An engine sends a plan within so many ms of its validation, or none. */
const betweenMs = 300;

export function createWalks(clock: Clock): Walks {
  let areKnown = false;
  const excess = ({ validated, planned }: Walked): number => validated - planned;
  return {
    async areSeveral(walked, signal) {
      // once some validations were too many, they stay so
      while (!areKnown && excess(walked) > 0) {
        const before = walked.validated + walked.planned;
        await clock.sleep(betweenMs, signal);
        const isQuiet = walked.validated + walked.planned === before;
        areKnown = isQuiet && excess(walked) > 0;
      }
      return areKnown;
    },
  };
}
