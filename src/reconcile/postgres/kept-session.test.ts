import { createServer } from "node:net";
import { createManualClock } from "terraform-provider-sdk/core";
import { keepSession } from "./kept-session.ts";
import { parseLockUrl } from "./lock-url.ts";

it("does not wait again and again for a server that is away: a failure counts for ten seconds", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const clock = createManualClock(undefined, { auto: true });
  const kept = keepSession(parseLockUrl(`postgres://u:p@127.0.0.1:${port}/d`), { clock, holds: "locks" });
  const failed = async (): Promise<number> => {
    await expect(kept.use(() => Promise.resolve())).rejects.toMatchObject({ code: "lock-unreachable" });
    return connections;
  };
  const first = await failed();
  expect(first).toBeGreaterThan(1);
  expect(await failed()).toBe(first);
  await clock.advance(10_000);
  expect(await failed()).toBe(2 * first);
  server.close();
});
