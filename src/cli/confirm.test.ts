import { PassThrough } from "node:stream";
import { confirm } from "./confirm.ts";
import { createTerminal } from "./process-terminal.ts";

it("a question that is stopped by Ctrl-C says that nothing was done", async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  const stop = new AbortController();
  const terminal = createTerminal({ stdin, stdout: new PassThrough(), stderr });
  const asked = confirm(
    { terminal, signal: stop.signal },
    { question: "Remove them?", refused: "Nothing was removed", remedy: "Give --yes." },
  );
  stop.abort();
  await expect(asked).rejects.toMatchObject({
    code: "not-confirmed",
    doing: "Nothing was removed",
    happened: "The command was stopped at the question.",
  });
});
