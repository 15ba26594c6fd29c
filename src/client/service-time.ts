import type { ApiName } from "../apis/create-services.ts";
import type { Context } from "./client-context.ts";
import { visibleWithinMs } from "./tries.ts";

/** When something was sent, Unix ms: by the service's clock, or by ours where the service's responses have no `Date` header. */
export interface Moment {
  readonly at: number;
  readonly isServiceTime: boolean;
}

/** This moment, by the clock of an API where that is known. */
export function serviceNow({ clock, clockOffsetMs }: Pick<Context, "clock" | "clockOffsetMs">, api: ApiName): Moment {
  const offset = clockOffsetMs(api);
  return offset === undefined
    ? { at: clock.now(), isServiceTime: false }
    : { at: clock.elapsed() + offset, isServiceTime: true };
}

/** A time of an API as one of `Clock.now`, where readings may still show what was before it. */
export function recentTime(
  context: Pick<Context, "clock" | "clockOffsetMs">,
  api: ApiName,
  time: number | null,
): number | undefined {
  if (time === null) return undefined;
  const passedMs = serviceNow(context, api).at - time;
  return Math.abs(passedMs) < visibleWithinMs ? context.clock.now() - Math.max(0, passedMs) : undefined;
}

/** A time of the service (Unix ms) for messages; one that no calendar holds as the number that it is. */
export function showTime(time: number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString();
}
