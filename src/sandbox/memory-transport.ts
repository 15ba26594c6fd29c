import type { Clock } from "terraform-provider-sdk/core";
import { calledOffCode, TransportError, type Transport } from "../http/transport/transport.ts";
import { cutBody } from "./faults/cut-body.ts";
import type { Dispatcher } from "./dispatch.ts";

/** A transport that asks the sandbox without any socket. It behaves as the network does, also when it fails. */
export function createMemoryTransport(dispatcher: Dispatcher, clock: Clock): Transport {
  return async (request, signal) => {
    signal.throwIfAborted();
    const header = (wanted: string): string | undefined =>
      Object.entries(request.headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
    const { method, target, body: sent = "" } = request;
    const said = { token: header("x-accesstoken"), contentType: header("content-type") };
    const incoming = { method, target, ...said, body: sent, clientAddress: "127.0.0.1", isLocal: true };
    if (request.maySend?.() === false) throw new TransportError(calledOffCode, { sent: false });
    request.onSend?.();
    const outgoing = await dispatcher.dispatch(incoming, signal);
    signal.throwIfAborted();
    if (outgoing.dropped) throw new TransportError("ECONNRESET", { sent: true });
    const { answer, truncate, unframed, drip } = outgoing;
    const body = cutBody(answer.body, truncate);
    if (drip !== undefined) await clock.sleep(Math.ceil(body.length / drip.bytes) * drip.every, signal);
    if (body.length > request.maxResponseBytes) throw new TransportError("RESPONSE_TOO_LARGE", { sent: true });
    return { ...answer, body: body.toString("utf8"), ...(unframed ? { endedByClose: true } : {}) };
  };
}
