import type { Clock } from "terraform-provider-sdk/core";

/** Milliseconds without a sign of life after which a process counts as gone. */
const silentAfterMs = 120_000;
/** For how long that must have been watched: longer than a living process takes to its next sign. */
const watchedMs = 30_000;

/** The signs of life of others, as a process sees them while it waits. */
export interface Watch {
  /** Counts a pause of this process. In ms. */
  pass(pauseMs: number): void;
  /**
   * Whether somebody gives no signs any more, whose last one is of the Unix time `sign` in ms, or gone. Clocks are set, and machines sleep, so
   * an old sign alone does not tell: it must have stayed the same during the pauses of this process, too.
   */
  isSilent(id: string, sign: number | undefined): boolean;
}

export function createWatch(clock: Pick<Clock, "now">): Watch {
  const seen = new Map<string, { readonly sign: number; readonly at: number }>();
  let passed = 0;
  return {
    pass: (pauseMs) => void (passed += pauseMs),
    isSilent(id, sign) {
      if (sign === undefined) return true;
      const known = seen.get(id);
      const at = known?.sign === sign ? known.at : passed;
      seen.set(id, { sign, at });
      const unchangedMs = passed - at;
      return unchangedMs > silentAfterMs || (unchangedMs >= watchedMs && clock.now() - sign > silentAfterMs);
    },
  };
}
