import type { Clock } from "terraform-provider-sdk/core";

/** The service's clock, as the `Date` headers of its responses show it. It may differ from ours. */
export interface ServerClock {
  /** Takes note of an answer's headers, at the moment it is complete. */
  note(headers: Readonly<Record<string, string>>): void;
  /**
   * How far the service's clock is ahead of {@link Clock.elapsed}, in ms, by the last `Date` header seen; `undefined` where there was none. Never
   * more than is true, and less by the time the answer took and the part of the second that the header leaves out.
   */
  offsetMs(): number | undefined;
}

/** Reads the service's clock off its answers (RFC 9110, section 6.6.1). */
export function createServerClock(clock: Clock): ServerClock {
  let offset: number | undefined;
  return {
    note({ date }) {
      const at = date === undefined ? NaN : Date.parse(date);
      if (!Number.isNaN(at)) offset = at - clock.elapsed();
    },
    offsetMs: () => offset,
  };
}
