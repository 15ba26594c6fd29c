import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandbox, type Sandbox, type SeedInput } from "../../src/sandbox/index.ts";

/** A service with two container platforms at one address, each of which a sandbox of its own serves. */
export interface TwoPlatforms {
  readonly baseUrl: string;
  readonly token: string;
  /** Below `/openshift/`, with all but the other platform. */
  readonly usual: Sandbox;
  /** Below `/openshift4/`. */
  readonly other: Sandbox;
  close(): Promise<void>;
}

/** `seed`: what each of the two holds at first. */
export async function serveTwoPlatforms(seed: SeedInput): Promise<TwoPlatforms> {
  const options = { visibleAfter: 0, settledAfter: 0, lingersFor: 0 };
  const usual = createSandbox({ seed, options });
  const other = createSandbox({ seed, options: { ...options, platformSegment: "openshift4" } });
  const behind = [await usual.listen(), await other.listen()] as const;
  const server = createServer((incoming, outgoing) => {
    const { baseUrl } = behind[incoming.url?.startsWith("/openshift4/") === true ? 1 : 0];
    const { method, headers, url = "/" } = incoming;
    const onwards = request(new URL(url, baseUrl), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onwards.on("error", () => void outgoing.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: usual.accessToken.reveal(),
    usual,
    other,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      await Promise.all(behind.map(({ close }) => close()));
    },
  };
}
