import type { Clock } from "../core/clock.ts";
import { authenticate } from "./access.ts";
import { Refusal, type Answer, type ApiName, type Call, type World } from "./call.ts";
import type { Fault, Faults } from "./faults.ts";
import { printRefusal, printReply } from "./print-reply.ts";
import type { RequestLog } from "./request-log.ts";
import { findEndpoint, type Match } from "./router.ts";

/** A request as it came in, over a socket or in memory. */
interface Incoming {
  readonly method: string;
  /** Percent-encoded path with its query. */
  readonly target: string;
  /** The header `X-AccessToken`. */
  readonly token: string | undefined;
  readonly body: string;
  readonly clientAddress: string;
}

/** What goes out. A dropped connection has no answer. */
export type Outgoing =
  { readonly dropped: true } | { readonly dropped: false; readonly answer: Answer; readonly drip: Fault["drip"] };

export interface Dispatcher {
  dispatch(incoming: Incoming, signal?: AbortSignal): Promise<Outgoing>;
}

export interface DispatcherParts {
  readonly world: World;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly log: RequestLog;
  /** Resolves when the state as it is now is durable. */
  readonly saved: () => Promise<void>;
}

interface Addressed {
  readonly api: ApiName;
  readonly query: URLSearchParams;
  readonly found: ReturnType<typeof findEndpoint>;
}

/** Takes one request through routing, faults, authentication and its handler. A write is durable before it is answered. */
export function createDispatcher({ world, clock, faults, log, saved }: DispatcherParts): Dispatcher {
  const act = async (incoming: Incoming, addressed: Addressed | undefined): Promise<Answer> => {
    try {
      const answer = handle(incoming, addressed, world);
      if (incoming.method !== "GET") await saved();
      return answer;
    } catch (error) {
      if (error instanceof Refusal) return printRefusal(error);
      return printRefusal(new Refusal(500, "Internal error: the request could not be completed."));
    }
  };
  /** Acts unless a fault comes before, and waits for the fault's delay on its side of the act. */
  const actAround = async (
    fault: Fault | undefined,
    own: () => Promise<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Answer | undefined> => {
    if (fault === undefined) return own();
    const { when, delay = 0 } = fault;
    const replaces = fault.drop === true || fault.status !== undefined;
    if (when === "before") await clock.sleep(delay, signal);
    const answer = when === "before" && replaces ? undefined : await own();
    if (when === "after") await clock.sleep(delay, signal);
    return answer;
  };
  return {
    async dispatch(incoming, signal) {
      const { path, query } = splitTarget(incoming.target);
      const addressed = address(incoming.method, path, query, world);
      const endpoint = endpointOf(addressed)?.endpoint.name;
      const { method, body } = incoming;
      const noteStatus = log.note({ api: addressed?.api, endpoint, method, path, query: printQuery(query), body });
      if (world.options.latency > 0) await clock.sleep(world.options.latency, signal);
      const fault = faults.strike({ endpoint, method, path });
      const own = await actAround(fault, () => act(incoming, addressed), signal);
      if (fault?.drop === true) return { dropped: true };
      const answer = fault?.status === undefined ? own : faultAnswer(fault, fault.status);
      if (answer === undefined) throw new Error("a request without an answer is dropped");
      noteStatus(answer.status);
      const headers = { date: new Date(world.now()).toUTCString(), ...answer.headers };
      return { dropped: false, answer: { ...answer, headers }, drip: fault?.drip };
    },
  };
}

function faultAnswer({ headers, body }: Fault, status: number): Answer {
  const lowerCase = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const all = { "content-type": "text/plain;charset=UTF-8", ...(Object.fromEntries(lowerCase) as object) };
  return { status, headers: all, body: body ?? "" };
}

function splitTarget(target: string): { path: string; query: URLSearchParams } {
  const mark = target.indexOf("?");
  if (mark === -1) return { path: target, query: new URLSearchParams() };
  return { path: target.slice(0, mark), query: new URLSearchParams(target.slice(mark + 1)) };
}

function printQuery(query: URLSearchParams): string {
  const shown = new URLSearchParams(query);
  shown.delete("accessToken");
  return shown.toString();
}

/** Which API a path belongs to, and which endpoint of it; undefined where it belongs to none. */
function address(method: string, path: string, query: URLSearchParams, { options }: World): Addressed | undefined {
  const { basePath, platformSegment } = options;
  const roots: readonly (readonly [string, ApiName])[] = [
    ["servers", "servers"],
    ["dns", "dns"],
    [encodeURIComponent(platformSegment), "platform"],
  ];
  for (const [segment, api] of roots) {
    const root = `${basePath}/${segment}/1`;
    if (path.startsWith(`${root}/`)) return { api, query, found: findEndpoint(api, method, path.slice(root.length)) };
  }
  return undefined;
}

function endpointOf(addressed: Addressed | undefined): Match | undefined {
  return addressed !== undefined && "endpoint" in addressed.found ? addressed.found : undefined;
}

function handle(incoming: Incoming, addressed: Addressed | undefined, world: World): Answer {
  if (addressed === undefined) throw new Refusal(404, "Not found: there is no API at this path.");
  const { api, query, found } = addressed;
  const credentials = {
    header: incoming.token,
    query: query.get("accessToken") ?? undefined,
    clientAddress: incoming.clientAddress,
  };
  const access = authenticate(api, credentials, world);
  if (!("endpoint" in found)) throw noEndpoint(incoming.method, found.methods);
  const takesBody = incoming.method === "POST" || incoming.method === "PUT";
  const call: Call = { params: found.params, query, access, body: takesBody ? parseJson(incoming.body) : undefined };
  return printReply(found.handler(call, world), world.options);
}

function noEndpoint(method: string, methods: readonly string[]): Refusal {
  return methods.length === 0
    ? new Refusal(404, "Not found: no endpoint has this path.")
    : new Refusal(405, `Method ${method} is not allowed here.`, { allow: methods.join(", ") });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new Refusal(400, "The request body is not JSON.");
  }
}
