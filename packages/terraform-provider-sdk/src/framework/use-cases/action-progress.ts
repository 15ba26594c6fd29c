import { asLines } from "../../core/first-of.ts";

/** How an action that runs says how far it is. */
export interface ActionProgress {
  /** Shows the user one line at once, unless the action is stopped: then it is told at its end. */
  readonly say: (message: string) => void;
  /** Warns of what could not be shown any more. */
  tellRest(warn: (summary: string, detail: string) => void): void;
}

/**
 * The progress of one invocation. Once its signal is aborted nothing is sent any more: an engine that stops gives up reading at the first line of
 * progress, and Terraform panics at whatever comes after that (docs/protocol.md#actions).
 */
export function progressUntil(
  signal: AbortSignal,
  { typeName, send }: { readonly typeName: string; readonly send: (message: string) => void },
): ActionProgress {
  const rest: string[] = [];
  return {
    say(message) {
      if (signal.aborted) rest.push(message);
      else send(message);
    },
    tellRest(warn) {
      if (rest.length === 0) return;
      warn(`${typeName} went on after it was stopped`, `What it did until its end:\n\n${asLines(rest)}`);
    },
  };
}
