import { request, type OutgoingHttpHeaders } from "node:http";

/** One request, as it is to go over the wire: nothing is normalised. */
export interface Question {
  readonly method: string;
  /** Percent-encoded path with its query. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Sent as it is where it is a text, as JSON otherwise. */
  readonly body?: unknown;
}

export interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Asks over a real socket. Rejects where the connection breaks. */
export function ask(baseUrl: string, { method, path, headers = {}, body }: Question): Promise<Told> {
  const { hostname, port, pathname } = new URL(baseUrl);
  const prefix = pathname === "/" ? "" : pathname;
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const all = { ...(text === "" ? {} : { "Content-Length": Buffer.byteLength(text) }), ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path: prefix + path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(text);
  });
}
