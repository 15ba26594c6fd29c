import type { ApiName } from "./call.ts";

/** One request the sandbox saw. Never holds a token. */
export interface LoggedRequest {
  /** Counted from 1, also over a reset. */
  readonly nr: number;
  /** When it came, by the service's clock; a Unix time in ms. */
  readonly at: number;
  readonly api: ApiName | undefined;
  /** `<api>.<operation>`; undefined where no endpoint has the path. */
  readonly endpoint: string | undefined;
  readonly method: string;
  /** Percent-encoded, as sent, without its query. */
  readonly path: string;
  /** The query without `accessToken`, as sent but for its encoding. */
  readonly query: string;
  /** The request body as sent; empty where it was refused as too long, too deep or not JSON. */
  readonly body: string;
  /** Of the answer; undefined while there is none, and where the connection was dropped. */
  readonly status: number | undefined;
}

/** What is known of a request when it comes. */
export type NotedRequest = Omit<LoggedRequest, "nr" | "status">;

/** How often the sandbox was asked. */
export interface RequestCounts {
  readonly total: number;
  readonly byApi: Readonly<Record<ApiName, number>>;
  /** By endpoint name, only those that were asked. */
  readonly byEndpoint: Readonly<Record<string, number>>;
}

export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  /** Notes a request; the function it gives notes the status of the answer, undefined where there is none. */
  note(request: NotedRequest): (status: number | undefined) => void;
  counts(): RequestCounts;
  reset(): void;
}

/** A sandbox may serve for days: it remembers so many requests, and counts all of them. */
const remembered = 20_000;

/** Remembers texts of `maxBytes` at most. `ended` is told of each request when its end is known. */
export function createRequestLog(
  maxBytes: number,
  ended: (request: LoggedRequest) => void = () => undefined,
): RequestLog {
  let noted = 0;
  let entries: LoggedRequest[] = [];
  let bytes = 0;
  let total = 0;
  let byApi: Record<ApiName, number> = { servers: 0, dns: 0, platform: 0 };
  let byEndpoint: Record<string, number> = {};
  /** Down to half of what may be remembered, so that it happens seldom. */
  const forgetOldest = (): void => {
    let first = Math.max(0, entries.length - remembered);
    for (const entry of entries.slice(0, first)) bytes -= sizeOf(entry);
    for (; bytes > maxBytes / 2 && first < entries.length; first += 1) bytes -= sizeOf(entries[first]);
    entries = entries.slice(first);
  };
  return {
    get entries() {
      return entries;
    },
    note(request) {
      const entry: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] } = {
        nr: (noted += 1),
        ...request,
        status: undefined,
      };
      entries.push(entry);
      bytes += sizeOf(entry);
      if (entries.length > 2 * remembered || bytes > maxBytes) forgetOldest();
      total += 1;
      if (request.api !== undefined) byApi[request.api] += 1;
      if (request.endpoint !== undefined) byEndpoint[request.endpoint] = (byEndpoint[request.endpoint] ?? 0) + 1;
      return (status) => {
        entry.status = status;
        ended(entry);
      };
    },
    counts: () => ({ total, byApi: { ...byApi }, byEndpoint: { ...byEndpoint } }),
    reset() {
      entries = [];
      bytes = 0;
      total = 0;
      byApi = { servers: 0, dns: 0, platform: 0 };
      byEndpoint = {};
    },
  };
}

function sizeOf(entry: LoggedRequest | undefined): number {
  if (entry === undefined) return 0;
  return Buffer.byteLength(entry.path) + Buffer.byteLength(entry.query) + Buffer.byteLength(entry.body);
}
