import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { loadAgent } from "./dispatchers.ts";
import { dispatchRequest } from "./dispatch-request.ts";
import { listen } from "../testing/start-server.ts";
import { closing, forever, network, send, serve } from "../testing/send-request.ts";

describe("an exchange", () => {
  it("carries method, headers and body there, and status, headers and body back", async () => {
    let received = "";
    const server = await serve((request, response) => {
      request.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
      request.on("end", () => response.writeHead(201, { "X-Thing": "a" }).end("\ufeffgr\u00fc\u00dfe"));
    });
    const response = await send(server.origin, { method: "POST", headers: { "x-own": "1" }, body: '{"a":"\u00fc"}' });
    expect(received).toBe('{"a":"ü"}');
    expect(server.requests[0]).toMatchObject({ method: "POST", headers: { "x-own": "1" } });
    expect(response).toMatchObject({ status: 201, headers: { "x-thing": "a" }, body: "grüße" });
  });

  it.each(["/a/../b", "/a/./b//c/", "/%2e%2E/x%2Fy?accessToken=a%26b", "/zone", "/zone/"])(
    "sends the target %s byte for byte",
    async (target) => {
      const server = await serve((_, response) => response.end());
      await send(server.origin, { target });
      expect(server.requests[0]?.url).toBe(target);
    },
  );

  it("does not follow a redirect, so the token stays here", async () => {
    const other = await serve((_, response) => response.end("stolen"));
    const server = await serve((_, response) => response.writeHead(307, { location: `${other.origin}/x` }).end());
    const response = await send(server.origin, { headers: { "x-accesstoken": "s3cret" } });
    expect(response.status).toBe(307);
    expect(other.requests).toEqual([]);
  });

  it("keeps connections for later requests", async () => {
    const ports = new Set<number | undefined>();
    const server = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end();
    });
    const { send: sendBy } = network();
    const request = { method: "GET", origin: server.origin, target: "/", headers: {}, maxResponseBytes: 10 } as const;
    for (let nr = 0; nr < 10; nr++) await sendBy(request, forever);
    // a second one may be opened while the first is being handed back
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe("the moment of sending", () => {
  it("is told before the service sees anything", async () => {
    const order: string[] = [];
    const server = await serve((_, response) => {
      order.push("received");
      response.end();
    });
    await send(server.origin, { onSend: () => order.push("sent") });
    expect(order).toEqual(["sent", "received"]);
  });

  it("is not told where nobody listens", async () => {
    const server = await listen((_, response) => response.end());
    await server.close();
    const told: string[] = [];
    const sending = send(server.origin, { onSend: () => told.push("sent") });
    await expect(sending).rejects.toMatchObject({ code: "ECONNREFUSED", sent: false });
    expect(told).toEqual([]);
  });
});

describe("a request that is called off when its first bytes are about to go out", () => {
  it("is not sent, and the connection serves the next one", async () => {
    const received: string[] = [];
    const server = await serve((request, response) => {
      received.push(request.method ?? "");
      response.end();
    });
    const told: string[] = [];
    const sending = send(server.origin, { method: "DELETE", maySend: () => false, onSend: () => told.push("sent") });
    await expect(sending).rejects.toMatchObject({ code: "CALLED_OFF", sent: false });
    await send(server.origin, { method: "PUT", maySend: () => true, onSend: () => told.push("sent") });
    expect({ received, told }).toEqual({ received: ["PUT"], told: ["sent"] });
  });
});

describe("an exchange that fails", () => {
  it("gives up an endless answer at the limit", async () => {
    const server = await serve((_, response) => {
      const pour = (): void => {
        while (response.write("x".repeat(500)));
        response.once("drain", pour);
      };
      pour();
    });
    await expect(send(server.origin)).rejects.toMatchObject({ code: "RESPONSE_TOO_LARGE", sent: true });
  });

  it("takes an answer that is exactly as long as the limit", async () => {
    const server = await serve((_, response) => response.end("x".repeat(1000)));
    expect((await send(server.origin)).body).toHaveLength(1000);
  });

  it("ends at the signal while the answer drips", async () => {
    const stop = new AbortController();
    const server = await serve((_, response) => {
      response.write("first drop");
      // the first drop is on its way: the caller loses patience only now
      setImmediate(() => stop.abort());
    });
    await expect(send(server.origin, {}, { signal: stop.signal })).rejects.toMatchObject({
      code: "ABORTED",
      sent: true,
    });
  });

  it("knows that a request went out when the connection breaks before the answer", async () => {
    const server = await serve((request) => request.socket.destroy());
    await expect(send(server.origin)).rejects.toMatchObject({ code: "UND_ERR_SOCKET", sent: true });
  });

  it("fails when the connection breaks in the middle of an answer, instead of returning a part", async () => {
    const server = await serve((request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half", () => request.socket.destroy());
    });
    await expect(send(server.origin)).rejects.toMatchObject({ name: "TransportError", sent: true });
  });

  it("reports a refused connection as not sent", async () => {
    const { origin, close } = await listen((_, response) => response.end());
    await close();
    await expect(send(origin)).rejects.toMatchObject({ code: "ECONNREFUSED", sent: false });
  });

  it("knows that nothing went out when the other side speaks no TLS", async () => {
    const server = await serve((_, response) => response.end());
    await expect(send(server.origin.replace("http:", "https:"))).rejects.toMatchObject({ sent: false });
    expect(server.requests).toEqual([]);
  });

  it("knows that nothing went out when it is called off before", async () => {
    const server = await serve((_, response) => response.end());
    const signal = AbortSignal.abort();
    await expect(send(server.origin, {}, { signal })).rejects.toMatchObject({ code: "ABORTED", sent: false });
    expect(server.requests).toEqual([]);
  });

  it("sends nothing after it was called off while connecting, and does not wait for the connection", async () => {
    // accepts connections but never finishes TLS
    const silent = createTcpServer();
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const stop = new AbortController();
    let heard: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));
    silent.once("connection", (socket) => {
      heard = once(socket, "data").then(([data]) => {
        socket.destroy();
        return data as Buffer;
      });
      stop.abort();
    });
    const origin = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(send(origin, {}, { signal: stop.signal })).rejects.toMatchObject({ code: "ABORTED", sent: false });
    expect((await heard)[0]).toBe(0x16); // a TLS handshake record, no request
    silent.close();
  });
});

it("sends nothing after it was called off while connecting, even when the connection then stands", async () => {
  const server = await serve((_, response) => response.end());
  const agent = new (await loadAgent())();
  closing.push(agent);
  const request = { method: "POST", origin: server.origin, headers: {}, maxResponseBytes: 10 } as const;
  const stop = new AbortController();
  const first = dispatchRequest(agent, { ...request, target: "/first" }, stop.signal);
  stop.abort();
  await expect(first).rejects.toMatchObject({ code: "ABORTED", sent: false });
  // waits for the same connection
  await dispatchRequest(agent, { ...request, target: "/second" }, forever);
  expect(server.requests.map(({ url }) => url)).toEqual(["/second"]);
});

it("answers nothing any more once it is closed", async () => {
  const server = await serve(() => undefined);
  const { send: sendBy, close } = network();
  const request = { method: "GET", origin: server.origin, target: "/", headers: {}, maxResponseBytes: 10 } as const;
  const [result] = await Promise.all([
    sendBy(request, forever).catch((error: unknown) => error),
    (async () => {
      while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
      await close();
    })(),
  ]);
  expect(result).toMatchObject({ name: "TransportError", sent: true });
});
