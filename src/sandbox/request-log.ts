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
  /** How many requests were under way at a time at most, and how many came within a second of the service's clock at most. */
  readonly highest: { readonly atATime: number; readonly inASecond: number };
}

export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  /** Notes a request; the function it gives notes its end with the status of the answer, undefined where there is none. */
  note(request: NotedRequest): (status: number | undefined) => void;
  counts(): RequestCounts;
  reset(): void;
}

/** How many requests are remembered: a sandbox may run for days. All requests are counted. */
const remembered = 20_000;

/** Remembers texts of `maxBytes` at most. Calls `ended` for each request when its status is known. */
export function createRequestLog(
  maxBytes: number,
  ended: (request: LoggedRequest) => void = () => undefined,
): RequestLog {
  return new BoundedLog(maxBytes, ended);
}

class BoundedLog implements RequestLog {
  entries: LoggedRequest[] = [];
  private readonly maxBytes: number;
  private readonly ended: (request: LoggedRequest) => void;
  private noted = 0;
  private bytes = 0;
  private counted = noRequests();
  private underWay = 0;
  /** When the requests of the last second came, by the service's clock. */
  private latest: number[] = [];

  constructor(maxBytes: number, ended: (request: LoggedRequest) => void) {
    this.maxBytes = maxBytes;
    this.ended = ended;
  }

  note(request: NotedRequest): (status: number | undefined) => void {
    const entry: { -readonly [Key in keyof LoggedRequest]: LoggedRequest[Key] } = {
      nr: (this.noted += 1),
      ...request,
      status: undefined,
    };
    this.entries.push(entry);
    this.bytes += sizeOf(entry);
    if (this.entries.length > 2 * remembered || this.bytes > this.maxBytes) this.forgetOldest();
    this.count(request);
    return (status) => {
      entry.status = status;
      this.underWay -= 1;
      this.ended(entry);
    };
  }

  counts(): RequestCounts {
    return structuredClone(this.counted);
  }

  reset(): void {
    this.entries = [];
    this.bytes = 0;
    this.counted = noRequests();
    this.latest = [];
  }

  private count({ api, endpoint, at }: NotedRequest): void {
    this.counted.total += 1;
    const { highest } = this.counted;
    this.underWay += 1;
    highest.atATime = Math.max(highest.atATime, this.underWay);
    this.latest.push(at);
    while ((this.latest[0] ?? at) <= at - 1000) this.latest.shift();
    highest.inASecond = Math.max(highest.inASecond, this.latest.length);
    if (api !== undefined) this.counted.byApi[api] += 1;
    if (endpoint !== undefined) this.counted.byEndpoint[endpoint] = (this.counted.byEndpoint[endpoint] ?? 0) + 1;
  }

  /** Keeps half of what may be remembered, so that this is rarely done. */
  private forgetOldest(): void {
    let first = Math.max(0, this.entries.length - remembered);
    for (const entry of this.entries.slice(0, first)) this.bytes -= sizeOf(entry);
    for (; this.bytes > this.maxBytes / 2 && first < this.entries.length; first += 1)
      this.bytes -= sizeOf(this.entries[first]);
    this.entries = this.entries.slice(first);
  }
}

function noRequests(): Counted {
  return {
    total: 0,
    byApi: { servers: 0, dns: 0, platform: 0 },
    byEndpoint: {},
    highest: { atATime: 0, inASecond: 0 },
  };
}

/** {@link RequestCounts} while they are counted. */
interface Counted {
  total: number;
  byApi: Record<ApiName, number>;
  byEndpoint: Record<string, number>;
  highest: { atATime: number; inASecond: number };
}

function sizeOf(entry: LoggedRequest | undefined): number {
  if (entry === undefined) return 0;
  return Buffer.byteLength(entry.path) + Buffer.byteLength(entry.query) + Buffer.byteLength(entry.body);
}
