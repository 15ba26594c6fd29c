import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type Listening, type Sandbox } from "../../src/sandbox/index.ts";
import { createPostgres, describeWithPostgres, type TestPostgres } from "../support/postgres.ts";
import { name, zone } from "../support/set-records.ts";
import type { SetWrites, SetWritesDone } from "../support/set-writer.ts";

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, nth) => from + nth);
const address = (network: string) => (nth: number) => `${network}.${Math.floor(nth / 250)}.${(nth % 250) + 1}`;
const [seeded, changed, added] = [address("10.0"), address("10.1"), address("10.2")];

describeWithPostgres("processes with a home of their own each, as on several machines", () => {
  let postgres: TestPostgres;
  let directory: string;
  let sandbox: Sandbox;
  let listening: Listening;
  beforeAll(async () => (postgres = await createPostgres()));
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "ims-machines-"));
    const records = numbers(0, 200).map((nth) => ({ name, type: "A", data: [seeded(nth)] }));
    // each new record moves the index of all others
    sandbox = createSandbox({
      seed: { customers: ["acme"], zones: { [zone]: { records } } },
      options: { newRecordPosition: "start" },
    });
    listening = await sandbox.listen();
  });
  afterEach(async () => {
    await listening.close();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Starts a process as on a machine of its own. */
  const start = (machine: string, writes: SetWrites): { child: ChildProcess; done: Promise<SetWritesDone> } => {
    const home = join(directory, machine);
    mkdirSync(home);
    const child = spawn(process.execPath, ["--import", "tsx", join(__dirname, "../support/set-writer.ts")], {
      env: {
        PATH: process.env["PATH"],
        HOME: home,
        // one's lock files are not the other's
        XDG_RUNTIME_DIR: home,
        IMS_BASE_URL: listening.baseUrl,
        IMS_ACCESS_TOKEN: sandbox.accessToken.reveal(),
        IMS_LOCK_URL: postgres.url,
        WRITES: JSON.stringify(writes),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
    const done = once(child, "close").then(() => JSON.parse(printed) as SetWritesDone);
    return { child, done };
  };
  const present = (): string[] => sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
  /** A machine's writes: 75 records change, 75 are new. */
  const half = (nth: 0 | 1): SetWrites => ({
    updates: numbers(75 * nth, 75).map((one) => [seeded(one), changed(one)]),
    creates: numbers(75 * nth, 75).map(added),
  });
  const untouched = numbers(150, 50).map(seeded);
  const written = [...numbers(0, 150).map(changed), ...numbers(0, 150).map(added)];

  it("write 300 records of one set at once, and none is lost or hit by the other's write", async () => {
    const outcomes = await Promise.all([start("first", half(0)).done, start("second", half(1)).done]);
    expect(outcomes.flatMap(({ ends }) => Object.values(ends))).toEqual(Array.from({ length: 300 }, () => "done"));
    expect(outcomes.map(({ restored }) => restored)).toEqual([0, 0]);
    expect(present().sort()).toEqual([...untouched, ...written].sort());
  });

  it("are not disturbed by a third whose connection is broken off again and again", async () => {
    const third = start("third", { updates: [], creates: numbers(1000, 40).map(added) });
    const others = [start("first", half(0)), start("second", half(1))];
    const outcomes = Promise.all(others.map(({ done }) => done));
    const state = { isOver: false };
    const ends = third.done.finally(() => (state.isOver = true));
    while (!state.isOver)
      await postgres.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '% ${third.child.pid ?? 0}'`,
      );
    const told = Object.entries((await ends).ends);
    const failures = new Set(told.flatMap(([, end]) => (end === "done" ? [] : [end])));
    expect(failures.size).toBeGreaterThan(0);
    // on a busy machine a connection may be broken off before its lock is asked for
    expect(["lock-lost", "lock-unreachable"]).toEqual(expect.arrayContaining([...failures]));
    expect((await outcomes).flatMap((one) => Object.values(one.ends)).filter((end) => end !== "done")).toEqual([]);
    const wanted = told.flatMap(([data, end]) => (end === "done" ? [data] : []));
    // a write that was on its way when the lock was lost may have been done
    const unclear = told.flatMap(([data, end]) => (end === "done" ? [] : [data]));
    const left = present().filter((data) => !unclear.includes(data));
    expect(left.sort()).toEqual([...untouched, ...written, ...wanted].sort());
  });
});
