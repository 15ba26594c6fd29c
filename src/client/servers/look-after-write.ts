import type { Context } from "../client-context.ts";
import { maxTries, pauseBeforeTry, visibleWithinMs } from "../tries.ts";
import { lookForServer } from "./read-server.ts";
import type { ServerId } from "./server-definition.ts";
import type { ServerReading } from "./server-reading.ts";

/** What a reading after a write that was answered with success says of it: `before` may be older than the write. */
export type Shown = "written" | "before" | "otherwise";

/**
 * Reads a server after a write that was answered with success, until a reading shows the write. One that shows what was before it is
 * no answer as long as readings may lag; one that shows something else is looked at a few times. Gives the last reading, `undefined`
 * for a 404. (docs/behaviour.md#readings-that-lag)
 */
export async function lookAfterWrite(
  context: Context,
  { server, judge }: { server: ServerId; judge: (found: ServerReading | undefined) => Shown },
  signal?: AbortSignal,
): Promise<ServerReading | undefined> {
  const until = context.clock.elapsed() + visibleWithinMs;
  for (let nth = 1; ; nth += 1) {
    const found = await lookForServer(context, server, signal);
    const shown = judge(found);
    const isOver = shown === "before" ? context.clock.elapsed() >= until : nth >= maxTries;
    if (shown === "written" || isOver) return found;
    await pauseBeforeTry(nth + 1, context, signal);
  }
}
