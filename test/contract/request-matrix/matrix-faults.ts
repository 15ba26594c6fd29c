import { TransportError, type Transport, type WireResponse } from "../../../src/http/transport/transport.ts";

/** What happens to one request: whether the service acts on it, and what comes back in place of its answer. */
export interface RequestFault {
  readonly acts: boolean;
  readonly answer:
    | { readonly status: number; readonly body?: string; readonly location?: string }
    | { readonly code: string; readonly sent: boolean };
}

const unsent = (code: string): RequestFault => ({ acts: false, answer: { code, sent: false } });
const status = (answered: number, acts: boolean): RequestFault => ({ acts, answer: { status: answered, body: "" } });
const broken = (code: string, acts: boolean): RequestFault => ({ acts, answer: { code, sent: true } });
const success = (body: string, acts: boolean): RequestFault => ({ acts, answer: { status: 200, body } });
const garbage = (acts: boolean): RequestFault => success("accepted {\u0000", acts);
/** Where a gateway sends those who shall log in. */
export const portal = "https://portal.example.net";
const redirect = (acts: boolean): RequestFault => ({
  acts,
  answer: { status: 302, body: "", location: `${portal}/login?next=s3cr3t` },
});
const page = (acts: boolean): RequestFault => success("<!DOCTYPE html><title>Portal</title>", acts);

/** Every way in which a request may end that is not a proper answer. */
export const faults = {
  "connection refused": unsent("ECONNREFUSED"),
  "name not found": unsent("ENOTFOUND"),
  "certificate not trusted": unsent("DEPTH_ZERO_SELF_SIGNED_CERT"),
  "connect time-out": unsent("UND_ERR_CONNECT_TIMEOUT"),
  "429": status(429, false),
  "400": status(400, false),
  "403": status(403, false),
  "404": status(404, false),
  "408, not done": status(408, false),
  "408, done": status(408, true),
  "500, not done": status(500, false),
  "500, done": status(500, true),
  "502, not done": status(502, false),
  "502, done": status(502, true),
  "503, not done": status(503, false),
  "503, done": status(503, true),
  "504, not done": status(504, false),
  "504, done": status(504, true),
  "reset, not done": broken("ECONNRESET", false),
  "reset, done": broken("ECONNRESET", true),
  "time-out, not done": broken("TIMEOUT", false),
  "time-out, done": broken("TIMEOUT", true),
  "200 with garbage, not done": garbage(false),
  "200 with garbage, done": garbage(true),
  "200 with a page, not done": page(false),
  "200 with a page, done": page(true),
  "302, not done": redirect(false),
  "302, done": redirect(true),
} satisfies Record<string, RequestFault>;
export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** How many requests of the struck kind in a row meet the fault. */
export const spans = { once: 1, twice: 2, always: Infinity } as const;
export type Span = keyof typeof spans;
export const spanNames = Object.keys(spans) as Span[];

/** What the faulty way to a service saw. */
export interface Witness {
  readonly transport: Transport;
  /** Writes that the service acted on with success. */
  readonly acted: () => number;
  /** Writes that were sent, whatever became of them. */
  readonly sent: () => number;
}

/** A way to a service on which requests of one kind meet a fault. `struck` is compared with `METHOD PATH`, without a query. */
export function createFaultyWay(
  service: Transport,
  { struck, fault, times }: { struck: RegExp; fault: RequestFault; times: number },
): Witness {
  let [met, acted, sent] = [0, 0, 0];
  const forward: Transport = async (request, signal) => {
    const response = await service(request, signal);
    if (request.method !== "GET" && response.status >= 200 && response.status < 300) acted += 1;
    return response;
  };
  const transport: Transport = async (request, signal) => {
    if (request.method !== "GET") sent += 1;
    const isStruck = struck.test(`${request.method} ${request.target.split("?")[0] ?? ""}`) && met < times;
    if (!isStruck) return forward(request, signal);
    met += 1;
    if (fault.acts) await forward(request, signal);
    return answerOf(fault);
  };
  return { transport, acted: () => acted, sent: () => sent };
}

function answerOf({ answer }: RequestFault): WireResponse {
  if ("code" in answer) throw new TransportError(answer.code, { sent: answer.sent });
  const { location, body = "" } = answer;
  const headers = { "content-type": "text/html", ...(location === undefined ? {} : { location }) };
  return { status: answer.status, headers, body };
}
