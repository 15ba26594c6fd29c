import { createSecureServer, createServer, type Http2Server, type ServerHttp2Session } from "node:http2";
import type { Duplex } from "node:stream";
import type { SecureServerOptions } from "node:http2";
import type { Log } from "../../core/log.ts";
import { answerCall } from "./call.ts";
import type { FindMethod } from "./method.ts";

/** What a gRPC server is made of. */
export interface GrpcServerOptions {
  /** Calls wait for what it loads. */
  readonly findMethod: FindMethod;
  /** Absent: plain text. */
  readonly tls?: SecureServerOptions | undefined;
  /** Accepts or refuses a connection after its TLS handshake. */
  readonly accept: (session: ServerHttp2Session) => boolean;
  readonly log: Log;
  readonly onSessions?: ((open: number) => void) | undefined;
}

/** A gRPC server without a listener of its own. */
export interface GrpcServer {
  /** Serves a connection somebody else accepted. */
  readonly connect: (socket: Duplex) => void;
}

const windowBytes = 8 * 1024 * 1024;

const http2Options = {
  // a state of many megabytes must not be cut off; the limit of grpc-js
  maxSessionMemory: Number.MAX_SAFE_INTEGER,
  settings: { initialWindowSize: windowBytes },
};

/** Makes a gRPC server on HTTP/2. Nothing a client sends throws out of it. */
export function createGrpcServer({ findMethod, tls, accept, log, onSessions }: GrpcServerOptions): GrpcServer {
  const server = tls === undefined ? createServer(http2Options) : createSecureServer({ ...http2Options, ...tls });
  let open = 0;
  server.on("session", (session) => {
    session.on("error", (error: Error) => log.debug("a connection failed", { error: error.message }));
    if (!accept(session)) {
      log.warn("refused a connection whose certificate is not the one of the parent");
      session.destroy();
      return;
    }
    session.setLocalWindowSize(windowBytes);
    onSessions?.((open += 1));
    session.once("close", () => onSessions?.((open -= 1)));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", (error) => log.debug("a stream failed", { error: error.message }));
    void answerCall(stream, headers, findMethod, log);
  });
  logFailures(server, log);
  return {
    connect(socket) {
      server.emit("connection", socket);
      // a socket that was accepted paused is started again by TLS, and not by plain HTTP/2
      if (tls === undefined) socket.resume();
    },
  };
}

function logFailures(server: Http2Server, log: Log): void {
  const failed = (error: Error): void => log.debug("a connection was not established", { error: error.message });
  server.on("sessionError", failed).on("tlsClientError", failed).on("error", failed);
}
