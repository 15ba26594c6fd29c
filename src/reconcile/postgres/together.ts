/**
 * Has one call of `send` under way at a time. Questions that come meanwhile are sent together in the next one: a hundred callers then cost
 * two round trips instead of a hundred.
 *
 * @param send gives an answer for each question, in their order; when it rejects, all that were sent together fail
 */
export function askTogether<Question, Answer>(
  send: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  interface Asked {
    readonly question: Question;
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Asked[] = [];
  let isSending = false;

  const sendAll = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      const sent = waiting;
      waiting = [];
      try {
        const answers = await send(sent.map(({ question }) => question));
        sent.forEach(({ resolve }, at) => resolve(answers[at] as Answer));
      } catch (error) {
        for (const { reject } of sent) reject(error);
      }
    }
    isSending = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isSending) void sendAll();
    });
}
