import { address, dataOf, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import { toWire } from "../record-content.ts";
import type { FaultInput } from "../../../sandbox/index.ts";
import { runConcurrentWriters } from "../../../../test/support/concurrent-writers.ts";

const records = [1, 2, 3, 4, 5, 6].map((nr) => record([address(nr)]));
const stale = (ms: number) => ({ method: "GET", stale: ms, times: "always" }) as const;

describe.each([300, 1_000, 3_000, 8_000, 20_000])("readings that lag %i ms behind", (lag) => {
  it("lead to no other record's index: creates, updates and deletes, one after the other and at a time", async () => {
    const { client } = start({ records, faults: [stale(lag)] });
    await client.records.delete({ zone, content: record([address(2)]) });
    await client.records.update({ zone, prior: record([address(4)]), next: record([address(14)]) });
    await client.records.create({ zone, content: record([address(7)]) });
    await Promise.all([
      client.records.delete({ zone, content: record([address(1)]) }),
      client.records.update({ zone, prior: record([address(5)]), next: record([address(15)]) }),
      client.records.create({ zone, content: record([address(8)]) }),
    ]);
    expect(dataOf().sort()).toEqual([3, 14, 15, 6, 7, 8].map(address).sort());
    expect(writes()).toHaveLength(6);
  });

  it("hide what another process wrote a moment ago: what is hit by it is put right", async () => {
    const { client, sandbox, clock } = start({ records, faults: [stale(lag)] });
    await clock.sleep(lag + 1);
    sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });
    const { restored } = await client.records.delete({ zone, content: record([address(3)]) });
    expect(dataOf().sort()).toEqual([2, 4, 5, 6].map(address).sort());
    expect(restored.map(({ data }) => data[0])).toEqual([address(4)]);
  });
});

it("hardly ever hurts anybody with a foreign writer at work all the time", async () => {
  const outcomes = [];
  for (const lagMs of [300, 1_000, 3_000, 8_000, 20_000])
    for (let seed = 1; seed <= 3; seed += 1)
      outcomes.push(
        await runConcurrentWriters({ seed, position: "end", paceMs: 20 * lagMs, lagMs, commonLocks: true }),
      );
  // what comes and goes between a reading and our write can be seen by nobody
  expect(outcomes.flatMap(({ lost }) => lost).length).toBeLessThanOrEqual(2);
  expect(outcomes.flatMap(({ returned }) => returned).length).toBeLessThanOrEqual(2);
});

describe("where others write before and after the very moment of a write", () => {
  const payloadOf = (nr: number): string => `create it again: ${JSON.stringify(toWire(record([address(nr)])))}`;
  const added: FaultInput["foreign"] = [
    { add: { zone, record: { name, type: "A", data: [address(8)] }, position: "start" } },
  ];
  const around = (endpoint: string, removed: number): FaultInput[] => [
    { endpoint, foreign: added },
    { endpoint, foreign: [{ remove: { zone, name, type: "A", data: [address(removed)] } }], when: "after" },
  ];

  it("a deletion hit the one that they can have moved there: it is written again", async () => {
    const { client } = start({ records, faults: around("dns.deleteRecord", 1) });
    const { restored } = await client.records.delete({ zone, content: record([address(3)]) });
    expect([restored.map(({ data }) => data[0]), dataOf()]).toEqual([[address(2)], [8, 4, 5, 6, 2].map(address)]);
  });

  it("the failure of a deletion that hit what nobody had read names what went, with what creates it", async () => {
    const { client } = start({ records, faults: around("dns.deleteRecord", 4) });
    const failure: unknown = await client.records
      .delete({ zone, content: record([address(1)]) })
      .catch((e: unknown) => e);
    expect(dataOf()).toEqual([1, 2, 3, 5, 6].map(address));
    expect(failure).toMatchObject({
      code: "record-not-shown",
      happened: expect.stringContaining(payloadOf(4)) as string,
    });
    expect(writes()).toEqual(["deleteRecord"]);
  });

  it("so did an update", async () => {
    const { client } = start({ records, faults: around("dns.updateRecord", 1) });
    const { restored } = await client.records.update({
      zone,
      prior: record([address(3)]),
      next: record([address(13)]),
    });
    expect([restored.map(({ data }) => data[0]), dataOf()]).toEqual([[address(2)], [8, 13, 4, 5, 6, 2].map(address)]);
  });
});

it("says so when a reading never shows a write, and writes nothing more to the set", async () => {
  const { client } = start({ records, faults: [stale(10_000_000)] });
  await expect(client.records.delete({ zone, content: record([address(2)]) })).rejects.toMatchObject({
    code: "record-not-shown",
  });
  expect(writes()).toEqual(["deleteRecord"]);
});
