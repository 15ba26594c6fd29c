/** A successful response that differs from what the interface defines. The message says how. */
export class AnswerProblem extends Error {
  override readonly name: string = "AnswerProblem";
}

/** What answered a write with success is a web page, so not the service. */
export class PageAnswer extends AnswerProblem {
  override readonly name = "PageAnswer";
}

/** A listing of which some lines are not what its lines are, and those that are. */
export class OddLines extends AnswerProblem {
  override readonly name = "OddLines";
  readonly fitting: readonly string[];
  readonly odd: readonly string[];

  constructor(message: string, { fitting, odd }: Pick<OddLines, "fitting" | "odd">) {
    super(message);
    this.fitting = fitting;
    this.odd = odd;
  }
}

/** A successful answer that is about something else than what was asked for. */
export class MixedUpAnswer extends AnswerProblem {
  override readonly name = "MixedUpAnswer";
}
