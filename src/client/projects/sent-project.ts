import type { Context } from "../client-context.ts";
import { serviceNow, type Moment } from "../service-time.ts";

/** What is remembered of a create that was asked for, until its project is there as declared. Plain JSON. */
export interface SentProject extends Moment {
  /** The project's id, once it is certain. */
  readonly id: string | null;
  /** Whether the project itself was read: only from then on can a 404 mean that it is gone. */
  readonly isSeen: boolean;
}

/** Milliseconds since the request was sent, by the service's clock where it is known. */
export function sinceSent(context: Context, { at, isServiceTime }: Moment): number {
  const now = serviceNow(context, "platform");
  return Math.max(0, (isServiceTime ? now.at : context.clock.now()) - at);
}
