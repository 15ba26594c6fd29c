import type { Clock } from "terraform-provider-sdk/core";
import type { CurrentState } from "./state/current-state.ts";

/** The service's own time, a Unix time in ms: what the clock says, and how far the state says that it was moved on. */
export function serviceTime(clock: Clock, offset: number, state: Pick<CurrentState["value"], "ahead"> = {}): number {
  return clock.now() + offset + (state.ahead ?? 0);
}
