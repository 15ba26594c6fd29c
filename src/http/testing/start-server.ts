import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** For tests: a server on a free port of 127.0.0.1 that notes what it was asked. */
export interface TestServer {
  readonly origin: string;
  /** Method and target of each request as it came over the wire, with its headers. */
  readonly requests: readonly Pick<IncomingMessage, "method" | "url" | "headers">[];
  readonly close: () => Promise<void>;
}

export async function listen(
  answer: RequestListener,
  create: (listener: RequestListener) => Server = createServer,
): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const server = create((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
