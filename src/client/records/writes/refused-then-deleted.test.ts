import {
  address,
  connected,
  dataOf,
  name,
  record,
  start,
  writes,
  zone,
  forEngine,
} from "../../../../test/support/records.ts";
import type { RecordContent } from "../../index.ts";

const records = (...numbers: number[]): RecordContent[] => numbers.map((nr) => record([address(nr)]));
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
  ])("%s: it is not taken away", async (_, there, go) => {
    const { client } = start({ records: there, client: forEngine });
    const wanted = there.map((content) => codeOf(client.records.create({ zone, content })));
    const elsewhere = codeOf(
      client.records.create({ zone, content: { ...record([address(8)]), name: `www.${name}` } }),
    );
    expect(await Promise.all([...wanted, elsewhere])).toEqual([...there.map(() => "record-exists"), "done"]);
    expect(await codeOf(go())).toBe("record-wanted");
    expect(dataOf().sort()).toEqual(there.map(({ data }) => data.join(" ")));
    expect(writes()).toEqual(["createRecord"]);
  });

  it("a set that another set was refused is not taken away", async () => {
    const { client } = start({ records: records(1, 2), client: forEngine });
    const desired = records(1, 2);
    const wanted = codeOf(client.records.writeSet({ set, intent: { desired, remove: [] }, isNew: true }));
    const elsewhere = codeOf(
      client.records.create({ zone, content: { ...record([address(8)]), name: `www.${name}` } }),
    );
    expect(await Promise.all([wanted, elsewhere])).toEqual(["record-exists", "done"]);
    expect(await codeOf(client.records.writeSet({ set, intent: { desired: [], remove: desired } }))).toBe(
      "record-wanted",
    );
    expect(dataOf().sort()).toEqual([address(1), address(2)]);
  });

  it("a whole set that single records were refused goes, since it would hold the records of others by the next plan", async () => {
    const { client } = start({ records: records(1, 2), client: forEngine });
    const wanted = [1, 2].map((nr) => codeOf(client.records.create({ zone, content: record([address(nr)]) })));
    expect(await Promise.all(wanted)).toEqual(["record-exists", "record-exists"]);
    const intent = { desired: [], remove: records(1, 2) };
    expect(await codeOf(client.records.writeSet({ set, intent }))).toBe("done");
    expect(dataOf()).toEqual([]);
  });
});
