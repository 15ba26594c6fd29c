import { address, connected, dataOf, name, record, start, writes, zone } from "../../../../test/support/records.ts";
import type { RecordContent } from "../../index.ts";

const records = (...numbers: number[]): RecordContent[] => numbers.map((nr) => record([address(nr)]));
const addresses = (...numbers: number[]): string[] => numbers.map(address);
const set = { zone, type: "A", name };
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) => (error as { code?: unknown }).code,
  );

// ten resources with new labels come first, and there is no place for those that go
describe("what goes after others were refused that wanted it", () => {
  it.each<[string, RecordContent[], () => Promise<unknown>]>([
    [
      "the only record of its name",
      records(1),
      () => connected.client.records.delete({ zone, content: record([address(1)]) }),
    ],
    [
      "one of several records",
      records(1, 2),
      () => connected.client.records.delete({ zone, content: record([address(1)]) }),
    ],
    [
      "an only record that gets other data",
      records(1),
      () => connected.client.records.update({ zone, prior: record([address(1)]), next: record([address(9)]) }),
    ],
    [
      "a whole set",
      records(1, 2),
      () => connected.client.records.writeSet({ set, intent: { desired: [], remove: records(1, 2) } }),
    ],
    [
      "a key of a zone's records",
      records(1, 2),
      () => {
        const actual = records(1, 2);
        const intent = { desired: [], remove: actual };
        return connected.client.records.writeZone({ zone, intent, actual, unguarded: true });
      },
    ],
  ])("%s: it is not taken away", async (_, there, go) => {
    const { client } = start({ records: there });
    const wanted = there.map((content) => codeOf(client.records.create({ zone, content })));
    const elsewhere = codeOf(
      client.records.create({ zone, content: { ...record([address(8)]), name: `www.${name}` } }),
    );
    expect(await Promise.all([...wanted, elsewhere])).toEqual([...there.map(() => "record-exists"), "done"]);
    expect(await codeOf(go())).toBe("record-wanted");
    expect(dataOf().sort()).toEqual(there.map(({ data }) => data.join(" ")));
    expect(writes()).toEqual(["createRecord"]);
  });

  it("a set that is wanted in part keeps that, and a second one may take it away", async () => {
    const { client } = start({ records: records(1, 2, 3) });
    const go = (): Promise<unknown> =>
      codeOf(client.records.writeSet({ set, intent: { desired: [], remove: records(1, 2, 3) } }));
    await Promise.all([1, 1].map((nr) => codeOf(client.records.create({ zone, content: record([address(nr)]) }))));
    expect(await go()).toBe("record-wanted");
    expect(dataOf()).toContain(address(1));
    expect(await go()).toBe("done");
    expect(dataOf()).toEqual(addresses());
  });
});
