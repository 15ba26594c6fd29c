import { createManualClock, silentLog } from "terraform-provider-sdk/core";
import { createLimiter } from "../../core/limiter.ts";
import { Secret } from "../../core/secret.ts";
import type { Transport, WireRequest, WireResponse } from "../../http/transport/transport.ts";
import { createServices, type ConnectedServices, type ServicesOptions } from "../create-services.ts";

export const token = "t0ken";

/**
 * For tests: services whose transport answers with `replies` in order, then repeats the last one; and the requests that it
 * received.
 */
export function connectTo(
  replies: Partial<WireResponse> | readonly Partial<WireResponse>[] = {},
  options: Partial<ServicesOptions> = {},
): { services: ConnectedServices; requests: readonly WireRequest[] } {
  const requests: WireRequest[] = [];
  const all = [replies].flat() as readonly Partial<WireResponse>[];
  const transport: Transport = (request) => {
    const reply = all[Math.min(requests.length, all.length - 1)];
    requests.push(request);
    return Promise.resolve({ status: 200, headers: {}, body: "", ...reply });
  };
  const services = createServices({
    baseUrl: { origin: "https://ims.example.com", path: "" },
    platformSegment: "openshift",
    tokens: { servers: new Secret(token), dns: new Secret(token), platform: new Secret(token) },
    tokenTransport: "interface",
    requestTimeoutMs: 1000,
    maxRetries: 0,
    limiter: createLimiter(16),
    transport,
    clock: createManualClock(),
    random: () => 0,
    log: silentLog,
    redact: (text) => text,
    startTimer: () => () => undefined,
    ...options,
  });
  return { services, requests };
}
