import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../../../test/support/postgres.ts";
import { systemClock, type Failure, silentLog, createManualClock } from "terraform-provider-sdk/core";
import type { Lock, LockMode, Release } from "../locks/lock.ts";
import { createDatabaseLocks, type Locks } from "../locks/locks.ts";
import { keepSession } from "./kept-session.ts";
import { parseLockUrl } from "./lock-url.ts";
import { createPostgresLock } from "./postgres-lock.ts";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describeWithPostgres("locks in a PostgreSQL", () => {
  let postgres: TestPostgres;
  let opened: { close(): Promise<void> }[] = [];
  beforeAll(async () => (postgres = await createPostgres()));
  afterAll(() => postgres.remove());
  afterEach(async () => {
    await Promise.all(opened.map((one) => one.close()));
    opened = [];
  });

  /** A session of its own, as another process has it. */
  const openLock = (url = postgres.url): Lock => {
    const lock = createPostgresLock({ address: parseLockUrl(url), clock: systemClock, log: silentLog });
    opened.push(lock);
    return lock;
  };
  const openLocks = (): Locks => {
    const locks = createDatabaseLocks({ url: postgres.url, clock: systemClock, log: silentLog });
    opened.push(locks);
    return locks;
  };
  const advisory = async (): Promise<number> =>
    Number(await postgres.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"));
  const terminateAll = (): Promise<string> =>
    postgres.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'terraform-provider-ims%'",
    );
  const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isDone())) await turn();
  };

  describe("two sessions", () => {
    it.each<[LockMode, string, LockMode, string, boolean]>([
      ["shared", "zone", "shared", "zone", true],
      ["shared", "zone", "exclusive", "zone", false],
      ["exclusive", "zone", "shared", "zone", false],
      ["exclusive", "zone", "exclusive", "zone", false],
      ["exclusive", "zone", "exclusive", "another zone", true],
    ])("%s of %s, then %s of %s: together %s", async (mode, key, otherMode, otherKey, isTogether) => {
      const release = await openLock().acquire({ key, mode });
      let second: Release | undefined;
      const acquired = openLock()
        .acquire({ key: otherKey, mode: otherMode })
        .then((granted) => (second = granted));
      // the second has its lock, or stands at the gate of the first one's
      await until(async () => (await advisory()) === 2);
      if (isTogether) await acquired;
      await turn();
      expect(second !== undefined).toBe(isTogether);
      await release();
      await (
        await acquired
      )();
      expect(await advisory()).toBe(0);
    });

    it("gives a place back when the wait is aborted", async () => {
      const release = await openLock().acquire({ key: "zone", mode: "exclusive" });
      const stop = new AbortController();
      const second = openLock().acquire({ key: "zone", mode: "shared" }, stop.signal);
      second.catch(() => undefined);
      await until(async () => (await advisory()) === 2);
      stop.abort(new Error("stop"));
      await expect(second).rejects.toThrow("stop");
      expect(await advisory()).toBe(1);
      await release();
      expect(await advisory()).toBe(0);
    });

    it("says that it waits, and where", async () => {
      const clock = createManualClock(undefined, { auto: true });
      const lines: string[] = [];
      const log = { ...silentLog, info: (message: string) => void lines.push(message) };
      const release = await openLock().acquire({ key: "zone", mode: "exclusive" });
      const stop = new AbortController();
      const waiting = createPostgresLock({ address: parseLockUrl(postgres.url), clock, log });
      opened.push(waiting);
      const second = waiting.acquire({ key: "zone", mode: "exclusive" }, stop.signal);
      second.catch(() => undefined);
      await until(() => lines.length > 0);
      stop.abort(new Error("stop"));
      await expect(second).rejects.toThrow("stop");
      expect(lines[0]).toBe("Waiting for another run to finish its writes");
      await release();
    });
  });

  it("lets an exclusive holder in although shared ones come all the time, from its process and another", async () => {
    const [ours, theirs] = [openLocks(), openLocks()];
    let granted = false;
    let shared = 0;
    const keepSharing = async (locks: Locks): Promise<void> => {
      while (!granted)
        await locks.withLocks([{ key: "zone", mode: "shared" }], async () => {
          shared += 1;
          await systemClock.sleep(5);
        });
    };
    const sharing = [ours, ours, theirs, theirs].map(keepSharing);
    await until(() => shared > 20);
    const third = openLocks();
    await third.withLocks([{ key: "zone", mode: "exclusive" }], () => Promise.resolve((granted = true)));
    await Promise.all(sharing);
    expect(granted).toBe(true);
  });

  describe("a connection that is lost", () => {
    it("is told to who holds a lock by it, and the next one gets a new connection", async () => {
      const lock = openLock();
      const told: Failure[] = [];
      const release = await lock.acquire({ key: "zone", mode: "exclusive" }, undefined, (why) => void told.push(why));
      await terminateAll();
      await until(() => told.length > 0);
      expect(told.map(({ code }) => code)).toEqual(["lock-lost"]);
      await release();
      await (
        await lock.acquire({ key: "zone", mode: "exclusive" })
      )();
      expect(await advisory()).toBe(0);
    });

    it("does not stop who waits by it", async () => {
      const held = await openLock().acquire({ key: "zone", mode: "exclusive" });
      const waiting = openLock().acquire({ key: "zone", mode: "exclusive" });
      await until(async () => (await advisory()) === 2);
      // the waiting one only: who holds it would hand it over to a connection that is about to be lost
      await postgres.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
      );
      await held();
      const second = await waiting;
      expect(await advisory()).toBe(1);
      await second();
    });

    it("aborts the work under it, and fails what is asked for under it", async () => {
      const locks = openLocks();
      const work = locks.withLocks([{ key: "zone", mode: "shared" }], async (lost) => {
        await terminateAll();
        await until(() => lost.aborted);
        lost.throwIfAborted();
      });
      await expect(work).rejects.toMatchObject({ code: "lock-lost" });
      await expect(locks.withLocks([{ key: "zone", mode: "shared" }], () => Promise.resolve("again"))).resolves.toBe(
        "again",
      );
    });

    it("counts as lost when no answer comes any more, before the server frees the locks", async () => {
      const sockets: Socket[] = [];
      // forwards until it is told to swallow everything, as a network does that lost a machine
      const proxy = createServer((own) => {
        const server = connect(postgres.port, "127.0.0.1");
        sockets.push(own, server);
        own.pipe(server).pipe(own);
        for (const socket of [own, server]) socket.on("error", () => undefined);
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => proxy.once("listening", resolve));
      const { port } = proxy.address() as { port: number };
      const lock = openLock(postgres.url.replace(`:${postgres.port}`, `:${port}`));
      const told: Failure[] = [];
      await lock.acquire({ key: "zone", mode: "exclusive" }, undefined, (why) => void told.push(why));
      for (const socket of sockets) socket.unpipe().on("data", () => undefined);
      const since = Date.now();
      await until(() => told.length > 0);
      expect(Date.now() - since).toBeLessThan(9_000);
      expect(told[0]?.happened).toContain("It gave no answer within 5 s");
      for (const socket of sockets) socket.destroy();
      proxy.close();
    });

    it("is not lost because the role may not ask for long", async () => {
      await postgres.query("CREATE ROLE hasty LOGIN PASSWORD 'hasty'");
      await postgres.query("ALTER ROLE hasty SET statement_timeout = '1s'");
      const address = parseLockUrl(postgres.url.replace(/ims:[^@]+@/, "hasty:hasty@"));
      const kept = keepSession(address, { clock: systemClock, holds: "locks" });
      opened.push(kept);
      const query = {
        name: "show",
        text: "SELECT $1 <> '' AS own, current_setting('statement_timeout') AS ms",
        values: [],
      };
      const [row] = await kept.use((session) => session.query<{ own: boolean; ms: string }>(query));
      expect(row?.ms).toBe("0");
    });

    it("comes back after the server was stopped and started", async () => {
      const locks = openLocks();
      await locks.withLocks([{ key: "zone", mode: "exclusive" }], () => Promise.resolve());
      await postgres.stop();
      const later = locks.withLocks([{ key: "zone", mode: "exclusive" }], () => Promise.resolve("there"));
      await postgres.start();
      await expect(later).resolves.toBe("there");
    });
  });

  describe("processes", () => {
    let directory: string;
    beforeEach(() => (directory = mkdtempSync(join(tmpdir(), "ims-pg-lock-"))));
    afterEach(() => rmSync(directory, { recursive: true, force: true }));

    /** Starts a process with `lock`, and `fs`. */
    const start = (program: string): ChildProcess => {
      const load = (path: string): string => JSON.stringify(join(__dirname, path));
      const text = `
        const { createPostgresLock } = require(${load("postgres-lock.ts")});
        const { parseLockUrl } = require(${load("lock-url.ts")});
        const { systemClock: clock } = require("terraform-provider-sdk/core");
        const { silentLog: log } = require("terraform-provider-sdk/core");
        const fs = require("node:fs");
        const lock = createPostgresLock({ address: parseLockUrl(${JSON.stringify(postgres.url)}), clock, log });
        (async () => { ${program} })();`;
      return spawn(process.execPath, ["--import", "tsx", "-e", text], { stdio: ["ignore", "pipe", "inherit"] });
    };
    const ended = (child: ChildProcess): Promise<string> =>
      new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? `exit ${code ?? "?"}`)));

    it("exclude each other, with and without one of them being killed, and end by themselves", async () => {
      const counter = join(directory, "counter");
      writeFileSync(counter, "0");
      const increment = (dies: boolean) => `
        for (let i = 0; i < 20; i += 1) {
          const release = await lock.acquire({ key: "counter", mode: "exclusive" });
          if (${String(dies)} && i === 5) process.kill(process.pid, "SIGKILL");
          const value = Number(fs.readFileSync(${JSON.stringify(counter)}, "utf8"));
          await new Promise((resolve) => setTimeout(resolve, 2));
          fs.writeFileSync(${JSON.stringify(counter)}, String(value + 1));
          await release();
        }`;
      // without close(): an idle connection keeps no process alive
      const runs = await Promise.all([false, true, false].map((dies) => ended(start(increment(dies)))));
      expect(runs).toEqual(["exit 0", "SIGKILL", "exit 0"]);
      // each of the two that lived added 20, the killed one 5
      expect(readFileSync(counter, "utf8")).toBe("45");
    });

    it("that are killed free their locks within ten seconds", async () => {
      const child = start(`
        await lock.acquire({ key: "zone", mode: "exclusive" });
        process.stdout.write("held");
        setInterval(() => undefined, 1000);`);
      await new Promise((resolve) => child.stdout?.once("data", resolve));
      const waiting = openLock().acquire({ key: "zone", mode: "exclusive" });
      await until(async () => (await advisory()) === 2);
      const since = Date.now();
      child.kill("SIGKILL");
      await (
        await waiting
      )();
      expect(Date.now() - since).toBeLessThan(10_000);
    });
  });

  it("says once where the locks are", async () => {
    const lines: string[] = [];
    const log = { ...silentLog, info: (message: string) => void lines.push(message) };
    const locks = createDatabaseLocks({ url: postgres.url, clock: systemClock, log });
    opened.push(locks);
    for (const key of ["a", "b"]) await locks.withLocks([{ key, mode: "exclusive" }], () => Promise.resolve());
    expect(lines).toEqual([`locks in PostgreSQL at 127.0.0.1:${postgres.port}/locks`]);
  });
});
