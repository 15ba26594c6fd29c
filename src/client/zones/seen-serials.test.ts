import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectSandbox, type ConnectedSandbox } from "../../../test/support/connected-sandbox.ts";
import { address, record, seedOf, zone } from "../../../test/support/records.ts";
import type { FaultInput } from "../../sandbox/index.ts";
import type { ConnectedClient, ConnectOptions } from "../index.ts";

const nth = (number: number) => record([address(number)], { name: `h${number}.${zone}.` });
const numbers = [1, 2, 3, 4, 5, 6];
const staleMs = 9_000;

let connected: ConnectedSandbox;
let lockDirectory: string;
const opened: ConnectedClient[] = [];
beforeEach(() => {
  lockDirectory = mkdtempSync(join(tmpdir(), "ims-locks-test-"));
  connected = connectSandbox({
    seed: seedOf([record([address(9)])]),
    // keeps what was there so long ago
    faults: [{ endpoint: "platform.listClusters", stale: 3 * staleMs, times: "always" }],
  });
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.close();
  await connected.close();
  rmSync(lockDirectory, { recursive: true, force: true });
});

/** A run in a directory; the last one there has ended. */
const run = (workingDirectory = "/", refresh?: "exact", more: Partial<ConnectOptions> = {}): ConnectedClient => {
  const client = connected.connectAnother({
    lockDirectory,
    engine: { workingDirectory },
    ...(refresh && { refresh }),
    ...more,
  });
  opened.push(client);
  return client;
};
const createAll = async (some = numbers): Promise<void> => {
  const client = run();
  await Promise.all(some.map((number) => client.records.create({ zone, content: nth(number) })));
  await client.close();
};
const find = (client: ConnectedClient, some = numbers) =>
  Promise.all(some.map((number) => client.records.find({ zone, content: nth(number) })));
const lag = (): void => connected.sandbox.faults.add({ method: "GET", stale: staleMs, times: "always" });

describe("a run right after one that created records, which reads from a copy that lags behind", () => {
  it.each(["zone", "exact"] as const)("waits until it shows them: refresh = %s", async (refresh) => {
    await createAll();
    lag();
    const found = await find(run("/", refresh === "exact" ? refresh : undefined));
    expect(found.map((one) => one?.content.data)).toEqual(numbers.map((number) => [address(number)]));
  });

  it.each(["zone", "exact"] as const)(
    "waits also for a single one, after which no text was read: refresh = %s",
    async (refresh) => {
      await createAll([1]);
      lag();
      const found = await find(run("/", refresh === "exact" ? refresh : undefined), [1]);
      expect(found.map((one) => one?.content.data)).toEqual([[address(1)]]);
    },
  );

  it.each(["zone", "exact"] as const)(
    "waits also where the copy shows the first of several writes, after which no text was read: refresh = %s",
    async (refresh) => {
      const client = run();
      for (const number of [1, 2, 3]) {
        await client.records.create({ zone, content: nth(number) });
        await connected.clock.sleep(staleMs);
      }
      await client.close();
      connected.sandbox.faults.add({ method: "GET", stale: 2 * staleMs + 1_000, times: "always" });
      const found = await find(run("/", refresh === "exact" ? refresh : undefined), [1, 2, 3]);
      expect(found.map((one) => one?.content.data)).toEqual([1, 2, 3].map((number) => [address(number)]));
    },
  );

  it("waits until its answers agree, where only some of them lag", async () => {
    const client = run();
    await Promise.all(numbers.map((number) => client.records.create({ zone, content: nth(number) })));
    // the text is read after the last write
    await client.zones.get(zone);
    await client.close();
    connected.sandbox.faults.add({ endpoint: "dns.getRecords", stale: staleMs, times: "always" });
    const found = await find(run("/", "exact"));
    expect(found.map((one) => one?.content.data)).toEqual(numbers.map((number) => [address(number)]));
  });

  it.each([[numbers], [[1]]])("waits for nothing where others have deleted them: %j", async (some) => {
    await createAll(some);
    const { zones } = connected.sandbox.store;
    for (const number of some) zones.remove(zone, { name: `h${number}.${zone}.`, type: "A", nr: 0 });
    const began = connected.clock.elapsed();
    expect((await find(run(), some)).filter((one) => one !== undefined)).toEqual([]);
    expect(connected.clock.elapsed() - began).toBeLessThan(5_000);
  });

  it("waits for a while only, where the zone has begun anew", async () => {
    await createAll();
    lag();
    connected.sandbox.faults.add({ method: "GET", stale: 10_000_000, times: "always" });
    const began = connected.clock.elapsed();
    await find(run());
    expect(connected.clock.elapsed() - began).toBeLessThan(60_000);
  });

  it("waits for a while only, where the service does not raise the serial and others have deleted one", async () => {
    const fixed: Partial<ConnectOptions> = {
      transport: async (request, signal) => {
        const response = await connected.sandbox.transport(request, signal);
        return { ...response, body: response.body.replace(/\b20\d{8}\b/g, "2026010101") };
      },
    };
    const first = run("/", undefined, fixed);
    await first.records.create({ zone, content: nth(1) });
    await first.close();
    const began = connected.clock.elapsed();
    connected.sandbox.store.zones.remove(zone, { name: `h1.${zone}.`, type: "A", nr: 0 });
    expect(await find(run("/", undefined, fixed), [1])).toEqual([undefined]);
    expect(connected.clock.elapsed() - began).toBeGreaterThan(40_000);
    expect(connected.clock.elapsed() - began).toBeLessThan(60_000);
  });

  it("waits also where that run has cleaned up a name", async () => {
    await createAll([1]);
    await connected.clock.sleep(60_000);
    const [client, { name }] = [run(), nth(1)];
    await client.records.cleanUp(zone, name);
    await client.close();
    lag();
    expect(await run().records.previewCleanUp(zone, name)).toEqual([]);
  });
});

describe("a run that has seen the zone, and then reads from a copy that lags behind", () => {
  const older = (times: FaultInput["times"]): void =>
    connected.sandbox.faults.add({ endpoint: "dns.getZone", stale: staleMs, times });
  const { name } = nth(1);
  const dataIn = async (client: ConnectedClient): Promise<unknown[]> =>
    (await client.records.previewCleanUp(zone, name)).map(({ data }) => data.join());
  const begin = async (): Promise<ConnectedClient> => {
    const client = run();
    await client.records.create({ zone, content: nth(1) });
    await client.records.cleanUp(zone, name);
    connected.sandbox.store.zones.add(zone, { name, type: "A", data: [address(7)] });
    return client;
  };

  it("asks again: what its clean-up has removed is not there, and what others have added is", async () => {
    const client = await begin();
    older(3);
    expect(await dataIn(client)).toEqual([address(7)]);
  });

  it("shows in a clean-up what it removes, and tells nothing as removed that was gone", async () => {
    const client = await begin();
    older(3);
    const removed = await client.records.cleanUpShown({ zone, name });
    expect(removed.map(({ data }) => data.join())).toEqual([address(7)]);
  });

  it("takes it in the end, where the zone has begun anew", async () => {
    const client = await begin();
    connected.sandbox.faults.add({ endpoint: "dns.getZone", stale: 10_000_000, times: "always" });
    const began = connected.clock.elapsed();
    expect(await dataIn(client)).toEqual([]);
    expect(connected.clock.elapsed() - began).toBeLessThan(60_000);
  });
});
