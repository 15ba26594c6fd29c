import { spawn, type ChildProcessByStdio } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type ClientHttp2Session, type ClientHttp2Stream } from "node:http2";
import { connect as connectSocket } from "node:net";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { connect as connectTls } from "node:tls";
import { FrameDecoder, frameMessage } from "../protocol/grpc/frame.ts";
import { decodeMessage } from "../protocol/proto/decode.ts";
import { encodeMessage } from "../protocol/proto/encode.ts";
import type { Message } from "../protocol/proto/field.ts";
import { createIdentity, toPem, type Identity } from "../protocol/tls/certificate.ts";

export const cookie = {
  TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
};

/** A certificate of the kind go-plugin makes: P-521, self-signed, its own authority. */
export const clientIdentity = (): Identity =>
  createIdentity({ curve: "P-521", now: Date.now(), serial: randomBytes(16), authority: true });

/** A plugin process that has printed its handshake line. */
export interface Plugin {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** The six fields of the line. */
  readonly handshake: readonly string[];
  /** All lines of stdout and of stderr so far. */
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  /** Resolves with the exit code, or the signal that ended the process. */
  readonly exited: Promise<number | string>;
  /** Milliseconds from spawning to the handshake line. */
  readonly startMilliseconds: number;
}

export interface StartOptions {
  readonly command: readonly [string, ...string[]];
  /** Replaces the whole environment, apart from `PATH`. */
  readonly env: NodeJS.ProcessEnv;
}

/** Starts a plugin as Terraform does and waits for its first line. Rejects when it ends without one. */
export async function startPlugin({ command: [file, ...args], env }: StartOptions): Promise<Plugin> {
  const began = performance.now();
  const child = spawn(file, args, {
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stdout: string[] = [];
  const stderr: string[] = [];
  const exited = once(child, "exit").then(
    (ended) => (ended as (number | string | null)[]).find((part) => part !== null) ?? 0,
  );
  createInterface({ input: child.stderr }).on("line", (line) => stderr.push(line));
  const lines = createInterface({ input: child.stdout }).on("line", (line) => stdout.push(line));
  await Promise.race([
    once(lines, "line"),
    exited.then((code) => {
      throw new Error(`the plugin ended with ${code} before its handshake: ${stderr.join("\n")}`);
    }),
  ]);
  const startMilliseconds = performance.now() - began;
  return { child, handshake: stdout[0]?.split("|") ?? [], stdout, stderr, exited, startMilliseconds };
}

/** A connection to a plugin. */
export interface PluginClient {
  readonly session: ClientHttp2Session;
  /** Calls `/service/method` with raw bytes. Rejects with `CallError` for every status but OK. */
  callRaw(path: string, request: Uint8Array): Promise<Uint8Array>;
  /** The same with messages. */
  call<Q, R>(path: string, types: { request: Message<unknown, Q>; response: Message<R> }, request: Q): Promise<R>;
  /** Calls what answers with events: gives all of them, each told as it comes. */
  callEvents<Q, R>(
    path: string,
    types: { request: Message<unknown, Q>; response: Message<R> },
    request: Q,
    onEvent?: (event: R) => void,
  ): Promise<readonly R[]>;
  /** Opens a stream and leaves it open. */
  open(path: string): ClientHttp2Stream;
  close(): void;
}

/** A gRPC status that is not OK. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Connects as Terraform does: mutual TLS with exactly the announced certificate, or plain text where there is none. */
export async function connectPlugin(handshake: readonly string[], identity?: Identity): Promise<PluginClient> {
  const session = connect("http://localhost", {
    createConnection: () => (identity === undefined ? plainSocket(handshake) : tlsSocket(handshake, identity)),
  });
  session.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    // a server refuses a TLS 1.3 client only after the client thinks it is connected: its settings tell
    session.once("remoteSettings", () => resolve());
    session.once("error", reject).once("close", () => reject(new Error("the connection was closed")));
  });
  const callRaw: PluginClient["callRaw"] = (path, request) => callUnary(openStream(session, path), request);
  return {
    session,
    callRaw,
    async call(path, types, request) {
      return decodeMessage(types.response, await callRaw(path, encodeMessage(types.request, request)));
    },
    async callEvents(path, types, request, onEvent) {
      const decode = (bytes: Uint8Array) => decodeMessage(types.response, bytes);
      const events: ReturnType<typeof decode>[] = [];
      await exchange(openStream(session, path), encodeMessage(types.request, request), (bytes) => {
        const event = decode(bytes);
        events.push(event);
        onEvent?.(event);
      });
      return events;
    },
    open: (path) => openStream(session, path),
    close: () => session.destroy(),
  };
}

function plainSocket([, , network, address = ""]: readonly string[]): ReturnType<typeof connectSocket> {
  const [host, port] = address.split(":");
  return network === "unix" ? connectSocket(address) : connectSocket(Number(port), host);
}

function tlsSocket(handshake: readonly string[], { key, certificate }: Identity): ReturnType<typeof connectTls> {
  const announced = Buffer.from(handshake[5] ?? "", "base64");
  return connectTls({
    socket: plainSocket(handshake),
    servername: "localhost",
    ca: toPem(announced),
    key,
    cert: certificate,
    ALPNProtocols: ["h2"],
  });
}

function openStream(session: ClientHttp2Session, path: string): ClientHttp2Stream {
  const stream = session.request(
    { ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers" },
    { endStream: false },
  );
  stream.on("error", () => undefined);
  return stream;
}

async function callUnary(stream: ClientHttp2Stream, request: Uint8Array): Promise<Uint8Array> {
  const messages: Uint8Array[] = [];
  await exchange(stream, request, (message) => messages.push(message));
  const [message] = messages;
  if (message !== undefined) return message;
  throw new CallError(0, "no message");
}

/** Sends one message and resolves at the end of the answer. Rejects with `CallError` for every status but OK. */
async function exchange(
  stream: ClientHttp2Stream,
  request: Uint8Array,
  onMessage: (message: Uint8Array) => void,
): Promise<void> {
  let headers: Readonly<Record<string, string>> = {};
  const merge = (received: object): void => void (headers = { ...headers, ...received });
  stream.on("response", merge).on("trailers", merge);
  stream.end(frameMessage(request));
  const decoder = new FrameDecoder();
  stream.on("data", (piece: Buffer) => decoder.push(piece).forEach(onMessage));
  await new Promise<void>((resolve) => stream.once("close", () => resolve()));
  const status = Number(headers["grpc-status"] ?? -1);
  if (status !== 0) throw new CallError(status, decodeURIComponent(headers["grpc-message"] ?? "no status"));
}
