import { mkdtempSync, rmSync } from "node:fs";
import { lstat, readdir, rmdir, unlink } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { thisPlace } from "../core/place.ts";
import { hasEnded } from "../core/running-process.ts";
import type { Address } from "./handshake.ts";
import type { ProcessHandle } from "./process-handle.ts";

/** A bound socket. */
export interface Listener {
  readonly address: Address;
  /** Must be called in the same turn of the event loop in which the address is announced: no connection can come before. */
  onConnection(handle: (socket: Socket) => void): void;
  /** Stops listening and leaves nothing in the file system. Safe to call in an `exit` handler. */
  readonly close: () => void;
  /** Removes what killed processes of this user left where this one listens. Never rejects. */
  readonly removeLeft: () => Promise<void>;
}

/** `sun_path` of macOS has 104 bytes, a NUL included; Linux has 108. */
const longestPath = 103;

/** What ends a field of the handshake line, or the line. */
const endsField = /[|\r\n]/;

/**
 * Listens on a unix socket in a directory only this user can enter; on Windows, and where no directory gives a path that is short
 * enough and fits into the handshake line, or none has sockets (exFAT, some shared folders), on a free port of 127.0.0.1.
 * (docs/protocol.md#socket)
 */
export async function listen(
  { env, platform }: Pick<ProcessHandle, "env" | "platform">,
  bindTo = bind,
): Promise<Listener> {
  const candidates = platform === "win32" ? [] : [env["PLUGIN_UNIX_SOCKET_DIR"], tmpdir(), "/tmp"];
  for (const candidate of candidates) {
    const directory = makeDirectory(candidate);
    if (directory === undefined) continue;
    try {
      return await listenIn(directory, bindTo);
    } catch {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  return listenTcp(bindTo);
}

async function listenIn(directory: string, bindTo: typeof bind): Promise<Listener> {
  const path = join(directory, "s");
  const server = createPausedServer();
  await bindTo(server, { path });
  return {
    address: { network: "unix", address: path },
    onConnection: (handle) => void server.on("connection", handle),
    close() {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
    removeLeft: () => removeLeft(dirname(directory)),
  };
}

/** Nothing is read before somebody serves the connection. */
function createPausedServer(): Server {
  return createServer({ pauseOnConnect: true });
}

/** A fresh directory of mode 0700 in the candidate, if that exists, can be written, is short enough and can be told. */
function makeDirectory(candidate: string | undefined): string | undefined {
  if (candidate === undefined || candidate === "") return undefined;
  const prefix = join(candidate, `tfp-${thisPlace()}-${process.pid}-`);
  if (endsField.test(prefix) || Buffer.byteLength(prefix) + "XXXXXX/s".length > longestPath) return undefined;
  try {
    return mkdtempSync(prefix);
  } catch {
    return undefined;
  }
}

const directoryName = /^tfp-([0-9a-f]+)-(\d+)-\w{6}$/;

/** Socket directories whose process has ended. A link, or one of somebody else, is none of them. */
async function removeLeft(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, place, pid] = directoryName.exec(name) ?? [];
    if (place === undefined || !hasEnded({ pid: Number(pid), place })) continue;
    const directory = join(parent, name);
    try {
      const found = await lstat(directory);
      if (!found.isDirectory() || found.uid !== process.getuid?.()) continue;
      await unlink(join(directory, "s")).catch(() => undefined);
      await rmdir(directory);
    } catch {
      // another process removes it at the same time, or it holds what is not ours
    }
  }
}

async function listenTcp(bindTo: typeof bind): Promise<Listener> {
  const server = createPausedServer();
  await bindTo(server, { host: "127.0.0.1", port: 0 });
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    address: { network: "tcp", address: `127.0.0.1:${port}` },
    onConnection: (handle) => void server.on("connection", handle),
    close: () => void server.close(),
    removeLeft: () => Promise.resolve(),
  };
}

export function bind(server: Server, where: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
