import type { ApiName } from "./call.ts";

/** One request the sandbox saw. Never holds a token. */
export interface LoggedRequest {
  readonly api: ApiName | undefined;
  /** `<api>.<operation>`; undefined where no endpoint has the path. */
  readonly endpoint: string | undefined;
  readonly method: string;
  /** Percent-encoded, as sent, without its query. */
  readonly path: string;
  /** The query without `accessToken`, as sent but for its encoding. */
  readonly query: string;
  /** The request body as sent. */
  readonly body: string;
  /** Of the answer; undefined while there is none, and where the connection was dropped. */
  readonly status: number | undefined;
}

/** How often the sandbox was asked. */
export interface RequestCounts {
  readonly total: number;
  readonly byApi: Readonly<Record<ApiName, number>>;
  /** By endpoint name, only those that were asked. */
  readonly byEndpoint: Readonly<Record<string, number>>;
}

export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  /** Notes a request; the function it gives notes the status of the answer. */
  note(request: Omit<LoggedRequest, "status">): (status: number) => void;
  counts(): RequestCounts;
  reset(): void;
}

/** A sandbox may serve for days: it remembers so many requests, and counts all of them. */
const remembered = 20_000;

export function createRequestLog(): RequestLog {
  let entries: LoggedRequest[] = [];
  let total = 0;
  let byApi: Record<ApiName, number> = { servers: 0, dns: 0, platform: 0 };
  let byEndpoint: Record<string, number> = {};
  return {
    get entries() {
      return entries;
    },
    note(request) {
      const entry: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] } = { ...request, status: undefined };
      if (entries.length >= 2 * remembered) entries = entries.slice(-remembered);
      entries.push(entry);
      total += 1;
      if (request.api !== undefined) byApi[request.api] += 1;
      if (request.endpoint !== undefined) byEndpoint[request.endpoint] = (byEndpoint[request.endpoint] ?? 0) + 1;
      return (status) => {
        entry.status = status;
      };
    },
    counts: () => ({ total, byApi: { ...byApi }, byEndpoint: { ...byEndpoint } }),
    reset() {
      entries = [];
      total = 0;
      byApi = { servers: 0, dns: 0, platform: 0 };
      byEndpoint = {};
    },
  };
}
