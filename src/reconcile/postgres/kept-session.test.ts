import { createServer, type Server } from "node:net";
import { createManualClock } from "terraform-provider-sdk/core";
import { keepSession } from "./kept-session.ts";
import { parseLockUrl } from "./lock-url.ts";

/** A server that is away: what connects to it is hung up. */
async function awayServer(): Promise<{
  readonly server: Server;
  readonly url: string;
  readonly connections: () => number;
}> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  return { server, url: `postgres://u:p@127.0.0.1:${port}/d`, connections: () => connections };
}

it("tries for all of the ten seconds, the last time at their end", async () => {
  const { server, url, connections } = await awayServer();
  const clock = createManualClock(undefined, { auto: true });
  const began = clock.elapsed();
  const kept = keepSession(parseLockUrl(url), { clock, holds: "locks" });
  await expect(kept.use(() => Promise.resolve())).rejects.toMatchObject({ code: "lock-unreachable" });
  // after 0.1, 0.3, 0.7, 1.5, 3.1, 6.3 and 10 s
  expect([clock.elapsed() - began, connections()]).toEqual([10_000, 8]);
  server.close();
});

it("does not wait again and again for a server that is away: a failure counts for ten seconds", async () => {
  const { server, url, connections } = await awayServer();
  const clock = createManualClock(undefined, { auto: true });
  const kept = keepSession(parseLockUrl(url), { clock, holds: "locks" });
  const failed = async (): Promise<number> => {
    await expect(kept.use(() => Promise.resolve())).rejects.toMatchObject({ code: "lock-unreachable" });
    return connections();
  };
  const first = await failed();
  expect(first).toBeGreaterThan(1);
  expect(await failed()).toBe(first);
  await clock.advance(10_000);
  expect(await failed()).toBe(2 * first);
  server.close();
});
