import { authenticate } from "./access.ts";
import type { Target } from "./address.ts";
import { Refusal, type Answer, type Call, type World } from "./call.ts";
import { printReply } from "./print-reply.ts";
import type { RequestBody } from "./request-body.ts";

/** A request as it came in, over a socket or in memory. */
export interface Incoming {
  readonly method: string;
  /** Percent-encoded path with its query. */
  readonly target: string;
  /** The header `X-AccessToken`. */
  readonly token: string | undefined;
  readonly body: string;
  readonly clientAddress: string;
  /** Whether only this machine can send such requests. */
  readonly isLocal: boolean;
}

/** Lets the caller in and has the endpoint's handler answer. Throws a `Refusal`. */
export function handle(incoming: Incoming, { addressed, query }: Target, body: RequestBody, world: World): Answer {
  if (addressed === undefined) throw new Refusal(404, "Not found: there is no API at this path.");
  const { api, found } = addressed;
  const credentials = {
    header: incoming.token,
    query: query.getAll("accessToken"),
    clientAddress: incoming.clientAddress,
    isLocal: incoming.isLocal,
  };
  const access = authenticate(api, credentials, world);
  if (!("endpoint" in found)) throw noEndpoint(incoming.method, found.methods);
  const call: Call = { params: found.params, query, access, body: body.value() };
  return printReply(found.handler(call, world), world.options);
}

function noEndpoint(method: string, methods: readonly string[]): Refusal {
  return methods.length === 0
    ? new Refusal(404, "Not found: no endpoint has this path.")
    : new Refusal(405, `Method ${method} is not allowed here.`, { allow: methods.join(", ") });
}
