import { createServer, type AddressInfo } from "node:net";

/** A port that is free over TCP; over UDP nobody else is likely to have it. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen({ host, port: 0 }, () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });
}
