import type { FaultInput } from "../../../sandbox/index.ts";
import type { RecordContent } from "../../index.ts";
import { zone, name, record, address, mx, connected, start, requests } from "../../../../test/support/records.ts";

describe("refreshing", () => {
  const records = [1, 2, 3].map((nth) => record([address(nth)]));
  const refreshAll = (contents: readonly RecordContent[], client = connected.client) =>
    Promise.all(contents.map((content) => client.records.find({ zone, content })));

  it("by zone: one request for any number of records in which nothing changed", async () => {
    const many = Array.from({ length: 200 }, (_, nth) =>
      mx(nth + 1, { name: `h${nth % 50}.example.com.`, ttl: "300" }),
    );
    const { client } = start({ records: many, client: { refresh: "zone" } });
    const found = await refreshAll(many);
    expect(found.map((one) => one?.content)).toEqual(many);
    for (const content of many.slice(0, 3)) await client.records.find({ zone, content });
    expect(requests()).toEqual(["getZone"]);
  });

  it("by zone and exactly: the same siblings", async () => {
    const { client, connectAnother } = start({ records, client: { refresh: "zone" } });
    const [content = record([])] = records;
    const byZone = await client.records.find({ zone, content });
    const exactly = await connectAnother({ refresh: "exact" }).records.find({ zone, content });
    expect(byZone?.siblings).toHaveLength(2);
    expect(byZone).toEqual(exactly);
  });

  it.each<[string, Partial<RecordContent>, RecordContent]>([
    ["another TTL", { ttl: "300" }, record([address(1)])],
    ["a TTL that only the zone's default gives", {}, record([address(1)], { ttl: "3600" })],
    ["a comment there", { comment: "hello" }, record([address(1)])],
    ["a comment here", {}, record([address(1)], { comment: "hello" })],
    ["other data", { data: [address(8)] }, record([address(1)])],
  ])("by zone: what is in doubt is read exactly: %s", async (_, actual, content) => {
    const { client } = start({ records: [record([address(1)], actual)], client: { refresh: "zone" } });
    const found = await client.records.find({ zone, content, siblings: [] });
    expect(found?.content).toMatchObject(record([address(1)], actual));
    expect(requests().slice(0, 2)).toEqual(["getZone", "getRecords"]);
  });

  it.each<[string, FaultInput, number]>([
    ["cannot be read", { endpoint: "dns.getZone", status: 403, times: "always" }, 1],
    ["is no zone file, twice", { endpoint: "dns.getZone", status: 200, body: "$INCLUDE x\n", times: "always" }, 2],
  ])("by zone: goes on exactly when the text %s", async (_, fault, times) => {
    start({ records, faults: [fault], client: { refresh: "zone" } });
    expect((await refreshAll(records)).map((one) => one?.content)).toMatchObject(records);
    expect(requests().filter((request) => request === "getZone")).toHaveLength(times);
    expect(requests().filter((request) => request === "getRecords")).toHaveLength(1);
  });

  it("exactly: one request for the members of a set", async () => {
    start({ records });
    await refreshAll(records);
    expect(requests()).toEqual(["getRecords"]);
  });

  it.each<["zone" | "exact"]>([["zone"], ["exact"]])("by %s: sees what was written since", async (refresh) => {
    const { client } = start({ records, client: { refresh } });
    const prior = record([address(1)]);
    await client.records.find({ zone, content: prior });
    await client.records.update({ zone, prior, next: record([address(9)]) });
    expect(await client.records.find({ zone, content: record([address(9)]) })).toBeDefined();
    expect(await client.records.find({ zone, content: prior })).toBeUndefined();
  });

  it("knows a drifted record by its siblings, and the deleted one beside it", async () => {
    const { client, connectAnother, sandbox } = start({ records });
    const content = record([address(2)]);
    const before = await client.records.find({ zone, content });
    sandbox.store.zones.update(zone, { type: "A", name, nr: 1 }, { data: [address(99)], ttl: "60" });
    const later = connectAnother().records;
    expect((await later.find({ zone, content, siblings: before?.siblings }))?.content).toMatchObject({
      data: [address(99)],
      ttl: "60",
    });
    sandbox.store.zones.remove(zone, { type: "A", name, nr: 1 });
    expect(await connectAnother().records.find({ zone, content, siblings: before?.siblings })).toBeUndefined();
  });

  it("never takes a hidden zone for deleted records", async () => {
    const { client } = start({ faults: [{ path: "/example.com", status: 404, times: "always" }] });
    await expect(client.records.find({ zone, content: record([address(1)]) })).rejects.toMatchObject({
      code: "http-not-found",
    });
  });

  it("believes an empty list only twice", async () => {
    const { client } = start({ records, faults: [{ endpoint: "dns.getRecords", status: 200, body: "[]" }] });
    expect(await client.records.find({ zone, content: record([address(1)]) })).toBeDefined();
  });
});

it("lists records with their indexes", async () => {
  const { client } = start({
    records: [mx(10), mx(20), record([address(1)]), record([address(2)], { name: "b.example.com." })],
  });
  const lines = async (filter?: { type?: string; name?: string }): Promise<string[]> =>
    (await client.records.list(zone, filter)).map((one) => `${one.type} ${one.name} ${one.nr}`);
  expect(await lines({ type: "MX", name })).toEqual([`MX ${name} 0`, `MX ${name} 1`]);
  expect(await lines({ type: "A" })).toEqual([`A ${name} 0`, "A b.example.com. 0"]);
  expect(await lines({ name })).toEqual([`MX ${name} 0`, `MX ${name} 1`, `A ${name} 0`]);
  expect(await lines()).toContain("SOA example.com. 0");
});
