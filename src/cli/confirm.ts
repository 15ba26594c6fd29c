import { Failure, isAbort } from "terraform-provider-sdk/core";
import type { CommandContext } from "./command-context.ts";

/** What the user is asked, and what is said where the answer is no. */
export interface Confirmation {
  /** `Remove them?` */
  readonly question: string;
  /** `Nothing was removed` */
  readonly refused: string;
  /** What to do without a question: `Give --yes to …` */
  readonly remedy: string;
}

/** Goes on only after a yes. @throws Failure `not-confirmed` */
export async function confirm(
  { terminal: { ask }, signal }: Pick<CommandContext, "terminal" | "signal">,
  { question, refused: doing, remedy }: Confirmation,
): Promise<void> {
  if (ask === undefined)
    throw new Failure({ code: "not-confirmed", doing, happened: "There is no terminal to ask on.", remedy });
  const answer = await ask(`${question} Only yes is taken for consent: `, signal).catch((cause: unknown) => {
    if (!isAbort(cause)) throw cause;
    throw new Failure({ code: "not-confirmed", doing, happened: "The command was stopped at the question.", remedy });
  });
  if (answer.trim().toLowerCase() === "yes") return;
  throw new Failure({ code: "not-confirmed", doing, happened: "The answer was not yes.", remedy });
}
