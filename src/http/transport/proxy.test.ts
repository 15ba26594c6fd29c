import { once } from "node:events";
import { createServer } from "node:http";
import { createConnection, createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import { closing, send, serve } from "../testing/send-request.ts";

describe("a proxy", () => {
  /** A proxy that knows only how to forward plain http to the one server. */
  async function serveProxy(target: () => string): Promise<{ port: number; lines: string[] }> {
    const lines: string[] = [];
    const proxy = createServer((request, response) => {
      lines.push(`${request.method ?? ""} ${request.url ?? ""}`);
      response.end(`by proxy for ${target()}`);
    });
    proxy.on("connect", (request, socket) => {
      lines.push(`CONNECT ${request.url ?? ""}`);
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    closing.push({
      close: () => {
        proxy.closeAllConnections();
        return new Promise((resolve) => proxy.close(() => resolve()));
      },
    });
    return { port: (proxy.address() as AddressInfo).port, lines };
  }

  it("is used for an origin elsewhere, without changing the target", async () => {
    const { port, lines } = await serveProxy(() => "elsewhere");
    const environment = { HTTP_PROXY: `http://127.0.0.1:${port}` };
    const response = await send("http://ims.invalid", { target: "/a/../b?c=d" }, { environment });
    expect(response.body).toBe("by proxy for elsewhere");
    expect(lines).toEqual(["GET http://ims.invalid/a/../b?c=d"]);
  });

  // as for curl and the engine itself
  it.each(["127.0.0.1", "localhost", "user:pa55@127.0.0.1"])(
    "may have an address without a scheme: %s",
    async (host) => {
      const { port, lines } = await serveProxy(() => "");
      await send("http://ims.invalid", {}, { environment: { HTTP_PROXY: `${host}:${port}` } });
      expect(lines).toEqual(["GET http://ims.invalid/"]);
    },
  );

  it("that refuses a tunnel leaves the request unsent", async () => {
    const { port, lines } = await serveProxy(() => "");
    const environment = { https_proxy: `http://user:pa55@127.0.0.1:${port}` };
    await expect(send("https://ims.invalid", {}, { environment })).rejects.toMatchObject({
      code: "PROXY_REFUSED_403",
      sent: false,
    });
    expect(lines).toEqual(["CONNECT ims.invalid:443"]);
  });

  /** A proxy of which each connection is given to `meet`. */
  async function serveSockets(meet: (socket: Socket) => void): Promise<{ HTTPS_PROXY: string; asked: string[] }> {
    const asked: string[] = [];
    const proxy = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (data) => {
        asked.push(data.toString());
        meet(socket);
      });
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    closing.push({ close: () => new Promise((resolve) => proxy.close(() => resolve())) });
    return { HTTPS_PROXY: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
  }

  // undici connects again at once, without an end, after an error of its own sockets
  it.each<[string, RegExp, (socket: Socket) => unknown]>([
    ["closes the connection", /^PROXY_UND_ERR_SOCKET$/, (socket) => socket.end()],
    ["breaks the connection off", /^PROXY_(?:ECONNRESET|UND_ERR_SOCKET)$/, (socket) => socket.resetAndDestroy()],
    ["answers with something else", /^PROXY_/, (socket) => socket.end("220 mail.example.com ESMTP\r\n")],
  ])("that %s is asked for a tunnel once", async (_, code, meet) => {
    const { HTTPS_PROXY, asked } = await serveSockets(meet);
    const sending = send(
      "https://ims.invalid",
      {},
      { environment: { HTTPS_PROXY }, signal: AbortSignal.timeout(2000) },
    );
    await expect(sending).rejects.toMatchObject({ code: expect.stringMatching(code) as string, sent: false });
    expect(asked).toHaveLength(1);
  });

  it("that asks for a user leaves a request without a tunnel unsent, too", async () => {
    const { HTTPS_PROXY: address } = await serveSockets((socket) =>
      socket.end("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n"),
    );
    const sending = send("http://ims.invalid", { method: "POST" }, { environment: { HTTP_PROXY: address } });
    await expect(sending).rejects.toMatchObject({ code: "PROXY_REFUSED_407", sent: false });
  });

  it("that cannot be reached is told from a service that cannot", async () => {
    const environment = { HTTPS_PROXY: "http://127.0.0.1:1" };
    const sending = send("https://ims.invalid", {}, { environment });
    await expect(sending).rejects.toMatchObject({ code: "PROXY_ECONNREFUSED", sent: false });
  });

  it.each<[string, string, Buffer]>([
    ["refuses the way", "PROXY_UND_ERR_SOCKS5_REPLY_2", Buffer.from([5, 0, 5, 2, 0, 1, 0, 0, 0, 0, 0, 0])],
    ["wants a user", "PROXY_UND_ERR_SOCKS5_AUTH_REJECTED", Buffer.from([5, 255])],
    ["is another kind of server", "PROXY_UND_ERR_SOCKS5_VERSION", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("of SOCKS that %s is told from a service that cannot be reached", async (_, code, [...octets]) => {
    const { HTTPS_PROXY } = await serveSockets((socket) => {
      socket.write(Buffer.from(octets.slice(0, 2)));
      socket.once("data", () => socket.write(Buffer.from(octets.slice(2))));
    });
    const environment = { HTTPS_PROXY: `socks5://${HTTPS_PROXY}` };
    const sending = send("https://ims.invalid", {}, { environment, signal: AbortSignal.timeout(2000) });
    await expect(sending).rejects.toMatchObject({ code, sent: false });
  });

  it.each(["socks5", "socks5h"])("of SOCKS is used, and told who the user is: %s", async (scheme) => {
    const server = await serve((_, response) => response.end("through"));
    const told: string[] = [];
    const { HTTPS_PROXY: address } = await serveSockets((socket) => {
      socket.write(Buffer.from([5, 2]));
      socket.once("data", (user) => {
        told.push(user.toString("latin1"));
        socket.write(Buffer.from([1, 0]));
        socket.once("data", (asked) => {
          told.push(asked.subarray(5, 5 + Number(asked[4])).toString());
          const onward = createConnection(Number(new URL(server.origin).port), "127.0.0.1");
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
          socket.pipe(onward).pipe(socket);
        });
      });
    });
    const environment = { HTTP_PROXY: `${scheme}://me:p%40ss@${address}` };
    expect((await send("http://ims.invalid", {}, { environment })).body).toBe("through");
    expect(told).toEqual(["\u0001\u0002me\u0004p@ss", "ims.invalid"]);
  });

  it("of SOCKS that cannot be reached is told from a service that cannot", async () => {
    const environment = { HTTPS_PROXY: "socks5://127.0.0.1:1" };
    const sending = send("https://ims.invalid", {}, { environment });
    await expect(sending).rejects.toMatchObject({ code: "PROXY_ECONNREFUSED", sent: false });
  });

  it.each([
    ["key@", "key:"],
    ["me:pa%2Fss@", "me:pa/ss"],
    ["me:pa%ss%C3%BC@", "me:pa%ssü"],
  ])("is told the user of %s", async (user, expected) => {
    const { HTTPS_PROXY, asked } = await serveSockets((socket) => socket.end("HTTP/1.1 407 No\r\n\r\n"));
    const sending = send("https://ims.invalid", {}, { environment: { HTTPS_PROXY: `http://${user}${HTTPS_PROXY}` } });
    await expect(sending).rejects.toMatchObject({ code: "PROXY_REFUSED_407" });
    expect(asked.join()).toContain(`Basic ${Buffer.from(expected).toString("base64")}\r\n`);
  });

  it("is not used for this machine", async () => {
    const { port, lines } = await serveProxy(() => "");
    const server = await serve((_, response) => response.end("direct"));
    const environment = { HTTP_PROXY: `http://127.0.0.1:${port}` };
    expect((await send(server.origin, {}, { environment })).body).toBe("direct");
    expect(lines).toEqual([]);
  });

  it("is taken from the environment that was given, not from the process", async () => {
    const { port, lines } = await serveProxy(() => "");
    const server = await serve((_, response) => response.end("direct"));
    process.env["HTTP_PROXY"] = `http://127.0.0.1:${port}`;
    try {
      expect((await send(server.origin)).body).toBe("direct");
    } finally {
      delete process.env["HTTP_PROXY"];
    }
    expect(lines).toEqual([]);
  });

  it("is not used for a host in NO_PROXY", async () => {
    const { port, lines } = await serveProxy(() => "");
    const environment = { HTTP_PROXY: `http://127.0.0.1:${port}`, NO_PROXY: "example.com,.ims.invalid" };
    // there is no such host: what counts is that the proxy was not asked for it
    await Promise.allSettled([send("http://a.ims.invalid", {}, { environment })]);
    expect(lines).toEqual([]);
  });

  it("whose address is no URL is told as such, without its password", async () => {
    const environment = { HTTPS_PROXY: "http://user:pa55word@:bad" };
    const sending = send("https://ims.invalid", {}, { environment });
    await expect(sending).rejects.toMatchObject({ code: "PROXY_INVALID", sent: false });
    await expect(sending).rejects.not.toThrow(/pa55word/);
  });
});
