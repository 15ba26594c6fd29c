import type { Endpoint } from "../endpoint.ts";
import { args, failure, get, list, setUp, zoneText } from "../testing/set-up-client.ts";
import { listenRaw } from "../testing/raw-server.ts";
import type { WireResponse } from "./transport.ts";
import { createNetworkTransport } from "./undici-transport.ts";

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((open) => open.close()));
});

/** A client over the network, and a server that sends these octets, one answer a connection. */
async function serve(...answers: (string | Uint8Array)[]) {
  const server = await listenRaw(answers);
  const { send, close } = createNetworkTransport();
  closing.push(server, { close });
  const baseUrl = { origin: server.origin, path: "" };
  const { client } = setUp([], { transport: send, baseUrl, maxRetries: 0 });
  const receive = (): Promise<WireResponse> =>
    send(
      { method: "GET", origin: server.origin, target: "/", headers: {}, maxResponseBytes: 100 },
      new AbortController().signal,
    );
  return { client, receive, requests: server.requests };
}

const ended = (body: string): string => `HTTP/1.0 200 OK\r\n\r\n${body}`;
const whole = (body: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

describe("whether an answer says where it ends", () => {
  it.each<[string, string, boolean]>([
    ["a length", whole("a\nb\n"), true],
    ["a length of nothing", whole(""), true],
    ["chunks", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\na\nb\n\r\n0\r\n\r\n", true],
    ["no content", "HTTP/1.1 204 No Content\r\n\r\n", true],
    ["HTTP/1.0", ended("a\nb\n"), false],
    ["HTTP/1.1 without either", "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\na\nb\n", false],
    ["a coding that is not chunked", "HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\n\r\na\nb\n", false],
  ])("%s", async (_, octets, isFramed) => {
    const { receive } = await serve(octets);
    expect((await receive()).endedByClose === undefined).toBe(isFramed);
  });

  it.each([
    ["a length that is not reached", "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 9\r\n\r\na\nb\n"],
    [
      "chunks without the last",
      "HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n4\r\na\nb\n\r\n",
    ],
    [
      "a chunk that breaks off",
      "HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n9\r\na\nb\n",
    ],
  ])("%s is no answer", async (_, octets) => {
    const { receive } = await serve(octets);
    await expect(receive()).rejects.toMatchObject({ name: "TransportError", sent: true });
  });
});

describe("a text that ends with the connection", () => {
  it.each<[string, Endpoint<[string]>, string, unknown]>([
    ["a listing", list, "a\nb\n", ["a", "b"]],
    ["an empty listing", list, "", []],
    ["a zone text", zoneText, "$TTL 1\n", "$TTL 1\n"],
  ])("counts when a second reading is equal: %s", async (_, endpoint, body, expected) => {
    const { client, requests } = await serve(ended(body));
    expect(await client.call(endpoint, args)).toEqual(expected);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatch(/^cache-control: no-cache\r$/m);
  });

  it.each<[string, Endpoint<[string]>]>([
    ["a listing", list],
    ["a zone text", zoneText],
  ])("is refused when the second reading differs: %s", async (_, endpoint) => {
    const { client } = await serve(ended("a\nb\n"), ended("a\n"));
    const error = await failure(client.call(endpoint, args));
    expect(error).toMatchObject({ code: "http-answer-invalid", outcome: "unknown" });
    expect(error.detail).toMatch(/may be cut/);
  });

  it("gives way to one that comes with its length", async () => {
    const { client } = await serve(ended("a\n"), whole("a\nb\n"));
    expect(await client.call(list, args)).toEqual(["a", "b"]);
  });
});

describe("JSON that ends with the connection", () => {
  it("is whole where it parses, in one request", async () => {
    const { client, requests } = await serve(ended('{"name":"a"}'));
    expect(await client.call(get, args)).toEqual({ name: "a" });
    expect(requests).toHaveLength(1);
  });

  it("is refused where it does not", async () => {
    const { client } = await serve(ended('{"name":"a"'));
    expect(await failure(client.call(get, args))).toMatchObject({ code: "http-answer-invalid" });
  });
});

describe("JSON that is no UTF-8", () => {
  const json = '{"name":"a","note":"Zürich"}';
  const answer = (body: string, type: string, coding: BufferEncoding): Uint8Array =>
    Buffer.from(
      `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body, coding)}\r\n\r\n${body}`,
      coding,
    );

  it.each([
    ["as it says", "application/json; charset=ISO-8859-1"],
    ["and does not say so", "application/json"],
  ])("is refused, since an update would send back what cannot be read: %s", async (_, type) => {
    const { client } = await serve(answer(json, type, "latin1"));
    const error = await failure(client.call(get, args));
    expect(error).toMatchObject({ code: "http-answer-invalid" });
    expect(error.detail).toMatch(/no UTF-8/);
  });

  it.each([
    ["the other coding that a header names", json, "application/json; charset=ISO-8859-1"],
    ["the sign for what was lost before", '{"name":"a","note":"Z\ufffdrich"}', "application/json"],
  ])("is told from %s", async (_, body, type) => {
    const { client } = await serve(answer(body, type, "utf8"));
    expect(await client.call(get, args)).toEqual(JSON.parse(body));
  });
});
