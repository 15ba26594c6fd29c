import { address, dataOf, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { FaultInput } from "../../../sandbox/index.ts";

const nth = (number: number) => record([address(number)]);
const set = { zone, type: "A", name };
const endpoints = ["dns.getRecords", "dns.getZone", "dns.listNames", "dns.listIndexes"];
const stale = (endpoint: string, ms: number): FaultInput => ({ endpoint, stale: ms, times: "always" });

describe.each([1_000, 8_000, 20_000])("one kind of answer lags %i ms behind the others", (lag) => {
  it.each(endpoints)("%s: the first records of a name come, and one after the other", async (endpoint) => {
    const { client } = start({ faults: [stale(endpoint, lag)] });
    await client.records.writeSet({ set, intent: { desired: [nth(1), nth(2), nth(3)], remove: [] }, isNew: true });
    await client.records.create({ zone, content: nth(4) });
    expect(dataOf().sort()).toEqual([1, 2, 3, 4].map(address));
    expect(writes()).toHaveLength(4);
  });

  it.each(endpoints)(
    "%s: the first records of several names come at a time, and one name has more of them",
    async (endpoint) => {
      const { client, sandbox } = start({ faults: [stale(endpoint, lag)] });
      const names = new Map([1, 1, 1, 4].map((count, host) => [`h${host}.example.com.`, count]));
      const write = ([host, count]: [string, number]) => {
        const desired = Array.from({ length: count }, (_, number) => record([address(number)], { name: host }));
        return client.records.writeSet({ set: { ...set, name: host }, intent: { desired, remove: [] }, isNew: true });
      };
      await Promise.all([...names].map(write));
      for (const [host, count] of names) expect(sandbox.store.zones.records(zone, "A", host)).toHaveLength(count);
      expect(writes()).toHaveLength(7);
    },
  );

  it.each(endpoints)("%s: records come, change and go at a time", async (endpoint) => {
    const { client } = start({ records: [nth(1), nth(2)], faults: [stale(endpoint, lag)] });
    await client.records.writeSet({
      set,
      intent: { desired: [nth(3), nth(4), nth(5)], remove: [nth(1), nth(2)] },
    });
    await client.records.writeSet({ set, intent: { desired: [nth(6)], remove: [nth(3), nth(4), nth(5)] } });
    expect(dataOf()).toEqual([address(6)]);
  });

  it.each(endpoints)("%s: the last record goes, and comes again", async (endpoint) => {
    const { client } = start({ records: [nth(1)], faults: [stale(endpoint, lag)] });
    await client.records.delete({ zone, content: nth(1) });
    await client.records.create({ zone, content: nth(1) });
    await client.records.update({ zone, prior: nth(1), next: nth(2) });
    expect(dataOf()).toEqual([address(2)]);
    expect(writes()).toHaveLength(3);
  });
});

it("says so where a list never shows the first records of a name, and writes nothing more", async () => {
  const { client, clock } = start({ faults: [stale("dns.getRecords", 10_000_000)] });
  const began = clock.elapsed();
  const written = client.records.writeSet({
    set,
    intent: { desired: [nth(1), nth(2), nth(3)], remove: [] },
    isNew: true,
  });
  await expect(written).rejects.toMatchObject({
    code: "record-not-shown",
    happened: expect.stringMatching(/accepted this change, but after 4\d s .*Nothing more was written\./) as string,
  });
  expect(clock.elapsed() - began).toBeGreaterThanOrEqual(45_000);
  expect(writes().length).toBeLessThan(3);
});
