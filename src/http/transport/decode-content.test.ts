import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { listen, type TestServer } from "../testing/start-server.ts";
import type { WireResponse } from "./transport.ts";
import { createNetworkTransport } from "./undici-transport.ts";

const text = "rüben\n".repeat(40);

let server: TestServer;
const { send, close } = createNetworkTransport();
afterEach(() => server.close());
afterAll(close);

/** What is received of a service that compresses although nobody asked for it. */
async function receive(coding: string, body: Buffer): Promise<WireResponse> {
  server = await listen((_, response) => response.writeHead(200, { "content-encoding": coding }).end(body));
  const request = { method: "GET", origin: server.origin, target: "/", headers: {}, maxResponseBytes: 1000 } as const;
  return send(request, new AbortController().signal);
}

it.each<[string, Buffer, string]>([
  ["gzip", gzipSync(text), text],
  ["x-gzip", gzipSync(text), text],
  ["GZip", gzipSync(text), text],
  ["deflate", deflateSync(text), text],
  ["deflate", deflateRawSync(text), text],
  ["br", brotliCompressSync(text), text],
  ["identity", Buffer.from(text), text],
  ["gzip", Buffer.alloc(0), ""],
])("%s is read", async (coding, body, expected) => {
  expect((await receive(coding, body)).body).toBe(expected);
});

it.each<[string, string, Buffer, string]>([
  ["too long", "gzip", gzipSync("a".repeat(1001)), "RESPONSE_TOO_LARGE"],
  ["cut off", "gzip", gzipSync(text).subarray(0, -9), "CODING_BROKEN"],
  ["something else", "gzip", Buffer.from(text), "CODING_BROKEN"],
  ["cut off", "br", brotliCompressSync(text).subarray(0, -4), "CODING_BROKEN"],
  ["of an unknown coding", "zstd", Buffer.from(text), "CODING_UNKNOWN"],
  ["coded twice", "gzip, br", brotliCompressSync(gzipSync(text)), "CODING_UNKNOWN"],
])("what is %s (%s) is no answer", async (_, coding, body, code) => {
  await expect(receive(coding, body)).rejects.toMatchObject({ name: "TransportError", sent: true, code });
});
