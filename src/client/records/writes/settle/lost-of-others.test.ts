/** Records of others that our writes hit while copies of the service lag: each is written again, or named. (docs/behaviour.md#writes-to-a-set) */
import { address, connected, dataOf, name, record, start, writes, zone } from "../../../../../test/support/records.ts";
import { createLockDirectory } from "../../../../../test/support/in-memory.ts";
import { openSeenLags } from "../../../../reconcile/index.ts";
import { toWire } from "../../record-content.ts";
import type { Transport } from "../../../../http/transport/transport.ts";
import type { ConnectedClient } from "../../../index.ts";

const of = (nr: number) => record([address(nr)]);
const payloadOf = (nr: number): string => `create it again: ${JSON.stringify(toWire(of(nr)))}`;
/** How old the copies are that answer the readings of the list, one after the other, in ms; then all are new. */
type Ages = readonly number[];

/** What others do right before the nth request that writes, and how long that one takes to get there. */
type Others = Readonly<Record<number, { readonly act: () => void; readonly afterMs?: number }>>;

const add = (nr: number): void => {
  connected.sandbox.store.zones.add(zone, { name, type: "A", data: [address(nr)] }, "start");
};

type Around = (request: Parameters<Transport>[0], send: () => ReturnType<Transport>) => ReturnType<Transport>;

/** A client whose readings of the list come from copies of those ages from its first write on. */
function beside(others: Others, ages: Ages, around: Around = (_, send) => send()): ConnectedClient {
  const { sandbox, clock } = connected;
  let [writesSent, readings] = [0, 0];
  return connected.connectAnother({
    refresh: "exact",
    transport: async (request, signal) => {
      const isList = request.method === "GET" && request.target.includes(`/A/${name}`);
      const stale = isList && writesSent > 0 ? ages[readings++] : undefined;
      if (request.method !== "GET") {
        const { act, afterMs = 0 } = others[(writesSent += 1)] ?? {};
        act?.();
        await clock.sleep(afterMs, signal);
      }
      if (stale !== undefined) sandbox.faults.replace({ method: "GET", stale, times: 1 });
      return around(request, () => sandbox.transport(request, signal));
    },
  });
}

/** Starts with these records, which are there for long. */
async function startWith(numbers: readonly number[], lockDirectory = createLockDirectory()): Promise<void> {
  const faults = [{ endpoint: "platform.listClusters", stale: 30_000, nth: 999_999 }];
  start({ records: numbers.map(of), options: { newRecordPosition: "start" }, faults, client: { lockDirectory } });
  await connected.clock.sleep(60_000);
}
const held = (): number[] => dataOf().map((data) => Number(data.split(".")[3]));

it("a reading of before the write that hit a record does not show that it was written again", async () => {
  await startWith([1, 2, 3, 4]);
  const client = beside({ 1: { act: () => add(8) } }, [0, 0, 5_000, 5_000, 5_000]);
  const { restored } = await client.records.delete({ zone, content: of(2) });
  expect(held()).toEqual([1, 8, 3, 4]);
  expect(restored).toEqual([expect.objectContaining(of(1))]);
});

it("two readings that show that different records were hit are no proof of either", async () => {
  await startWith([1, 2, 3, 4, 5]);
  const client = beside({ 1: { act: () => add(8) } }, []);
  const odd = [8, 9, 1, 3, 4, 5].map((nr) => ({ name, type: "A", data: [address(nr)] }));
  connected.sandbox.faults.add({ endpoint: "dns.getRecords", nth: 3, status: 200, body: JSON.stringify(odd) });
  const { restored } = await client.records.delete({ zone, content: of(4) });
  expect([held(), restored.map(({ data }) => data[0])]).toEqual([[3, 8, 1, 2, 5], [address(3)]]);
});

describe("a record that others added, and that a reading showed once", () => {
  it("is not hit by the index of an older reading", async () => {
    await startWith([1, 2, 3]);
    const client = beside({}, [0, 0, 2_000, 2_000, 2_000]);
    await client.records.create({ zone, content: of(4) });
    await connected.clock.sleep(5_000);
    add(8);
    expect(await client.records.findSet({ set: { zone, type: "A", name }, contents: [of(1)] })).toContainEqual(of(8));
    await client.records.delete({ zone, content: of(4) });
    expect([held(), writes()]).toEqual([
      [8, 1, 2, 3],
      ["createRecord", "deleteRecord"],
    ]);
  });

  const late: Others = { 1: { act: () => add(8), afterMs: 1_000 } };

  it("after our update was decided, and that it overwrote, is written again", async () => {
    await startWith([1, 2, 3]);
    const client = beside(late, [500, 0, 0]);
    const { restored, warnings } = await client.records.update({ zone, prior: of(1), next: of(9) });
    expect([held().toSorted(), restored.map(({ data }) => data[0])]).toEqual([[2, 3, 8, 9], [address(8)]]);
    expect(warnings).toEqual([]);
  });

  it("after our deletion was decided, and that it hit, is written again", async () => {
    await startWith([1, 2, 3]);
    const client = beside(late, [500, 0, 0]);
    const { restored } = await client.records.delete({ zone, content: of(1) });
    expect([held().toSorted(), restored.map(({ data }) => data[0])]).toEqual([[2, 3, 8], [address(8)]]);
  });
});

it("what was written again, and removed by others at once, is named, and the update is made", async () => {
  await startWith([1, 2, 3]);
  const client = beside({ 1: { act: () => add(8) } }, []);
  connected.sandbox.faults.add({
    endpoint: "dns.createRecord",
    when: "after",
    foreign: [{ remove: { zone, name, type: "A", data: [address(1)] } }],
  });
  const { warnings } = await client.records.update({ zone, prior: of(2), next: of(9) });
  expect(held()).toEqual([8, 9, 3]);
  expect(warnings.join()).toContain(payloadOf(1));
});

it("an older list with a record that went before our first write is no new one, where copies were seen to lag", async () => {
  const lockDirectory = createLockDirectory();
  await startWith([7, 1, 2, 3], lockDirectory);
  const { sandbox, clock } = connected;
  openSeenLags({ directory: lockDirectory, baseUrl: sandbox.baseUrl, clock }).note();
  sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });
  await clock.sleep(5_000);
  const act = (): void => [8, 9].forEach(add);
  const client = beside({ 1: { act } }, [0, 0, 10_000, 10_000, 10_000, 10_000]);
  await client.records.delete({ zone, content: of(3) });
  expect([held(), writes()]).toEqual([
    [1, 9, 8, 2],
    ["deleteRecord", "createRecord", "deleteRecord"],
  ]);
});

describe("while others keep changing the records", () => {
  /** Before each reading of the list since our first write others add a record at index 0, and remove the one of three readings before. */
  function amongChanges(others: Others, ages: Ages = []): ConnectedClient {
    const { sandbox } = connected;
    let [writesSent, readings] = [0, 0];
    return beside(others, ages, (request, send) => {
      if (request.method !== "GET") writesSent += 1;
      else if (writesSent > 0 && request.target.includes(`/A/${name}`)) {
        add(20 + (readings += 1));
        const old = held().indexOf(17 + readings);
        if (old !== -1) sandbox.store.zones.remove(zone, { type: "A", name, nr: old });
      }
      return send();
    });
  }
  const removeFirst = (): void => {
    connected.sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });
  };
  const lasting = (): number[] => held().filter((nr) => nr < 20);

  it.each<[string, (client: ConnectedClient) => Promise<unknown>, readonly number[]]>([
    ["a creation", (client) => client.records.create({ zone, content: of(9) }), [1, 2, 3, 9]],
    ["an update", (client) => client.records.update({ zone, prior: of(3), next: of(9) }), [1, 2, 9]],
    ["a deletion", (client) => client.records.delete({ zone, content: of(3) }), [1, 2]],
  ])("%s is not waited for once readings show it, though each of them reads otherwise", async (_, write, left) => {
    await startWith([1, 2, 3]);
    const client = amongChanges({});
    const began = connected.clock.elapsed();
    await write(client);
    expect(lasting().toSorted()).toEqual(left);
    expect(connected.clock.elapsed() - began).toBeLessThan(1_000);
  });

  it("one that this user wrote a moment ago, and that a deletion hit, is written again, though its absence looks like an old reading", async () => {
    await startWith([1, 2, 3, 4]);
    await connected.client.records.update({ zone, prior: of(4), next: of(9) });
    const client = amongChanges({ 1: { act: removeFirst } });
    const { restored, warnings } = await client.records.delete({ zone, content: of(3) });
    expect([lasting().toSorted(), restored.map(({ data }) => data[0]), warnings]).toEqual([[2, 9], [address(9)], []]);
  });
});

it("what others deleted after a reading that shows nothing of a deletion whose answer was lost is named, and not written again", async () => {
  await startWith([1, 2, 3, 4, 5]);
  const { sandbox } = connected;
  let isSent = false;
  const client = beside({}, [], async (request, send) => {
    if (request.method === "DELETE" && !isSent)
      sandbox.faults.replace({ method: "DELETE", drop: true, when: "before" });
    isSent ||= request.method === "DELETE";
    const response = await send();
    if (isSent && request.method === "GET" && held().length === 5)
      for (const nr of [3, 0]) sandbox.store.zones.remove(zone, { type: "A", name, nr });
    return response;
  });
  const { restored, warnings } = await client.records.delete({ zone, content: of(3) });
  expect([held(), restored]).toEqual([[2, 5], []]);
  expect(warnings.join()).toContain(payloadOf(4));
});
