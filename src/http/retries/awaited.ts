import type { Clock } from "terraform-provider-sdk/core";

/** What is asked of a service and not answered with success yet. */
export interface Awaited {
  /** A request begins: `GET /dns/1/`. */
  begin(request: string): AwaitedRequest;
  /** In a sentence what has kept a caller waiting; undefined where nothing has. */
  describe(): string | undefined;
}

export interface AwaitedRequest {
  /** An attempt came to nothing and is repeated: `answered 503 (Service Unavailable)`. */
  repeated(happened: string): void;
  ended(): void;
}

/** From here on a request is slow. */
const slowMs = 5000;

interface Entry {
  readonly request: string;
  readonly since: number;
  happened?: string;
}

export function createAwaited(clock: Clock): Awaited {
  const entries = new Set<Entry>();
  return {
    begin(request) {
      const entry: Entry = { request, since: clock.elapsed() };
      entries.add(entry);
      return {
        repeated: (happened) => void (entry.happened = happened),
        ended: () => void entries.delete(entry),
      };
    },
    describe() {
      const now = clock.elapsed();
      const isSlow = (one: Entry): boolean => now - one.since >= slowMs;
      const waiting = [...entries].filter((one) => one.happened !== undefined || isSlow(one));
      const first = waiting.find((one) => one.happened !== undefined) ?? waiting[0];
      if (first === undefined) return undefined;
      const seconds = Math.round((now - first.since) / 1000);
      const others = waiting.length === 1 ? "" : ` ${waiting.length - 1} more waited like this.`;
      const what =
        first.happened === undefined
          ? `had no answer after ${seconds} s.`
          : `${first.happened}, and was to be sent again (${seconds} s after the first time).`;
      return `It waited for the service: ${first.request} ${what}${others}`;
    },
  };
}
