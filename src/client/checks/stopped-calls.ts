import { setMaxListeners } from "node:events";
import { cancelled, Failure, onAbort } from "terraform-provider-sdk/core";
import { StoppedAfterWrite } from "../stopped-after-write.ts";

/** What a program gets of a call that its signal ends: a Failure, or the signal's reason, where its caller tells itself that it was stopped. */
export type StoppedAs = "failure" | "reason";

/** What the client advises those who run a command, and programs in place of it. */
const forCommands = cancelled("").remedy;
const goOn = "What was done so far stays done. Read what is there, and make the calls that are left.";

/**
 * Makes a call with a signal of its own, which is aborted with that of the program, for a reason that nothing else throws: what the call rejects
 * with then is known to be its end, whatever the program gave as its reason, and what a function of the program throws is not. Wherever a write
 * was sent, the client tells itself what became of it: a call that rejects with the bare reason has written nothing.
 *
 * @param doing what fails, for the error
 * @throws Failure `cancelled`, whose cause is the reason of the program's signal; what the call throws
 */
export async function untilStopped<Result>(
  signal: AbortSignal,
  doing: string,
  call: (own: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal.aborted) throw stopped({ doing, cause: signal.reason });
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const end = new DOMException("The signal of the call was aborted.", "AbortError");
  const leave = onAbort(signal, () => controller.abort(end));
  try {
    return await call(controller.signal);
  } catch (error) {
    if (error instanceof StoppedAfterWrite) throw stopped({ doing, written: error.written, cause: signal.reason });
    if (error === end) throw stopped({ doing, cause: signal.reason });
    throw error instanceof Failure && error.code === "cancelled" ? forPrograms(error, signal.reason) : error;
  } finally {
    leave();
  }
}

interface Stopped {
  readonly doing: string;
  /** What is known of writes. Absent: none was sent. */
  readonly written?: string;
  readonly cause: unknown;
}

function stopped({ doing, written, cause }: Stopped): Failure {
  return new Failure({
    code: "cancelled",
    doing,
    happened: `The call was stopped by its signal before it was complete. ${written ?? "Nothing was written."}`,
    remedy: written === undefined ? "Make the call again to have it done." : goOn,
    cause,
  });
}

/** What was done then is told: the client knows it, and that its signal was aborted, but not for what. */
function forPrograms(failure: Failure, cause: unknown): Failure {
  // a failure of a request has more parts
  if (failure.constructor !== Failure) return failure;
  const { code, doing, happened, fields, remedy } = failure;
  return new Failure({ code, doing, happened, remedy: remedy === forCommands ? goOn : remedy, fields, cause });
}
