import type { SeenLags } from "../../reconcile/index.ts";

/** Waited once even where no reading was seen to lag, since this one may. In ms. */
const trialMs = 5_000;

/** For how long an answer that lacks what was made is taken for one of a copy that lags behind: others may have removed it since. */
export class Patience {
  private isInVain = false;

  constructor(private readonly lags: SeenLags) {}

  /** No longer than copies may lag at all, which others know. */
  lackingMs(): number {
    if (this.lags.has()) return Infinity;
    return this.isInVain ? 0 : trialMs;
  }

  /** Whether an answer that was older was seen, by any process of this user. */
  hasSeenLags(): boolean {
    return this.lags.has();
  }

  /** What was lacking is lacking still. */
  waitedInVain(): void {
    this.isInVain = true;
  }

  longestLagMs(): number {
    return this.lags.longestMs();
  }

  /** To be told how long it was, where that was measured. */
  sawLag(milliseconds?: number): void {
    this.lags.note(milliseconds);
  }
}
