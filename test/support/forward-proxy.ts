import { once } from "node:events";
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";

/** An HTTP proxy on a free port of this machine. It leads every host to the one server it was given. */
export interface ForwardProxy {
  readonly port: number;
  /** What it was asked, in order: `CONNECT ims.test:443`, `GET http://ims.test/x`. */
  readonly asked: readonly string[];
  /** The `Proxy-Authorization` of each, empty where there was none. */
  readonly authorizations: readonly string[];
  close(): Promise<void>;
}

/** Forwards plain http, and opens tunnels; over TLS itself where it has a certificate. */
export async function startForwardProxy(target: () => number, tls?: ServerOptions): Promise<ForwardProxy> {
  const asked: string[] = [];
  const authorizations: string[] = [];
  const sockets = new Set<Socket>();
  const note = ({ method = "", url = "", headers }: IncomingMessage): void => {
    asked.push(`${method} ${url.split("?")[0] ?? ""}`);
    authorizations.push(headers["proxy-authorization"] ?? "");
  };
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    note(request);
    const { pathname, search } = new URL(request.url ?? "");
    const { method, headers } = request;
    const onward = send({ host: "127.0.0.1", port: target(), path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  };
  const proxy: Server = tls === undefined ? createServer(forward) : createTlsServer(tls, forward);
  proxy.on("connection", (socket: Socket) => sockets.add(socket));
  proxy.on("connect", (request: IncomingMessage, socket: Socket) => {
    note(request);
    const onward = connect(target(), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    for (const end of [socket, onward]) end.on("error", () => undefined);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    asked,
    authorizations,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
