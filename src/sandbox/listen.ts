import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../core/clock.ts";
import { Failure } from "../core/failure.ts";
import { cutBody } from "./cut-body.ts";
import type { Dispatcher, Outgoing } from "./dispatch.ts";

export interface ListenOptions {
  /** Loopback unless another host is named. */
  readonly host?: string | undefined;
  /** A free one unless named. */
  readonly port?: number | undefined;
}

/** A sandbox that serves over HTTP. */
export interface Listening {
  /** `http://HOST:PORT` with the base path; the `base_url` of the provider. */
  readonly baseUrl: string;
  /** Stops serving and ends the connections. */
  readonly close: () => Promise<void>;
}

export interface ListenParts {
  readonly dispatcher: Dispatcher;
  readonly clock: Clock;
  readonly basePath: string;
  readonly maxBodyBytes: number;
}

/** Begins to serve. Throws `Failure` (`sandbox-cannot-listen`) where the address cannot be had. */
export async function listen(parts: ListenParts, { host = "127.0.0.1", port = 0 }: ListenOptions): Promise<Listening> {
  const server = createServer((request, response) => {
    serve(parts, request, response).catch(() => {
      // the connection broke: there is nobody to tell
      response.destroy();
    });
  });
  // longer than a client's pause between two runs: no answer is lost to a connection that is just being closed
  server.keepAliveTimeout = 60_000;
  await bind(server, host, port);
  const address = server.address() as AddressInfo;
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    baseUrl: `http://${shown}:${address.port}${parts.basePath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => {
      const doing = `Cannot serve the sandbox at ${host} port ${port}`;
      reject(new Failure({ code: "sandbox-cannot-listen", doing, happened: cause.message, cause }));
    });
    server.listen({ host, port }, resolve);
  });
}

async function serve(parts: ListenParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const body = await readBody(request, parts.maxBodyBytes);
  if (body === undefined) {
    response.writeHead(413, { "content-type": "text/plain;charset=UTF-8", connection: "close" });
    response.end(`The request body is longer than ${parts.maxBodyBytes} octets.`);
    return;
  }
  const header = request.headers["x-accesstoken"];
  const incoming = {
    method: request.method ?? "",
    target: request.url ?? "",
    token: Array.isArray(header) ? header[0] : header,
    body,
    clientAddress: request.socket.remoteAddress ?? "unknown",
  };
  await send(await parts.dispatcher.dispatch(incoming, gone.signal), response, parts.clock, gone.signal);
}

/** Undefined where the body is too long; the rest of it is read and forgotten, so that the answer can be sent. */
async function readBody(request: IncomingMessage, most: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  return length > most ? undefined : Buffer.concat(chunks).toString("utf8");
}

async function send(outgoing: Outgoing, response: ServerResponse, clock: Clock, signal: AbortSignal): Promise<void> {
  if (outgoing.dropped) {
    response.socket?.resetAndDestroy();
    return;
  }
  const { answer, truncate, unframed, drip } = outgoing;
  const body = cutBody(answer.body, truncate);
  if (unframed) sendUnframed(response);
  response.writeHead(answer.status, { ...answer.headers, ...(unframed ? {} : { "content-length": body.length }) });
  if (drip === undefined) {
    response.end(body);
    return;
  }
  response.flushHeaders();
  for (let at = 0; at < body.length; at += drip.bytes) {
    await clock.sleep(drip.every, signal);
    response.write(body.subarray(at, at + drip.bytes));
  }
  response.end();
}

/** Without length and without chunks the end of the connection is the end of the body (RFC 9112, 6.3). */
function sendUnframed(response: ServerResponse): void {
  response.removeHeader("content-length");
  response.removeHeader("transfer-encoding");
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
}
