import { connectSandbox, type ConnectedSandbox } from "../../../../test/support/connected-sandbox.ts";
import { plainRecord, type RecordContent } from "../../index.ts";

const zone = "small.example";
const name = `${zone}.`;
const host = (nr: number): RecordContent => plainRecord({ name, type: "NS", data: [`ns${nr}.example.net.`] });
const set = { zone, type: "NS", name };

let connected: ConnectedSandbox;
afterEach(() => connected.close());
const start = (...hosts: number[]): ConnectedSandbox["client"]["records"] => {
  const records = hosts.map((nr) => ({ name: "@", type: "NS", data: [...host(nr).data] }));
  connected = connectSandbox({ seed: { zones: { [zone]: { records } } } });
  return connected.client.records;
};
const left = (): string => {
  const found = connected.sandbox.store.zones.records(zone, "NS", name);
  return found.map(({ data }) => data.join().replace(/\D/g, "")).join(" ");
};
const endOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) => (error as { code?: unknown }).code,
  );
const remove = (nr: number): Promise<unknown> => connected.client.records.delete({ zone, content: host(nr) });
const refused = "zone-needs-record";

describe("the last NS records of a zone", () => {
  it.each<[string, number[], () => Promise<unknown>[], unknown[], string]>([
    ["one that is deleted", [1], () => [remove(1)], [refused], "1"],
    ["two that are deleted side by side", [1, 2], () => [remove(1), remove(2)], [refused, refused], "1 2"],
    ["one of two", [1, 2], () => [remove(1)], ["done"], "2"],
    ["two of three", [1, 2, 3], () => [remove(1), remove(3)], ["done", "done"], "2"],
    [
      "a set that goes as a whole",
      [1, 2],
      () => [connected.client.records.writeSet({ set, intent: { desired: [], remove: [host(1), host(2)] } })],
      [refused],
      "1 2",
    ],
    [
      "what programs write of a zone",
      [1, 2],
      () => {
        const intent = { desired: [], remove: [host(1), host(2)] };
        return [connected.client.records.writeZone({ zone, intent, actual: [host(1), host(2)], unguarded: true })];
      },
      [refused],
      "1 2",
    ],
    [
      "those in whose place others come later",
      [1, 2],
      () => [remove(1), remove(2), connected.client.records.create({ zone, content: host(3) })],
      ["done", "done", "done"],
      "3",
    ],
  ])("%s", async (_, hosts, act, ends, expected) => {
    start(...hosts);
    expect(await Promise.all(act().map(endOf))).toEqual(ends);
    expect(left()).toBe(expected);
  });

  it("deleted one after the other", async () => {
    start(1, 2);
    expect([await endOf(remove(1)), await endOf(remove(2))]).toEqual(["done", refused]);
    expect(left()).toBe("2");
  });

  it("the SOA record is not asked to go", async () => {
    const records = start(1);
    const found = await records.findSet({ set: { ...set, type: "SOA" }, contents: [] });
    connected.sandbox.resetRequests();
    expect(await Promise.all(found.map((content) => endOf(records.delete({ zone, content }))))).toEqual([refused]);
    expect(connected.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("those of other names go", async () => {
    const records = start(1);
    const content = { ...host(9), name: `sub.${name}` };
    await records.create({ zone, content });
    expect(await endOf(records.delete({ zone, content }))).toBe("done");
  });
});
