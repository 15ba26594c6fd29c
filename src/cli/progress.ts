import { systemClock, type Clock } from "terraform-provider-sdk/core";
import type { Terminal } from "./terminal.ts";

const everyMs = 1_000;

/** Where progress is shown, and by which time. */
export interface ProgressOptions {
  readonly terminal: Pick<Terminal, "progress">;
  readonly clock?: Clock | undefined;
}

/** Says what the work is at now, in place of what was said before. */
export type Say = (what: string) => void;

/**
 * Does some work. On a terminal, what takes longer than a second is said, each second, and for how long it has been going on; the
 * line goes when the work ends.
 *
 * @param what a few words: `Reading the zone example.com`
 */
export async function withProgress<Result>(
  { terminal: { progress }, clock = systemClock }: ProgressOptions,
  what: string,
  work: (say: Say) => Promise<Result>,
): Promise<Result> {
  let now = what;
  const say = (next: string): void => void (now = next);
  if (progress === undefined) return work(say);
  const done = new AbortController();
  const showing = show({ progress, clock }, () => now, done.signal);
  try {
    return await work(say);
  } finally {
    done.abort();
    if (await showing) progress(undefined);
  }
}

/** Whether anything was shown. */
async function show(
  { progress, clock }: { progress: (line: string) => void; clock: Clock },
  what: () => string,
  done: AbortSignal,
): Promise<boolean> {
  for (let shown = 0; ; shown += 1) {
    try {
      await clock.sleep(everyMs, done);
    } catch {
      // the work has ended
      return shown > 0;
    }
    progress(`${what()} … ${shown + 1} s`);
  }
}
