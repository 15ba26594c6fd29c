import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { silentLog, systemClock, type Failure } from "terraform-provider-sdk/core";
import { createDatabaseLocks } from "../locks/locks.ts";
import { keepSession } from "./kept-session.ts";
import { parseLockUrl } from "./lock-url.ts";

/** The message of a server that is ready for a statement. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5]);

describeWithPostgres("a PostgreSQL behind something that stops to answer", () => {
  let postgres: TestPostgres;
  let proxies: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];
  beforeAll(async () => (postgres = await createPostgres()));
  afterAll(() => postgres.remove());
  afterEach(() => {
    for (const { server, sockets } of proxies) {
      for (const socket of sockets) socket.destroy();
      server.close();
    }
    proxies = [];
  });

  /** Forwards, and says nothing more to either side once an answer for which `isLast` says so has passed, or the returned function is called. */
  const stallAfter = async (isLast: (answer: Buffer) => boolean): Promise<{ url: string; stall: () => void }> => {
    let stalls = false;
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true }, (own) => {
      const theirs = connect(postgres.port, "127.0.0.1");
      for (const socket of [own, theirs]) sockets.add(socket.on("error", () => undefined));
      own.on("data", (question: Buffer) => stalls || theirs.write(question));
      theirs.on("data", (answer: Buffer) => {
        if (!stalls) own.write(answer);
        stalls ||= isLast(answer);
      });
    }).listen(0, "127.0.0.1");
    proxies.push({ server, sockets });
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return { url: postgres.url.replace(`:${postgres.port}`, `:${port}`), stall: () => void (stalls = true) };
  };

  it.each<[string, (answer: Buffer) => boolean, string, string]>([
    ["before the login", () => true, "It gave no answer within 10 s.", "may connect there"],
    [
      "after the login, as a pooler without a free connection does",
      (answer) => answer.includes(ready),
      "It took the login, and gave no answer then within 10 s.",
      "keeps two connections",
    ],
  ])(
    "%s is one failure after ten seconds",
    async (_, isLast, happened, remedy) => {
      const { url } = await stallAfter(isLast);
      const locks = createDatabaseLocks({ url, clock: systemClock, log: silentLog });
      const failure = await locks
        .withLocks([{ key: "zone", mode: "shared" }], () => Promise.reject(new Error("it was granted")))
        .catch((error: unknown) => error as Failure);
      expect(failure).toMatchObject({ code: "lock-unreachable", happened });
      expect(failure.remedy).toContain(remedy);
      await locks.close();
    },
    20_000,
  );

  it("does not keep a session from being closed", async () => {
    const { url, stall } = await stallAfter(() => false);
    const kept = keepSession(parseLockUrl(url), { clock: systemClock, holds: "locks" });
    const session = await kept.use((open) => Promise.resolve(open));
    stall();
    await kept.close();
    expect(session.ended.aborted).toBe(true);
  });
});
