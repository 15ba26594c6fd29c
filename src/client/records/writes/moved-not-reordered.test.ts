/** Others move records while a write is under way: that is not taken for a list in another order than the indexes. (docs/behaviour.md#writes-to-a-set) */
import { address, connected, dataOf, name, record, requests, start, zone } from "../../../../test/support/records.ts";
import type { Transport } from "../../../http/transport/transport.ts";
import type { ConnectedClient } from "../../index.ts";

const of = (nr: number) => record([address(nr)]);
const id = { type: "A", name };
const held = (): number[] => dataOf().map((data) => Number(data.split(".")[3]));
const asked = (): number => requests().filter((request) => request === "getRecord").length;
const remove = (by: ConnectedClient) => by.records.delete({ zone, content: of(200) });
const update = (by: ConnectedClient) => by.records.update({ zone, prior: of(200), next: of(210) });

const insert = (nr: number): unknown =>
  connected.sandbox.store.zones.add(zone, { ...id, data: [address(nr)] }, "start");
function take(nr: number): void {
  connected.sandbox.store.zones.remove(zone, { ...id, nr: held().indexOf(nr) });
}

/** A client for which others act right before its first write. */
function client(act: () => void, change: Transport = connected.sandbox.transport): ConnectedClient {
  let isFirst = true;
  return connected.connectAnother({
    transport: (request, signal) => {
      if (request.method !== "GET" && isFirst) {
        isFirst = false;
        act();
      }
      return change(request, signal);
    },
  });
}

const startWith = (numbers: readonly number[]): void => void start({ records: numbers.map(of) });
const replaceLast = (): void => {
  take(103);
  insert(150);
};

/** Answers of some endpoints come from a copy that is so far behind. */
const behind = (...endpoints: readonly string[]): void => {
  for (const endpoint of endpoints) connected.sandbox.faults.add({ endpoint, stale: 30_000, times: "always" });
};

describe.each([
  ["readings that do not lag", []],
  ["indexes that are answered by a copy that lags", ["dns.getRecord"]],
])("with %s", (_, lagging) => {
  it("an update that overwrote what nobody had read says so, and what others removed stays so", async () => {
    startWith([200, 101, 102, 103]);
    await connected.clock.sleep(60_000);
    behind(...lagging);
    const { restored, warnings } = await update(client(replaceLast));
    expect([held(), restored]).toEqual([[210, 101, 102], []]);
    expect(warnings.join()).toContain("What it held is not known");
  });

  it("a deletion that hit what nobody had read says so, and what others removed stays so", async () => {
    startWith([200, 101, 102, 103]);
    await connected.clock.sleep(60_000);
    behind(...lagging);
    await expect(remove(client(replaceLast))).rejects.toMatchObject({ code: "record-not-shown" });
    expect(held()).toEqual([200, 101, 102]);
  });

  it("the next write goes to the place in the list", async () => {
    startWith([200, 101, 102, 103]);
    await connected.clock.sleep(60_000);
    behind(...lagging);
    const first = client(replaceLast);
    await update(first);
    await first.close();
    connected.sandbox.faults.clear();
    const before = asked();
    await client(() => undefined).records.delete({ zone, content: of(101) });
    expect([held(), asked() - before]).toEqual([[210, 102], 1]);
  });
});

async function startMoved(lagging: readonly string[]): Promise<void> {
  startWith([101, 102, 103, 200]);
  behind(...lagging);
  await connected.clock.sleep(60_000);
  take(101);
  connected.sandbox.store.zones.add(zone, { ...id, data: [address(101)] }, "end");
}

it.each([
  ["the text lags", ["dns.getZone"]],
  ["the text and the indexes lag", ["dns.getZone", "dns.getRecord"]],
  ["the list lags", ["dns.getRecords"]],
])("a record that others deleted and made again is no other order: %s", async (_, endpoints) => {
  await startMoved(endpoints);
  expect(await remove(client(() => undefined))).toMatchObject({ restored: [], warnings: [] });
  expect(held()).toEqual([102, 103, 101]);
});

it("where the list and the indexes lag alike, what was hit is named", async () => {
  await startMoved(["dns.getRecords", "dns.getRecord"]);
  await expect(remove(client(() => undefined))).rejects.toMatchObject({
    code: "record-not-shown",
    happened: expect.stringContaining(`"data":["${address(101)}"]`) as string,
  });
});

it("a mere suspicion keeps no write back where the service shows no single record", async () => {
  startWith([200, 101, 102, 103]);
  const one = client(replaceLast);
  await update(one);
  connected.sandbox.faults.add({ endpoint: "dns.getRecord", status: 405, times: "always" });
  await one.records.delete({ zone, content: of(101) });
  expect(held()).toEqual([210, 102]);
});
