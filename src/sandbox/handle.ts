import { authenticate } from "./access.ts";
import type { Target } from "./address.ts";
import { Refusal, type Answer, type Call, type World } from "./call.ts";
import { printReply } from "./print-reply.ts";
import type { Incoming } from "./incoming.ts";
import type { RequestBody } from "./request-body.ts";

/** A request that is about to be handled. */
export interface Handling {
  readonly incoming: Incoming;
  readonly target: Target;
  readonly body: RequestBody;
  readonly afterStep: Call["afterStep"];
}

/** Lets the caller in and has the endpoint's handler answer. Throws a `Refusal`. */
export function handle({ incoming, target, body, afterStep }: Handling, world: World): Answer {
  const { addressed, query } = target;
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
  const call: Call = { params: found.params, query, access, body: body.value(), afterStep };
  return printReply(found.handler(call, world), world.options);
}

function noEndpoint(method: string, methods: readonly string[]): Refusal {
  return methods.length === 0
    ? new Refusal(404, "Not found: no endpoint has this path.")
    : new Refusal(405, `Method ${method} is not allowed here.`, { allow: methods.join(", ") });
}
