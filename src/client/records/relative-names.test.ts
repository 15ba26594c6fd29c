/** A service holds names in data as they were written, and the zone's text completes relative ones with the origin of their line. */
import { address, record, requests, start, writes, zone, forEngine } from "../../../test/support/records.ts";
import type { RecordContent } from "../index.ts";
import { asClaimed } from "../../resources/records/owners.ts";

interface Held {
  readonly name: string;
  readonly type: string;
  /** As somebody wrote it by hand. */
  readonly relative: string[];
  readonly whole: string[];
}

const held: readonly (readonly [string, Held])[] = [
  [
    "field by field",
    { name: "rel.example.com.", type: "MX", relative: ["10", "mx1"], whole: ["10", "mx1.example.com."] },
  ],
  ["in one entry", { name: "rel.example.com.", type: "MX", relative: ["10 mx1"], whole: ["10 mx1.example.com."] }],
  ["an alias", { name: "rel.example.com.", type: "CNAME", relative: ["web1"], whole: ["web1.example.com."] }],
  ["of the zone itself", { name: "example.com.", type: "MX", relative: ["5", "@"], whole: ["5", "example.com."] }],
  ["further down", { name: "a.b.example.com.", type: "CNAME", relative: ["web"], whole: ["web.b.example.com."] }],
];

describe.each(held)("a record that is held in relative form: %s", (_, { name, type, relative, whole }) => {
  const records = [record(relative, { name, type })];
  const declared = record([whole.join(" ")], { name, type });
  const dataHeld = (connected: ReturnType<typeof start>): string[] =>
    connected.sandbox.store.zones.records(zone, type, name).map(({ data }) => data.join(" "));

  it.each(["zone", "exact"] as const)(
    "is the one that is declared with the whole name: refresh = %s",
    async (refresh) => {
      const { client } = start({ records, client: { refresh } });
      const found = await client.records.find({ zone, content: declared, siblings: [] });
      expect(found?.content.data.join(" ")).toBe(whole.join(" "));
      const set = await client.records.findSet({ set: { zone, name, type }, contents: [declared] });
      expect(set.map(({ data }) => data.join(" "))).toEqual([whole.join(" ")]);
      expect(requests().filter((request) => request === "getZone")).toHaveLength(1);
    },
  );

  it("is updated and deleted", async () => {
    const connected = start({ records });
    const { records: client } = connected.client;
    const next = { ...declared, ttl: "300" };
    expect((await client.update({ zone, prior: declared, next, siblings: [] })).content).toMatchObject({ ttl: "300" });
    expect(dataHeld(connected)).toEqual([whole.join(" ")]);
    expect(writes()).toEqual(["updateRecord"]);
    await client.delete({ zone, content: next, siblings: [] });
    expect(dataHeld(connected)).toEqual([]);
  });

  it("is deleted as it is", async () => {
    const connected = start({ records });
    await connected.client.records.delete({ zone, content: declared, siblings: [] });
    expect(dataHeld(connected)).toEqual([]);
    expect(writes()).toEqual(["deleteRecord"]);
  });

  it("is written as a set and as a key of a zone", async () => {
    const connected = start({ records });
    const { records: client } = connected.client;
    const [slow, slower] = ["300", "600"].map((ttl) => ({ ...declared, ttl }));
    if (slow === undefined || slower === undefined) throw new Error("two are made");
    await client.writeSet({ set: { zone, name, type }, intent: { desired: [slow], remove: [declared] } });
    await client.writeZone({ zone, intent: { desired: [slower], remove: [slow] }, actual: [slow] });
    expect(connected.sandbox.store.zones.records(zone, type, name)).toMatchObject([{ ttl: "600" }]);
    expect(writes()).toEqual(["updateRecord", "updateRecord"]);
  });

  it("is in the way of one that means the same, which is told with the id of its import", async () => {
    const { client } = start({ records, client: forEngine });
    await expect(client.records.create({ zone, content: declared })).rejects.toMatchObject({
      code: "record-exists",
      remedy: expect.stringContaining(`'${zone}/${type}/${name}'`) as string,
    });
    expect(writes()).toEqual([]);
  });
});

describe.each(held)("a record that is declared in relative form: %s", (_, { name, type, relative, whole }) => {
  const declared = record(relative, { name, type });
  const set = { zone, name, type };

  it("is sent and shown as it is declared, and has no change", async () => {
    const { client, sandbox } = start();
    const { content, warnings } = await client.records.create({ zone, content: declared });
    expect([content.data.join(" "), warnings]).toEqual([relative.join(" "), []]);
    expect(sandbox.store.zones.records(zone, type, name).map(({ data }) => data.join(" "))).toEqual([
      relative.join(" "),
    ]);
    const found = await client.records.find({ zone, content: declared, siblings: [] });
    expect(found?.content.data.join(" ")).toBe(relative.join(" "));
    expect((await client.records.findSet({ set, contents: [declared] })).map(({ data }) => data.join(" "))).toEqual([
      relative.join(" "),
    ]);
    const { sets } = await client.records.readZone({ zone, contents: [declared], wants: () => true });
    const shown = [...sets.values()].flat().filter((one) => one.name === name && one.type === type);
    expect(shown.map(({ data }) => data.join(" "))).toEqual([relative.join(" ")]);
  });

  it.each([
    ["held so", relative],
    ["held with the whole name", whole],
  ])("is updated and deleted: %s", async (_how, data) => {
    const { client, sandbox } = start({ records: [record(data, { name, type })] });
    const next = { ...declared, ttl: "300" };
    const holds: (readonly RecordContent[])[] = [];
    await client.records.update({ zone, prior: declared, next, onHeld: (one) => holds.push([one]) });
    expect(holds.flat().map((one) => one.data.join(" "))).toEqual(holds.map(() => relative.join(" ")));
    const written = sandbox.store.zones.records(zone, type, name);
    expect(written.map(({ data, ttl }) => [data.join(" "), ttl])).toEqual([[relative.join(" "), "300"]]);
    await client.records.delete({ zone, content: next });
    expect(sandbox.store.zones.records(zone, type, name)).toEqual([]);
    expect(writes()).toEqual(["updateRecord", "deleteRecord"]);
  });

  it("needs no write where the same record is declared with the whole name from now on", async () => {
    const { client } = start({ records: [declared] });
    const next = record([whole.join(" ")], { name, type });
    expect((await client.records.update({ zone, prior: declared, next })).content.data.join(" ")).toBe(whole.join(" "));
    await client.records.writeSet({ set, intent: { desired: [declared], remove: [next] } });
    expect(writes()).toEqual([]);
  });

  it("counts as declared where the service holds the whole name, and the other way round", () => {
    const { owners } = start().client.records;
    owners.claim({ owner: "a", kind: "ims_dns_record", zone: `${zone}.`, sets: [], records: [asClaimed(declared)] });
    expect(owners.isClaimed(zone, asClaimed(record(whole, { name, type })))).toBe(true);
    expect(owners.isClaimed(zone, asClaimed(declared))).toBe(true);
    expect(owners.isClaimed(zone, asClaimed(record(["7 other"], { name, type })))).toBe(false);
  });
});

it("completes each name with the origin of its own line", async () => {
  const name = "a.b.example.com.";
  const { client } = start({
    records: [record(["10 mx1"], { name, type: "MX" }), record(["20 mx2"], { name, type: "MX" })],
    client: { refresh: "exact" },
    faults: [
      {
        endpoint: "dns.getZone",
        status: 200,
        times: "always",
        body: `$ORIGIN example.com.\n@ IN SOA ns1 hostmaster 1 2 3 4 5\na.b MX 10 mx1\n$ORIGIN example.net.\n${name} MX 20 mx2\n`,
      },
    ],
  });
  const contents = ["10 mx1.example.com.", "20 mx2.example.net."].map((data) => record([data], { name, type: "MX" }));
  const found = await client.records.findSet({ set: { zone, name, type: "MX" }, contents });
  expect(found.map(({ data }) => data.join(" "))).toEqual(contents.map(({ data }) => data.join(" ")));
});

it.each([
  ["the zone's text", {}],
  ["the listings", { faults: [{ endpoint: "dns.getZone", status: 200, body: "no text", times: "always" as const }] }],
])("a clean-up leaves what is declared with a whole name and held in relative form: by %s", async (_, how) => {
  const host = "rk.example.com.";
  const [alias, mail] = [
    record([host], { name: "wwwrk.example.com.", type: "CNAME" }),
    record(["10 mx1.example.com."], { name: host, type: "MX" }),
  ];
  const { client, sandbox } = start({
    ...how,
    records: [
      { ...alias, data: ["rk"] },
      { ...mail, data: ["10", "mx1"] },
      record(["rk"], { name: "other.example.com.", type: "CNAME" }),
      record([address(1)], { name: host }),
    ],
  });
  const records = [alias, mail].map(asClaimed);
  client.records.owners.claim({ owner: "a", kind: "ims_dns_record", zone, sets: [], records });
  const gone = ["A", "CNAME"];
  expect((await client.records.checkCleanUp({ zone, name: host })).map(({ type }) => type).sort()).toEqual(gone);
  expect((await client.records.cleanUp(zone, host)).map(({ type }) => type).sort()).toEqual(gone);
  const left = sandbox.store.zones.records(zone).filter(({ type }) => type !== "SOA");
  expect(left.map(({ data }) => data.join(" ")).sort()).toEqual(["10 mx1", "rk"]);
});
