import { createReadStream, statSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { testCertificate } from "../../src/http/testing/certificates.ts";

/** A web server of files, over TLS with the tests' certificate for localhost. */
export interface StaticServer {
  readonly url: string;
  /** Paths of the files it was asked for. */
  readonly asked: readonly string[];
  close(): void;
}

export async function serveFiles(directory: string): Promise<StaticServer> {
  const asked: string[] = [];
  const server = createServer(testCertificate, ({ url = "/" }, response) => {
    const path = decodeURIComponent(new URL(url, "https://localhost").pathname);
    asked.push(path);
    const file = join(directory, normalize(path));
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile() !== true) return void response.writeHead(404).end();
    const type = file.endsWith(".json") ? "application/json" : "application/zip";
    response.writeHead(200, { "content-type": type, "content-length": found.size });
    createReadStream(file).pipe(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () => server.close().closeAllConnections(),
  };
}
