import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/**
 * For tests: a server that answers each connection's first request with given octets and then ends the connection. A text is sent as UTF-8.
 */
export async function listenRaw(
  answers: readonly (string | Uint8Array)[],
): Promise<{ readonly origin: string; readonly requests: readonly string[]; close(): Promise<void> }> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)] ?? "";
      requests.push(data.toString("latin1"));
      socket.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
