import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox } from "./connected-sandbox.ts";
import { createRandom } from "./random.ts";
import { address, name, record, seedOf, zone } from "./records.ts";
import { Failure } from "terraform-provider-sdk/core";
import type { Transport } from "../../src/http/transport/transport.ts";

export interface Outcome {
  /** Records of others that nobody deleted, and that are gone. */
  readonly lost: string[];
  /** Records that somebody else deleted, and that are there again. */
  readonly returned: string[];
  /** What we wrote and is not as wanted, although the write succeeded. */
  readonly wrong: string[];
  readonly told: string[];
  readonly foreignWrites: number;
  /** Records that were hit and written again. */
  readonly restored: number;
}

export interface ConcurrentWriters {
  /** Of the random numbers. */
  readonly seed: number;
  /** Where the service puts new records. */
  readonly position: "start" | "end";
  /** The foreign writer pauses up to so long between two writes. In ms. */
  readonly paceMs: number;
  /** How far all readings lag behind. In ms. */
  readonly lagMs?: number;
  /**
   * Whether the foreign writer rests while the clients wait for nothing but real time, by which they gather readings: the clock would run ahead
   * then as fast as the machine goes.
   */
  readonly rests?: boolean;
  /** Whether the two clients exclude each other. */
  readonly commonLocks?: boolean;
}

const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Two clients without common locks and a foreign writer work on one set for a while. */
export async function runConcurrentWriters({
  seed,
  position,
  paceMs,
  lagMs = 0,
  rests = false,
  commonLocks = false,
}: ConcurrentWriters): Promise<Outcome> {
  const random = createRandom(seed);
  const foreign = Array.from({ length: 20 }, (_, nth) => address(nth));
  const ours = Array.from({ length: 12 }, (_, nth) => address(100 + nth));
  const connected = connectSandbox({
    seed: seedOf([...foreign, ...ours].map((data) => record([data]))),
    options: { newRecordPosition: position },
  });
  const { sandbox, clock } = connected;
  if (lagMs > 0) sandbox.faults.add({ method: "GET", stale: lagMs, times: "always" });
  const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), "ims-locks-test-")));
  const slow: Transport = async (request, signal) => {
    await clock.sleep(Math.floor(random() * 40));
    const response = await sandbox.transport(request, signal);
    await clock.sleep(Math.floor(random() * 40));
    return response;
  };
  const clients = directories.map((own) =>
    connected.connectAnother({ transport: slow, ...(commonLocks ? {} : { lockDirectory: own }) }),
  );
  const expected = new Set(foreign);
  const deleted = new Set<string>();
  const told: string[] = [];
  let [foreignWrites, restored] = [0, 0];
  let isOver = false;
  const isRunning = (): boolean => !isOver;
  const writeAsAnother = async (): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      while (rests && clock.sleepers === 0 && isRunning()) await aTurn();
      await clock.sleep(Math.floor(random() * paceMs));
      foreignWrites += 1;
      const current = sandbox.store.zones.records(zone, "A", name);
      if (random() < 0.5) {
        const data = `198.51.100.${nth}`;
        sandbox.store.zones.add(zone, { name, type: "A", data: [data] });
        expected.add(data);
      } else {
        const nr = current.findIndex(({ data: [data = ""] }) => expected.has(data));
        if (nr === -1) continue;
        const [data = ""] = current[nr]?.data ?? [];
        sandbox.store.zones.remove(zone, { type: "A", name, nr });
        expected.delete(data);
        deleted.add(data);
      }
    }
  };
  const other = writeAsAnother();
  const wanted = new Map(ours.map((data) => [data, data] as const));
  const attempt = async (data: string, nth: number): Promise<void> => {
    const records = (clients[nth % 2] ?? connected.client).records;
    const prior = record([data]);
    const next = `203.0.113.${nth}`;
    try {
      const written = await (nth % 3 === 0
        ? records.delete({ zone, content: prior })
        : records.update({ zone, prior, next: record([next]) }));
      told.push(...written.warnings);
      restored += written.restored.length;
      if (nth % 3 === 0) wanted.delete(data);
      else wanted.set(data, next);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      told.push(error.detail);
      wanted.delete(data);
    }
  };
  await Promise.all(ours.map(attempt));
  isOver = true;
  await other;
  const left = sandbox.store.zones.records(zone, "A", name).map(({ data: [data = ""] }) => data);
  await Promise.all(clients.map((client) => client.close()));
  await connected.close();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  const isTold = (data: string): boolean => told.some((text) => text.includes(data));
  return {
    lost: [...expected].filter((data) => !left.includes(data) && !isTold(data)),
    returned: [...deleted].filter((data) => left.includes(data)),
    wrong: [...wanted.values()].filter((data) => left.filter((one) => one === data).length !== 1),
    told,
    foreignWrites,
    restored,
  };
}
