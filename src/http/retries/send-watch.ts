import type { AttemptResult } from "./attempt.ts";
import type { Verdict } from "./judge-attempt.ts";

/** Records writes that may have been done. Called for each attempt. */
export interface SendWatch {
  /** Whether the request, decided a while ago, may go out now. Asked right before `onSend`; where it may not, the request fails as not sent. */
  readonly maySend?: (() => boolean) | undefined;
  /**
   * The bytes of the request go out now. Called synchronously before the first of them, so a note that is written here is there
   * before the service can act, and nothing lies between but this process.
   */
  readonly onSend: () => void;
  /** Called when the service certainly did not execute the request of the last `onSend`. */
  readonly onNotDone: () => void;
}

/** All of them, in their order. */
export function watchAll(watches: readonly (SendWatch | undefined)[]): SendWatch {
  return {
    onSend: () => {
      for (const watch of watches) watch?.onSend();
    },
    onNotDone: () => {
      for (const watch of watches) watch?.onNotDone();
    },
  };
}

/** One attempt of a watched request. */
export interface AttemptWatch {
  /** For the transport. */
  readonly maySend: (() => boolean) | undefined;
  readonly onSend: () => void;
  readonly ended: (result: AttemptResult, outcome: Verdict["outcome"]) => void;
}

/** Calls `watch.onSend` at most once, also with a transport that does not report when it sends. */
export function watchAttempt(watch: SendWatch): AttemptWatch {
  let isSent = false;
  const onSend = (): void => {
    if (isSent) return;
    isSent = true;
    watch.onSend();
  };
  return {
    maySend: watch.maySend,
    onSend,
    ended(result, outcome) {
      if ("response" in result || result.sent) onSend();
      if (isSent && (outcome === "refused" || outcome === "not-sent")) watch.onNotDone();
    },
  };
}
