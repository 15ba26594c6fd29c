import type { Terminal } from "./terminal.ts";

/** A line that says how far a command is, as long as it takes. */
export interface Progress {
  readonly show: (text: string) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

/** How long a command is quiet, and the least time between two lines. In ms. */
const [quietMs, pauseMs] = [1_000, 100];

/**
 * Shows progress where somebody watches, and not before a second has passed.
 *
 * @param now Unix time in ms
 */
export function createProgress({ progress }: Terminal, now: () => number = Date.now): Progress {
  const start = now();
  let last = start + quietMs - pauseMs;
  let isShown = false;
  return {
    show(text) {
      if (progress === undefined || now() - last < pauseMs) return;
      last = now();
      isShown = true;
      progress(text);
    },
    end() {
      if (isShown) progress?.("");
      isShown = false;
    },
  };
}
