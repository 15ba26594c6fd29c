/** A successful answer that is not what the interface says. The message tells what it is instead. */
export class AnswerProblem extends Error {
  override readonly name: string = "AnswerProblem";
}

/** A successful answer that is about something else than what was asked for. */
export class MixedUpAnswer extends AnswerProblem {
  override readonly name = "MixedUpAnswer";
}
