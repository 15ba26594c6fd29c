import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { Log } from "../../core/log.ts";
import { FrameDecoder, frameMessage } from "./frame.ts";
import type { FindMethod, Method, ServerStreamMethod, StreamMethod, UnaryMethod } from "./method.ts";
import { encodeGrpcMessage, GrpcError, grpcStatus, type GrpcStatus } from "./status.ts";

const contentType = "application/grpc";

/** Answers one call. Resolves when the answer is handed to the stream; never rejects. */
export async function answerCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  findMethod: FindMethod,
  log: Log,
): Promise<void> {
  const controller = new AbortController();
  let isAnswered = false;
  // the reason of an abort costs a trace of the stack
  stream.once("close", () => isAnswered || controller.abort());
  try {
    if (!(headers["content-type"] ?? "").startsWith(contentType)) {
      stream.respond({ ":status": 415 }, { endStream: true });
      return;
    }
    await answerMethod(stream, await found(findMethod, headers[":path"] ?? ""), controller.signal);
    isAnswered = true;
  } catch (error) {
    if (!(error instanceof GrpcError) && !controller.signal.aborted)
      log.error("a call failed", { path: headers[":path"], error: String(error) });
    refuse(stream, error);
  }
}

async function found(findMethod: FindMethod, path: string): Promise<Method> {
  const method = await findMethod(path);
  if (method === undefined) throw new GrpcError(grpcStatus.unimplemented, `unknown method ${path}`);
  return method;
}

function answerMethod(stream: ServerHttp2Stream, method: Method, signal: AbortSignal): Promise<void> {
  if (method.kind === "unary") return answerUnary(stream, method, signal);
  if (method.kind === "server-stream") return answerServerStream(stream, method, signal);
  return answerStream(stream, method, signal);
}

async function answerUnary(stream: ServerHttp2Stream, method: UnaryMethod, signal: AbortSignal): Promise<void> {
  const closed = (): Promise<void> => new Promise((resolve) => stream.once("close", resolve));
  const response = await method.handle(await readRequest(stream), signal, closed);
  if (stream.destroyed) return;
  begin(stream);
  stream.end(frameMessage(response));
}

async function answerServerStream(
  stream: ServerHttp2Stream,
  method: ServerStreamMethod,
  signal: AbortSignal,
): Promise<void> {
  const request = await readRequest(stream);
  const send = async (message: Uint8Array): Promise<void> => {
    if (stream.destroyed) return;
    if (!stream.headersSent) begin(stream);
    if (!stream.write(frameMessage(message))) await drained(stream);
  };
  await method.handle(request, { signal, send });
  if (stream.destroyed) return;
  if (!stream.headersSent) begin(stream);
  stream.end();
}

async function answerStream(stream: ServerHttp2Stream, method: StreamMethod, signal: AbortSignal): Promise<void> {
  const requestEnd = new Promise<void>((resolve) => {
    stream.once("end", resolve).once("close", resolve);
  });
  stream.resume();
  begin(stream);
  for await (const message of method.handle({ signal, requestEnd })) {
    if (stream.destroyed) return;
    if (!stream.write(frameMessage(message))) await drained(stream);
  }
  if (!stream.destroyed) stream.end();
}

/** The client's window is full: wait until it has read on, or is gone. */
function drained(stream: ServerHttp2Stream): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stream.off("drain", done).off("close", done);
      resolve();
    };
    stream.on("drain", done).on("close", done);
  });
}

/** The one message of a call. It is read by events, since each call would pay for the stream's iterator and its abort signal. */
function readRequest(stream: ServerHttp2Stream): Promise<Uint8Array> {
  const decoder = new FrameDecoder();
  const messages: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    const fail: (error: unknown) => void = reject;
    const closed = (): void => reject(new Error("the stream was closed before its request had ended"));
    const take = (piece: Buffer): void => {
      try {
        messages.push(...decoder.push(piece));
      } catch (error) {
        // the stream stays open, since it is answered on it: what comes behind is not kept, nor looked at again and again
        stream.off("data", take);
        fail(error);
      }
    };
    stream.on("data", take);
    stream.once("error", fail).once("close", closed);
    stream.once("end", () => {
      // the stream keeps its listeners as long as the call takes, these the promise, and that the message, which may be large
      stream.off("data", take).off("error", fail).off("close", closed);
      const [message, ...more] = messages.splice(0);
      if (message !== undefined && more.length === 0 && decoder.empty) resolve(message);
      else reject(new GrpcError(grpcStatus.invalidArgument, "the request is not exactly one message"));
    });
  });
}

const responseHeaders = { ":status": 200, "content-type": contentType };

function begin(stream: ServerHttp2Stream): void {
  stream.respond(responseHeaders, { waitForTrailers: true });
  stream.once("wantTrailers", () => stream.sendTrailers(trailers(grpcStatus.ok, "")));
}

function trailers(status: GrpcStatus, message: string): Record<string, string> {
  return { "grpc-status": String(status), ...(message === "" ? {} : { "grpc-message": encodeGrpcMessage(message) }) };
}

/** Ends a call with a status. Nothing of an unexpected error is shown: its text may hold anything. */
function refuse(stream: ServerHttp2Stream, error: unknown): void {
  if (stream.destroyed) return;
  const { status, message } =
    error instanceof GrpcError ? error : new GrpcError(grpcStatus.internal, "the provider failed unexpectedly");
  if (stream.headersSent) stream.close();
  else stream.respond({ ...responseHeaders, ...trailers(status, message) }, { endStream: true });
  // what is still being sent is of no use
  stream.resume();
}
