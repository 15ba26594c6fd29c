/** What an engine asked of a process, from which its walks through a configuration can be told apart. */
export interface Walked {
  /** How many validations and plans there were. */
  readonly calls: number;
  /** How many of the validations no plan has followed. */
  readonly unplanned: number;
  /**
   * How many of them had none when the walk of an earlier plan ended, by the number of that plan. A later walk that only validated is
   * not among them.
   */
  unplannedAt(plan: number): number;
}

/** What an engine asks of a process about objects: resources, data sources and the like. To apply a change or to invoke an action is not counted. */
export interface Calls {
  /** How many calls there were, of whatever sort. */
  readonly begun: number;
  /** How many of them the engine waits for: some of its next calls come only behind their answers. */
  readonly underWay: number;
}

/**
 * Counts configurations of managed resources that the engine validates and plans. It validates each one right before it plans it. What
 * it validates without planning it belongs to a walk that only validates, so a process that sees such a walk serves several.
 * (docs/protocol.md#several-walks-in-one-process)
 */
export class WalkCount implements Walked, Calls {
  calls = 0;
  unplanned = 0;
  begun = 0;
  underWay = 0;
  private plans = 0;
  /** The least of `unplanned` since each of these plans: that of a plan in between is the one of the last before it. Both rise. */
  private readonly floors: { readonly since: number; readonly least: number }[] = [];

  /** Answers a call about an object. */
  async during<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    this.begun += 1;
    this.underWay += 1;
    try {
      return await answer();
    } finally {
      this.underWay -= 1;
    }
  }

  validated(): void {
    this.calls += 1;
    this.unplanned += 1;
  }

  /** Gives the number of the plan. `isValidated`: whether engines validate the configuration right before it, as that of no destruction. */
  planned(isValidated: boolean): number {
    this.calls += 1;
    if (isValidated) this.unplanned -= 1;
    this.plans += 1;
    let since = this.plans;
    for (let last = this.floors.at(-1); last !== undefined && last.least >= this.unplanned; last = this.floors.at(-1)) {
      since = last.since;
      this.floors.pop();
    }
    this.floors.push({ since, least: this.unplanned });
    return this.plans;
  }

  unplannedAt(plan: number): number {
    return this.floors.findLast(({ since }) => since <= plan)?.least ?? this.unplanned;
  }
}
