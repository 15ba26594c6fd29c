import type { RequestListener } from "node:http";
import { createNetworkTransport, type NetworkOptions, type NetworkTransport } from "../transport/undici-transport.ts";
import type { WireRequest, WireResponse } from "../transport/transport.ts";
import { listen, type TestServer } from "./start-server.ts";

/** For tests: what is closed when the test ends, in no order. */
export const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((open) => open.close()));
});

export async function serve(answer: RequestListener): Promise<TestServer> {
  const server = await listen(answer);
  closing.push(server);
  return server;
}

export function network(options?: NetworkOptions): NetworkTransport {
  const transport = createNetworkTransport(options);
  closing.push(transport);
  return transport;
}

export const forever = new AbortController().signal;

/** Sends one request over a transport of its own. */
export function send(
  origin: string,
  parts: Partial<WireRequest> = {},
  { signal = forever, ...options }: NetworkOptions & { signal?: AbortSignal } = {},
): Promise<WireResponse> {
  const request: WireRequest = { method: "GET", origin, target: "/", headers: {}, maxResponseBytes: 1000, ...parts };
  return network(options).send(request, signal);
}
