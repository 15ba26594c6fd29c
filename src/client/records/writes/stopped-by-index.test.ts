import { address, dataOf, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { ConnectedClient } from "../../index.ts";

const nth = (number: number) => record([address(number)]);
type Work = (client: ConnectedClient) => Promise<unknown>;
const deletion: Work = (client) => client.records.delete({ zone, content: nth(1) });
const update: Work = (client) => client.records.update({ zone, prior: nth(1), next: nth(7) });

describe.each([1_000, 8_000, 20_000])(
  "a write by index that nobody looked after, where readings lag %i ms behind",
  (stale) => {
    /** The run ends right after its write; what is read from then on lags behind. */
    const startStopped = async (work: Work, refused?: "dns.deleteRecord") => {
      const started = start({
        records: [1, 2, 3].map(nth),
        // the first one keeps what was there so long ago
        faults: [
          { endpoint: "platform.listClusters", stale, times: "always" },
          { endpoint: "dns.getRecords", nth: 2, status: 403 },
          ...(refused === undefined ? [] : [{ endpoint: refused, status: 403, times: 1 } as const]),
        ],
      });
      await expect(work(started.client)).rejects.toMatchObject({ code: "http-forbidden" });
      started.sandbox.faults.add({ method: "GET", stale, times: "always" });
      return started;
    };

    it("is a deletion: the next run deletes nobody else's record", async () => {
      const { connectAnother } = await startStopped(deletion);
      await deletion(connectAnother());
      expect(dataOf()).toEqual([2, 3].map(address));
      expect(writes()).toEqual(["deleteRecord"]);
    });

    it("is a deletion, and the next run updates another record: it hits that one", async () => {
      const { connectAnother } = await startStopped(deletion);
      await connectAnother().records.update({ zone, prior: nth(2), next: nth(8) });
      expect(dataOf()).toEqual([8, 3].map(address));
      expect(writes()).toEqual(["deleteRecord", "updateRecord"]);
    });

    it("is an update: the next run finds it done", async () => {
      const { connectAnother } = await startStopped(update);
      await update(connectAnother()).catch(() => undefined);
      expect(dataOf()).toEqual([7, 2, 3].map(address));
      expect(writes()).toEqual(["updateRecord"]);
    });

    // its data is what it was, so nothing but the details tells that it was made
    it.each([
      ["of a TTL", { ttl: "7200" }],
      ["of a comment", { comment: "by us" }],
    ])("is an update %s alone: the next run goes on as soon as a reading shows it", async (_, details) => {
      const next = record([address(1)], details);
      const detail: Work = (client) => client.records.update({ zone, prior: nth(1), next });
      const { connectAnother, clock } = await startStopped(detail);
      const began = clock.elapsed();
      await detail(connectAnother());
      expect(writes()).toEqual(["updateRecord"]);
      expect(clock.elapsed() - began).toBeLessThan(stale + 6_000);
    });

    it("is made by the next run where it was not carried out", async () => {
      const { connectAnother } = await startStopped(deletion, "dns.deleteRecord");
      await deletion(connectAnother());
      expect(dataOf()).toEqual([2, 3].map(address));
      expect(writes()).toEqual(["deleteRecord", "deleteRecord"]);
    });
  },
);

it("leaves nothing to wait for where the service refused it, and the run was stopped before it was sent again", async () => {
  const { sandbox, clock, connectAnother } = start({
    records: [1, 2].map(nth),
    faults: [{ endpoint: "dns.deleteRecord", status: 429, times: 1 }],
  });
  const stopping = new AbortController();
  const client = connectAnother({
    transport: (request, signal) => {
      if (request.method === "DELETE") stopping.abort();
      return sandbox.transport(request, signal);
    },
  });
  await expect(client.records.delete({ zone, content: nth(1) }, stopping.signal)).rejects.toThrow();
  const began = clock.elapsed();
  await deletion(connectAnother());
  expect(dataOf()).toEqual([address(2)]);
  expect(clock.elapsed() - began).toBeLessThan(1_000);
});

describe("a write by index that others moved the records for, and that nobody looked after", () => {
  /** Another writer adds a record in front right before the write, which hits the record before the one that was meant; then the run ends. */
  const startMissed = async (work: Work, { carriesOut = true } = {}) => {
    const started = start({
      records: [1, 2, 3].map(nth),
      options: { newRecordPosition: "start" },
      faults: [{ endpoint: "dns.getRecords", nth: 2, status: 403 }],
    });
    const { sandbox, connectAnother } = started;
    const client = connectAnother({
      transport: (request, signal) => {
        if (request.method !== "GET") {
          sandbox.store.zones.add(zone, { name: set.name, type: "A", data: [address(8)] }, "start");
          if (!carriesOut) return Promise.reject(new Error("gone"));
        }
        return sandbox.transport(request, signal);
      },
    });
    await expect(work(client)).rejects.toThrow();
    return started;
  };
  const set = { name: "www.example.com." };
  const removeSecond: Work = (client) => client.records.delete({ zone, content: nth(2) });
  const changeSecond: Work = (client) => client.records.update({ zone, prior: nth(2), next: nth(7) });
  const warningsOf = async (work: Work, client: ConnectedClient) =>
    ((await work(client)) as { readonly warnings: string[] }).warnings;
  const named = new RegExp(
    `is still there, and these are gone since: ${set.name} A 192\\.0\\.2\\.1\\. .*create them again`,
  );

  it.each<[string, Work, number]>([
    ["a deletion: the next run names what it may have hit", removeSecond, 10_000],
    ["a deletion: so does a run of the next day", removeSecond, 86_400_000],
  ])("%s", async (_, work, laterMs) => {
    const { connectAnother, clock } = await startMissed(work);
    await clock.sleep(laterMs);
    expect(await warningsOf(work, connectAnother())).toEqual([expect.stringMatching(named)]);
    expect(dataOf()).not.toContain(address(2));
  });

  it("a change: the next run names what it may have hit, and that what it left in its place is there already", async () => {
    const { connectAnother } = await startMissed(changeSecond);
    await expect(changeSecond(connectAnother())).rejects.toMatchObject({
      code: "record-exists",
      happened: expect.stringMatching(named) as string,
    });
    expect(dataOf()).toEqual([8, 7, 2, 3].map(address));
  });

  it("names it once", async () => {
    const { connectAnother } = await startMissed(removeSecond);
    expect(
      await warningsOf((client) => client.records.create({ zone, content: nth(9) }), connectAnother()),
    ).toHaveLength(1);
    expect(await warningsOf(removeSecond, connectAnother())).toEqual([]);
  });

  it("names nothing where nothing went", async () => {
    const { connectAnother } = await startMissed(removeSecond, { carriesOut: false });
    expect(await warningsOf(removeSecond, connectAnother())).toEqual([]);
  });

  it("names nothing where the record that was meant went, whatever else others deleted", async () => {
    const { sandbox, connectAnother } = await startMissed(removeSecond, { carriesOut: false });
    for (const nr of [1, 1]) sandbox.store.zones.remove(zone, { type: "A", name: set.name, nr });
    expect(await warningsOf((client) => client.records.delete({ zone, content: nth(3) }), connectAnother())).toEqual(
      [],
    );
  });
});
