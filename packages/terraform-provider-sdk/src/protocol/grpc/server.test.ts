import { once } from "node:events";
import { connect, type ClientHttp2Session, type ClientHttp2Stream } from "node:http2";
import { createServer, type AddressInfo } from "node:net";
import { silentLog } from "../../core/log.ts";
import { FrameDecoder, frameMessage } from "./frame.ts";
import type { Method } from "./method.ts";
import { createGrpcServer } from "./server.ts";
import { GrpcError, grpcStatus } from "./status.ts";

const big = new Uint8Array(1024 * 1024);
let produced = 0;
let aborted: Promise<unknown> = Promise.resolve();

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["/t/Echo", { kind: "unary", handle: (request) => Promise.resolve(request) }],
  ["/t/Status", { kind: "unary", handle: () => Promise.reject(new GrpcError(grpcStatus.cancelled, "50% done")) }],
  ["/t/Throw", { kind: "unary", handle: () => Promise.reject(new Error("a secret")) }],
  [
    "/t/Wait",
    {
      kind: "unary",
      handle(request, signal) {
        aborted = once(signal, "abort");
        return aborted.then(() => request);
      },
    },
  ],
  ["/t/Count", { kind: "stream", handle: count }],
]);

// eslint-disable-next-line @typescript-eslint/require-await -- each message is ready at once
async function* count(): AsyncGenerator<Uint8Array> {
  for (produced = 0; produced < 64; produced += 1) yield big;
}

const open: { close(): void }[] = [];
let session: ClientHttp2Session;
beforeAll(async () => {
  const grpc = createGrpcServer({
    findMethod: (path) => Promise.resolve(methods.get(path)),
    accept: () => true,
    log: silentLog,
  });
  const listener = createServer((socket) => grpc.connect(socket)).listen(0);
  await once(listener, "listening");
  session = connect(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`, { maxSessionMemory: 100 });
  open.push(session, listener);
});
afterAll(() => {
  for (const one of open) one.close();
});

const request = (path: string, headers = {}): ClientHttp2Stream =>
  session.request({ ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers", ...headers });

interface Answer {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly messages: readonly Uint8Array[];
}

async function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  let headers: Record<string, unknown> = {};
  const merge = (more: object): void => void (headers = { ...headers, ...more });
  const decoder = new FrameDecoder();
  const messages: Uint8Array[] = [];
  stream.on("response", merge).on("trailers", merge);
  stream.on("data", (piece: Buffer) => messages.push(...decoder.push(piece)));
  await once(stream, "close");
  return { headers, messages };
}

it("answers with the message and the status in trailers", async () => {
  const stream = request("/t/Echo");
  stream.end(frameMessage(Buffer.from("hello")));
  const { headers, messages } = await answerOf(stream);
  expect(headers).toMatchObject({ ":status": 200, "content-type": "application/grpc", "grpc-status": "0" });
  expect(messages).toEqual([Buffer.from("hello")]);
});

it("takes a request in pieces", async () => {
  const stream = request("/t/Echo");
  for (const byte of frameMessage(Buffer.from("hi"))) stream.write(Uint8Array.of(byte));
  stream.end();
  expect((await answerOf(stream)).messages).toEqual([Buffer.from("hi")]);
});

const hello = frameMessage(Buffer.from("hello"));
it.each([
  ["an unknown method", "/t/Nothing", hello, { "grpc-status": "12", "grpc-message": "unknown method /t/Nothing" }],
  ["a status of the method", "/t/Status", hello, { "grpc-status": "1", "grpc-message": "50%25 done" }],
  [
    "an error, whose text stays here",
    "/t/Throw",
    hello,
    { "grpc-status": "13", "grpc-message": "the provider failed unexpectedly" },
  ],
  ["no message", "/t/Echo", Buffer.alloc(0), { "grpc-status": "3" }],
  ["half a message", "/t/Echo", hello.subarray(0, 7), { "grpc-status": "3" }],
  ["two messages", "/t/Echo", Buffer.concat([hello, hello]), { "grpc-status": "3" }],
  ["a compressed message", "/t/Echo", Uint8Array.of(1, 0, 0, 0, 0), { "grpc-status": "12" }],
  ["a message of four gigabytes", "/t/Echo", Uint8Array.of(0, 255, 255, 255, 255), { "grpc-status": "8" }],
])("%s is a status", async (_name, path, bytes, expected) => {
  const stream = request(path);
  stream.end(bytes);
  expect((await answerOf(stream)).headers).toMatchObject({ ":status": 200, ...expected });
});

it.each([
  ["a compressed message", Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff), "12"],
  ["a too large message", Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff), "8"],
])("of %s nothing is kept or looked at that comes behind its refusal", async (_, prefix, status) => {
  const stream = request("/t/Echo");
  stream.write(prefix);
  for (let sent = 0; sent < 32; sent += 1) stream.write(big);
  stream.end();
  expect((await answerOf(stream)).headers).toMatchObject({ "grpc-status": status });
});

it("refuses what is not gRPC", async () => {
  const stream = request("/t/Echo", { "content-type": "text/plain" });
  stream.end();
  expect((await answerOf(stream)).headers).toMatchObject({ ":status": 415 });
});

it("aborts a call that the client gives up", async () => {
  const stream = request("/t/Wait");
  stream.on("error", () => undefined);
  stream.end(hello);
  const other = request("/t/Echo");
  other.end(hello);
  await answerOf(other);
  stream.close(8);
  await expect(aborted).resolves.toBeDefined();
});

it("produces no more of a stream than the client takes", async () => {
  const stream = request("/t/Count");
  stream.end();
  await once(stream, "response");
  const echo = request("/t/Echo");
  echo.end(hello);
  await answerOf(echo);
  expect(produced).toBeLessThan(16);
  const { messages, headers } = await answerOf(stream);
  expect(messages).toHaveLength(64);
  expect(headers).toMatchObject({ "grpc-status": "0" });
});
