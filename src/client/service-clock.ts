/** A `Date` header has whole seconds, and is older than its arrival. In ms. */
export const dateHeaderMs = 1_000;

/** Whether a time of the service lies before another one, by more than its clocks may differ, where both are known. All in ms. */
export function isEarlier(time: number | null, than: number | undefined, clocksMs: number): boolean {
  return time !== null && than !== undefined && time < than - clocksMs;
}
