import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clock, Failure } from "terraform-provider-sdk/core";
import { Refusal } from "./call.ts";
import { longestSiteBody, type Site } from "./control/site.ts";
import { cutBody } from "./faults/cut-body.ts";
import { printRefusal } from "./print-reply.ts";
import { checkOrigin, isLoopback, type Reach } from "./reach.ts";
import type { Dispatcher, Outgoing } from "./dispatch.ts";

/** Where to serve. */
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
  readonly site: Site;
  readonly clock: Clock;
  readonly basePath: string;
  readonly maxBodyBytes: number;
  /** Whether the token that may use everything is the published one. */
  readonly isTokenPublished: boolean;
}

/**
 * Begins to serve. Throws `Failure`: `sandbox-cannot-listen` where the address cannot be had, `sandbox-token-published` where
 * others could use it.
 */
export async function listen(parts: ListenParts, { host = "127.0.0.1", port = 0 }: ListenOptions): Promise<Listening> {
  const reach = { host, isLocal: true };
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    serve({ ...parts, reach, stopped: stopping.signal }, request, response).catch(() => {
      // the connection broke, so no response can be sent
      response.destroy();
    });
  });
  // longer than a client's pause between two runs: no answer is lost to a connection that is just being closed
  server.keepAliveTimeout = 60_000;
  await bind(server, host, port);
  const address = server.address() as AddressInfo;
  reach.isLocal = isLoopback(address.address);
  if (!reach.isLocal && parts.isTokenPublished) {
    server.close();
    throw openToOthers(host);
  }
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    baseUrl: `http://${shown}:${address.port}${parts.basePath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        stopping.abort();
        server.closeAllConnections();
      }),
  };
}

function remedyFor({ code }: NodeJS.ErrnoException): string {
  const another = "another port (`--port`; 0 takes one that is free)";
  if (code === "EADDRINUSE") return `Stop what listens there, or choose ${another}.`;
  if (code === "EACCES") return `Choose ${another}: those below 1024 are for the system.`;
  return "Name an address of this machine (`--host`), such as 127.0.0.1.";
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => {
      const doing = `Cannot serve the sandbox at ${host} port ${port}`;
      const remedy = remedyFor(cause);
      reject(new Failure({ code: "sandbox-cannot-listen", doing, happened: cause.message, remedy, cause }));
    });
    server.listen({ host, port }, resolve);
  });
}

function openToOthers(host: string): Failure {
  return new Failure({
    code: "sandbox-token-published",
    doing: `Cannot serve the sandbox at ${host}`,
    happened: "Others can reach this address, and the access token is publicly known.",
    remedy: "Start the sandbox with an access token of your own, or serve at 127.0.0.1.",
  });
}

interface Serving extends ListenParts {
  readonly reach: Reach;
  readonly stopped: AbortSignal;
}

/** A write that has arrived is carried out, whether or not its sender is still there to hear of it. */
async function serve(parts: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { reach, stopped } = parts;
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { method = "", url: target = "" } = request;
  const isForSite = parts.site.owns(target);
  const most = isForSite ? longestSiteBody : parts.maxBodyBytes;
  const body = await readBody(request, most);
  try {
    checkOrigin(request.headers, reach);
    if (body === undefined) throw new Refusal(413, `The request body is longer than ${most} octets.`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = printRefusal(error);
    response.writeHead(refused.status, { ...refused.headers, connection: "close" });
    response.end(refused.body);
    return;
  }
  const header = request.headers["x-accesstoken"];
  const token = Array.isArray(header) ? header[0] : header;
  if (isForSite) {
    const answer = await parts.site.answer({ method, target, token, body, isLocal: reach.isLocal });
    response.writeHead(answer.status, answer.headers).end(answer.body);
    return;
  }
  const incoming = {
    ...{ method, target, token },
    contentType: request.headers["content-type"],
    body,
    clientAddress: request.socket.remoteAddress ?? "unknown",
    isLocal: reach.isLocal,
  };
  const outgoing = await parts.dispatcher.dispatch(incoming, request.method === "GET" ? gone.signal : stopped);
  await send(outgoing, response, parts.clock, gone.signal);
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
