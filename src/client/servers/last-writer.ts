import { clockSkewMs } from "../../reconcile/index.ts";
import { showTime, type Moment } from "../service-time.ts";
import { dateHeaderMs } from "../tries.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** ` by USER at TIME`, as far as the service says who wrote a definition last, and when. */
export function writerOf({ modUser = null, modDate = null }: Partial<ServerDefinition> = {}): string {
  const by = modUser === null ? "" : ` by ${modUser}`;
  const at = modDate === null ? "" : ` at ${showTime(modDate)}`;
  return `${by}${at}`;
}

/** Whether it was written before a moment for certain: where both times are the service's, apart by more than its clocks. */
export function wasWrittenBefore(found: ServerDefinition, moment: Moment): boolean {
  return isEarlier(found, moment, clockSkewMs);
}

/** Whether it was, unless the clocks of the service differ. */
export function mayBeWrittenBefore(found: ServerDefinition, moment: Moment): boolean {
  return isEarlier(found, moment, dateHeaderMs);
}

function isEarlier({ modDate }: ServerDefinition, { at, isServiceTime }: Moment, byMs: number): boolean {
  return isServiceTime && modDate !== null && modDate < at - byMs;
}
