import { AnswerProblem } from "../answers/answer-problem.ts";
import { badAnswerFailure } from "../answers/answer-failures.ts";
import { exchange, type Exchange, type ExchangeOptions, type Exchanged } from "./exchange.ts";

/**
 * Exchanges a request whose answer is plain text. JSON that parses is whole; a text that ends with the connection may have
 * been cut at the end of a line, where no reader sees it. Such a text is read once more, and counts when the second one comes
 * with its length or is equal.
 */
export async function readTwice<Answer>(
  asked: Exchange<Answer>,
  options: ExchangeOptions,
  signal?: AbortSignal,
): Promise<Exchanged<Answer>> {
  const first = await exchange(asked, options, signal);
  if (first.response.endedByClose !== true) return first;
  const second = await exchange(asked, options, signal);
  if (second.response.endedByClose !== true || second.response.body === first.response.body) return second;
  const problem = new AnswerProblem(
    "It tells no length and ends with the connection, so it may be cut: two readings in a row differ.",
  );
  throw badAnswerFailure(asked.subject, second.response.status, problem);
}
