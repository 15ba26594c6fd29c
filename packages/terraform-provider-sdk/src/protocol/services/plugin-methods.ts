import { onAbort } from "../../core/on-abort.ts";
import type { Method } from "../grpc/method.ts";
import { HealthCheckResponse, serving } from "../messages/plugin.ts";
import { Empty } from "../messages/values.ts";
import { encodeMessage } from "../proto/encode.ts";

/**
 * The methods by path of the services go-plugin expects beside the provider's own. `shutdown` is called when the parent asks us to end, with a promise
 * that resolves when our answer is sent. (docs/protocol.md#services-beside-the-provider)
 */
export function pluginMethods(shutdown: (answered: Promise<void>) => void): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ["/plugin.GRPCBroker/StartStream", { kind: "stream", handle: ({ requestEnd }) => silentUntil(requestEnd) }],
    // the client half-closes at once and still wants the stream to stay open; what we would send it would log as unexpected
    ["/plugin.GRPCStdio/StreamStdio", { kind: "stream", handle: ({ signal }) => silentUntil(aborted(signal)) }],
    [
      "/plugin.GRPCController/Shutdown",
      {
        kind: "unary",
        handle(_request, _signal, closed) {
          shutdown(closed());
          return Promise.resolve(encodeMessage(Empty, {}));
        },
      },
    ],
    ["/grpc.health.v1.Health/Check", { kind: "unary", handle: () => Promise.resolve(healthy()) }],
  ]);
}

/** A stream without messages. */
async function* silentUntil(end: Promise<void>): AsyncGenerator<never> {
  await end;
}

/** The signal of a stream that was not answered aborts when it is closed, by either side. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => onAbort(signal, resolve));
}

const healthy = (): Uint8Array => encodeMessage(HealthCheckResponse, { status: serving });
