/** A successful response that differs from what the interface defines. The message says how. */
export class AnswerProblem extends Error {
  override readonly name: string = "AnswerProblem";
}

/** A successful answer that is about something else than what was asked for. */
export class MixedUpAnswer extends AnswerProblem {
  override readonly name = "MixedUpAnswer";
}
