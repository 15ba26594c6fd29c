import type { GrpcServerOptions } from "./grpc/server.ts";
import type { Listener } from "./socket.ts";

/**
 * Serves what connects to `listener`. HTTP/2 is loaded only here, after the parent was told where to connect: it is the most
 * expensive part of Node that a plugin needs, and the parent takes a while to dial anyway.
 */
export function serveConnections(listener: Listener, options: GrpcServerOptions): void {
  const server = import("./grpc/server.ts").then(({ createGrpcServer }) => createGrpcServer(options));
  server.catch((error: unknown) => options.log.error("cannot serve connections", { error: String(error) }));
  listener.onConnection((socket) => {
    server.then(
      ({ connect }) => connect(socket),
      () => socket.destroy(),
    );
  });
}
