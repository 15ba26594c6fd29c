/** A successful response that differs from what the interface defines. The message says how. */
export class AnswerProblem extends Error {
  override readonly name: string = "AnswerProblem";
}

/** What answered a write with success is a web page, so not the service. */
export class PageAnswer extends AnswerProblem {
  override readonly name = "PageAnswer";
}

/** A successful answer that is about something else than what was asked for. */
export class MixedUpAnswer extends AnswerProblem {
  override readonly name = "MixedUpAnswer";
}
