import type { Clock } from "../core/clock.ts";
import { TransportError, type Transport } from "../http/transport.ts";
import type { Dispatcher } from "./dispatch.ts";

/** A transport that asks the sandbox without any socket. It behaves as the network does, also when it fails. */
export function createMemoryTransport(dispatcher: Dispatcher, clock: Clock): Transport {
  return async (request, signal) => {
    signal.throwIfAborted();
    const token = Object.entries(request.headers).find(([name]) => name.toLowerCase() === "x-accesstoken")?.[1];
    const { method, target, body = "" } = request;
    const outgoing = await dispatcher.dispatch({ method, target, token, body, clientAddress: "127.0.0.1" }, signal);
    signal.throwIfAborted();
    if (outgoing.dropped) throw new TransportError("ECONNRESET", { sent: true });
    const { answer, drip } = outgoing;
    const length = Buffer.byteLength(answer.body);
    if (drip !== undefined) await clock.sleep(Math.ceil(length / drip.bytes) * drip.every, signal);
    if (length > request.maxResponseBytes) throw new TransportError("RESPONSE_TOO_LARGE", { sent: true });
    return answer;
  };
}
