import { clockSkewMs } from "../../reconcile/index.ts";
import { showTime, type Moment } from "../service-time.ts";
import { dateHeaderMs, isEarlier } from "../service-clock.ts";
import type { ServerDefinition } from "./server-definition.ts";

/** ` by USER at TIME`, as far as the service says who wrote a definition last, and when. */
export function writerOf({ modUser = null, modDate = null }: Partial<ServerDefinition> = {}): string {
  const by = modUser === null ? "" : ` by ${modUser}`;
  const at = modDate === null ? "" : ` at ${showTime(modDate)}`;
  return `${by}${at}`;
}

/** Whether it was written before a moment for certain: where both times are the service's, apart by more than its clocks. */
export function wasWrittenBefore({ modDate }: ServerDefinition, { at, isServiceTime }: Moment): boolean {
  return isServiceTime && isEarlier(modDate, at, clockSkewMs);
}

/** Whether it was, unless the clocks of the service differ. */
export function mayBeWrittenBefore({ modDate }: ServerDefinition, { at, isServiceTime }: Moment): boolean {
  return isServiceTime && isEarlier(modDate, at, dateHeaderMs);
}

/** Longer than a run goes on sending one create, with all its tries and what the service needs to answer. In ms. */
const longestCreateMs = 900_000;

/** Whether it was written after all that a create which began at a moment may have sent: then by somebody else. */
export function wasWrittenLongAfter({ modDate }: ServerDefinition, { at, isServiceTime }: Moment): boolean {
  return isServiceTime && modDate !== null && isEarlier(at + longestCreateMs, modDate, clockSkewMs);
}
