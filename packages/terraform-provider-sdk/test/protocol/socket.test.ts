import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bind, listen } from "../../src/protocol/socket.ts";

describe("listening where a file system has no sockets", () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "no-sockets-"))));
  afterEach(() => rmSync(directory, { recursive: true }));

  /** As exFAT and some shared folders answer: a directory can be made, and a socket in it cannot. */
  const refuses =
    (isRefused: (path: string) => boolean): typeof bind =>
    (server, where) =>
      "path" in where && isRefused(where.path)
        ? Promise.reject(Object.assign(new Error("listen EPERM"), { code: "EPERM" }))
        : bind(server, where);

  it.each<[string, (path: string) => boolean, "unix" | "tcp"]>([
    ["in the directory of a setting", (path) => path.startsWith(directory), "unix"],
    ["in any directory", () => true, "tcp"],
  ])("%s: it listens elsewhere, and leaves nothing there", async (_, isRefused, network) => {
    const env = { PLUGIN_UNIX_SOCKET_DIR: directory };
    const listener = await listen({ env, platform: process.platform }, refuses(isRefused));
    try {
      expect(listener.address.network).toBe(network);
      expect(readdirSync(directory)).toEqual([]);
      const connected = new Promise<void>((resolve) =>
        listener.onConnection((socket) => {
          socket.destroy();
          resolve();
        }),
      );
      const [host = "", port] = listener.address.address.split(":");
      const socket = network === "tcp" ? connect(Number(port), host) : connect(listener.address.address);
      socket.on("error", () => undefined);
      await connected;
    } finally {
      listener.close();
    }
  });
});
