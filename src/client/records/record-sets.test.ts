import type { RecordContent } from "./record-content.ts";
import { zone, name, record, address, start, dataOf, writes, lost } from "../../../test/support/records.ts";

describe("a whole set", () => {
  const records = [1, 2, 3, 4, 5].map((nth) => record([address(nth)]));
  const desired = [
    record([address(2)], { ttl: "300" }),
    record([address(4)]),
    record([address(6)]),
    record([address(7)]),
  ];
  const set = { zone, type: "A", name };

  it("is made as desired: in place, then new ones, then deletes from the highest index", async () => {
    const { client, sandbox } = start({ records });
    sandbox.resetRequests();
    await client.records.writeSet({ set, intent: { desired: desired.slice(0, 3), remove: "others" } });
    expect(dataOf().sort()).toEqual([address(2), address(4), address(6)]);
    const indexes = sandbox.requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path.split("/").at(-1) ?? ""}`);
    expect(indexes).toEqual(["PUT 1", "PUT 0", "DELETE 4", "DELETE 2"]);
  });

  it("leaves alone what it does not own", async () => {
    const { client } = start({ records });
    await client.records.writeSet({ set, intent: { desired, remove: [record([address(1)])] } });
    expect(dataOf().sort()).toEqual([2, 3, 4, 5, 6, 7].map(address));
  });

  it.each<[string, RecordContent[], [string, string | null][]]>([
    ["changes", [record([address(1)], { ttl: "60" })], [[address(1), "60"]]],
    ["deletes", [], []],
  ])("%s a record that the service holds twice, and leaves none of them behind", async (_, wanted, expected) => {
    const { client, sandbox } = start({ records: [record([address(1)]), record([address(1)]), record([address(2)])] });
    await client.records.writeSet({ set, intent: { desired: wanted, remove: [record([address(1)])] } });
    const left = sandbox.store.zones.records(zone, "A", name).map(({ data, ttl }) => [data.join(" "), ttl ?? null]);
    expect(left.sort()).toEqual([...expected, [address(2), null]]);
  });

  it("asks for nothing when it is as desired", async () => {
    const { client } = start({ records });
    await client.records.writeSet({ set, intent: { desired: records, remove: "others" } });
    expect(writes()).toEqual([]);
  });

  it.each(
    ["dns.createRecord", "dns.updateRecord", "dns.deleteRecord"].flatMap((endpoint) =>
      lost(endpoint).map(([how, fault]) => [`${endpoint} ${how}`, fault] as const),
    ),
  )("gets there: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.writeSet({ set, intent: { desired: desired.slice(2), remove: "others" } });
    expect(dataOf().sort()).toEqual([address(6), address(7)]);
  });
});
