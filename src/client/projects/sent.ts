import type { Context } from "../context.ts";

/** What is remembered of a create that was asked for, until its project is there as declared. Plain JSON. */
export interface SentProject {
  /** When it was sent, Unix ms: by the service's clock, or by ours where the service does not tell its time. */
  readonly at: number;
  readonly isServiceTime: boolean;
  /** The project's id, once it is certain. */
  readonly id: string | null;
  /** Whether the project itself was read: only from then on can a 404 mean that it is gone. */
  readonly isSeen: boolean;
}

type Moment = Pick<SentProject, "at" | "isServiceTime">;

/** This moment, by the service's clock where that is known. */
export function serviceNow({ clock, clockOffsetMs }: Context): Moment {
  const offset = clockOffsetMs();
  return { at: clock.now() + (offset ?? 0), isServiceTime: offset !== undefined };
}

/** Milliseconds since it was sent, as far as that can be told. */
export function sinceSent(context: Context, { at, isServiceTime }: Moment): number {
  const now = serviceNow(context);
  return Math.max(0, (isServiceTime ? now.at : context.clock.now()) - at);
}
