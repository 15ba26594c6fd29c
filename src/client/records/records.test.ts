import type { RecordContent } from "../index.ts";
import {
  zone,
  name,
  record,
  address,
  mx,
  connected,
  start,
  dataOf,
  writes,
  lost,
  positions,
  forEngine,
} from "../../../test/support/records.ts";

describe.each(positions)("on a deployment: %s", (_, options) => {
  it("creates, finds, updates and deletes a record between others", async () => {
    const { client } = start({ options, records: [mx(10), mx(20)] });
    const created = await client.records.create({ zone, content: mx(15, { ttl: "30m", comment: "new" }) });
    expect(created).toMatchObject({ content: { ttl: "1800", comment: "new" }, restored: [] });
    const found = await client.records.find({ zone, content: mx(15) });
    expect(found?.content).toMatchObject({ name, type: "MX", ttl: "1800", comment: "new" });
    const next = mx(16);
    const updated = await client.records.update({ zone, prior: mx(15, { ttl: "30m", comment: "new" }), next });
    expect(updated.content).toMatchObject({ ttl: null, comment: null });
    expect(dataOf("MX").sort()).toEqual(["10 mx10.example.com.", "16 mx16.example.com.", "20 mx20.example.com."]);
    expect(await client.records.delete({ zone, content: next })).toEqual({ restored: [], warnings: [] });
    expect(dataOf("MX").sort()).toEqual(["10 mx10.example.com.", "20 mx20.example.com."]);
    expect(await client.records.find({ zone, content: next })).toBeUndefined();
  });

  it("loses none of 300 records in 10 parallel deletes by two processes", async () => {
    const all = Array.from({ length: 300 }, (_, nth) => `10.0.${Math.floor(nth / 100)}.${nth % 100}`);
    const { client, connectAnother } = start({ options, records: all.map((data) => record([data])) });
    const other = connectAnother();
    const doomed = all.filter((_, nth) => nth % 30 === 7);
    await Promise.all(
      doomed.map((data, nth) => (nth % 2 === 0 ? client : other).records.delete({ zone, content: record([data]) })),
    );
    expect(dataOf().sort()).toEqual(all.filter((data) => !doomed.includes(data)).sort());
    expect(writes()).toHaveLength(doomed.length);
  });
});

describe("creating", () => {
  it.each(lost("dns.createRecord"))("creates one record: %s", async (_, fault) => {
    const { client } = start({ records: [record([address(1)])], faults: [fault] });
    await client.records.create({ zone, content: record([address(2)]) });
    expect(dataOf()).toEqual([address(1), address(2)]);
  });

  it("removes the double of a request that was done after all", async () => {
    const { client, sandbox } = start({ faults: [{ endpoint: "dns.createRecord", drop: true, when: "before" }] });
    const late = { name, type: "A", data: [address(2)] };
    let reads = -1;
    const { transport } = sandbox;
    const slow = connected.connectAnother({
      transport: (request, signal) => {
        // the first request is done behind the back of the look after it
        if (request.method === "POST" && reads < 0) reads = 0;
        else if (request.method === "GET" && reads >= 0 && ++reads === 2) sandbox.store.zones.add(zone, late);
        return transport(request, signal);
      },
    });
    await slow.records.create({ zone, content: record([address(2)]) });
    expect(dataOf()).toEqual([address(2)]);
    expect(await client.records.find({ zone, content: record([address(2)]) })).toBeDefined();
  });

  it.each<[string, RecordContent, Partial<RecordContent>]>([
    ["the same", record([address(1)]), { data: [address(1)] }],
    ["another TTL", record([address(1)], { ttl: "300" }), { data: [address(1)] }],
    ["another form", record(['"a b"'], { type: "TXT" }), { type: "TXT", data: ['"a "', '"b"'] }],
    ["another layout", mx(10, { data: ["10 MX10.example.com."] }), mx(10)],
  ])("refuses what exists already: %s", async (_, content, existing) => {
    const { client } = start({ records: [existing], client: forEngine });
    await expect(client.records.create({ zone, content })).rejects.toMatchObject({
      code: "record-exists",
      remedy: expect.stringContaining(
        `terraform import ADDRESS 'example.com/${content.type}/www.example.com.'`,
      ) as string,
    });
    expect(writes()).toEqual([]);
  });

  it.each([
    [record(["web1.example.net."], { type: "CNAME" }), "www.example.com. CNAME web1.example.net."],
    [record([address(1)]), `www.example.com. A ${address(1)}.`],
  ])("ends the sentence that names a record with one full stop: %#", async (content, ending) => {
    const { client } = start({ records: [content] });
    await expect(client.records.create({ zone, content })).rejects.toMatchObject({
      happened: `A record with this data exists already: ${ending}`,
    });
  });

  it("names the data in the import id where there are several", async () => {
    const { client } = start({ records: [record([address(1)]), record([address(2)])], client: forEngine });
    await expect(client.records.create({ zone, content: record([address(2)]) })).rejects.toMatchObject({
      remedy: expect.stringContaining("'example.com/A/www.example.com.?data=192.0.2.2'") as string,
    });
  });

  it("tells of the creation before it reads back", async () => {
    const { client } = start({ faults: [{ endpoint: "dns.getRecords", status: 403, nth: 2, times: "always" }] });
    const told: RecordContent[] = [];
    const content = record([address(1)]);
    const creating = client.records.create({ zone, content, onCreated: (created) => told.push(created) });
    await expect(creating).rejects.toMatchObject({ code: "http-forbidden" });
    expect(told).toEqual([content]);
  });

  it("does not send a second one while the service does not show the first", async () => {
    const { client } = start({
      faults: [{ endpoint: "dns.getRecords", status: 200, body: "[]", nth: 2, times: 4 }],
    });
    await client.records.create({ zone, content: record([address(1)]) });
    expect(writes()).toEqual(["createRecord"]);
  });

  it("writes in the layout that the zone uses, which it looks up once", async () => {
    const { client, sandbox } = start({ options: { recordDataLayout: "whole" } });
    await client.records.create({ zone, content: mx(10) });
    await client.records.create({ zone, content: mx(20) });
    await client.records.create({ zone, content: record([address(1)]) });
    const sent = sandbox.requests
      .filter(({ method }) => method === "POST")
      .map(({ body }) => JSON.parse(body) as object);
    expect(sent).toMatchObject([
      { data: ["10 mx10.example.com."] },
      { data: ["20 mx20.example.com."] },
      { data: [address(1)] },
    ]);
    expect(sandbox.requests.filter(({ path }) => path.includes("/SOA/"))).toHaveLength(1);
  });

  it.each<[string, RecordContent, string]>([
    ["an address that is none", record(["192.0.2.300"]), "A1"],
    ["a target without its dot", record(["web.example.net"], { type: "CNAME" }), "G1"],
    ["a mail exchanger without preference", record(["mx.example.com."], { type: "MX" }), "M1"],
    ["a TTL that is none", record([address(1)], { ttl: "soon" }), "T1"],
  ])("refuses %s, unless it is allowed where that can be", async (_, content, rule) => {
    const { client } = start();
    const refused = expect.stringContaining(`DNS rule ${rule}`) as string;
    await expect(client.records.create({ zone, content })).rejects.toMatchObject({
      code: "dns-rule",
      happened: refused,
    });
    const set = { zone, name, type: content.type };
    const intent = { desired: [content], remove: [] };
    await expect(client.records.writeSet({ set, intent })).rejects.toMatchObject({
      code: "dns-rule",
      happened: refused,
    });
    const write = client.records.writeZone({ zone, intent, actual: [] });
    await expect(write).rejects.toMatchObject({ code: "dns-rule", happened: refused });
    expect(writes()).toEqual([]);
    const allowed = await client.records.create({ zone, content, allowRules: [rule] }).catch((error: unknown) => error);
    if (rule !== "G1") return;
    expect(allowed).toMatchObject({ content: { data: ["web.example.net"] } });
  });

  it("shows a refusal at its attribute", async () => {
    const { client } = start({ faults: [{ endpoint: "dns.createRecord", status: 400, body: '{"ttl":"too long"}' }] });
    await expect(client.records.create({ zone, content: record([address(1)], { ttl: "90d" }) })).rejects.toMatchObject({
      code: "http-input-refused",
      doing: "Cannot create the DNS record example.com/A/www.example.com.",
      fields: [{ path: ["ttl"] }],
    });
  });
});

describe("updating", () => {
  const records = [record([address(1)]), record([address(2)]), record([address(3)])];
  const [prior, next] = [record([address(2)]), record([address(9)], { ttl: "300" })];

  it.each(lost("dns.updateRecord"))("updates in place: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.update({ zone, prior, next });
    expect(dataOf()).toEqual([address(1), address(9), address(3)]);
  });

  it("changes a TTL and a comment of the record meant", async () => {
    const { client, sandbox } = start({ records });
    await client.records.update({ zone, prior, next: record([address(2)], { ttl: "5m", comment: "why" }) });
    expect(sandbox.store.zones.records(zone, "A").map(({ ttl, comment }) => [ttl, comment])).toEqual([
      [null, null],
      ["300", "why"],
      [null, null],
    ]);
  });

  it.each([
    ...lost("dns.updateRecord"),
    ...[1, 2].map((times) => [`500, ${times} times`, { endpoint: "dns.updateRecord", status: 500, times }] as const),
  ])("changes a TTL, and takes one away, for certain: %s", async (_, fault) => {
    for (const [from, to] of [
      ["300", null],
      ["300", "600"],
    ] as const) {
      const { client, sandbox } = start({ records: [record([address(2)], { ttl: from })], faults: [fault] });
      await client.records.update({ zone, prior: { ...prior, ttl: from }, next: { ...prior, ttl: to } });
      expect(sandbox.store.zones.records(zone, "A").map(({ ttl }) => ttl)).toEqual([to]);
    }
  });

  it("is done when an earlier run did it before it was cut off", async () => {
    const { client } = start({ records: [records[0] ?? {}, next] });
    await client.records.update({ zone, prior, next });
    expect(writes()).toEqual([]);
  });

  it.each([
    ["the record is gone", [record([address(1)])], "record-gone"],
    ["the planned data is there already", [...records, record([address(9)])], "record-exists"],
  ])("writes nothing when %s", async (_, actual, code) => {
    const { client } = start({ records: actual });
    await expect(client.records.update({ zone, prior, next })).rejects.toMatchObject({ code });
    expect(writes()).toEqual([]);
  });

  it("says which value the service does not keep", async () => {
    const { client } = start({ records, faults: [{ endpoint: "dns.updateRecord", status: 200, times: "always" }] });
    const updating = client.records.update({ zone, prior, next: record([address(2)], { comment: "why" }) });
    await expect(updating).rejects.toMatchObject({ code: "record-not-as-written", fields: [{ path: ["comment"] }] });
  });
});

describe("deleting", () => {
  const records = [record([address(1)]), record([address(2)]), record([address(3)])];

  it.each(lost("dns.deleteRecord"))("deletes one record: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.delete({ zone, content: record([address(2)]) });
    expect(dataOf()).toEqual([address(1), address(3)]);
  });

  it("deletes one of two doubles, the one with the same TTL", async () => {
    const { client, sandbox } = start({ records: [record([address(1)], { ttl: "60" }), record([address(1)])] });
    await client.records.delete({ zone, content: record([address(1)]) });
    expect(sandbox.store.zones.records(zone, "A")).toMatchObject([{ ttl: "60" }]);
  });

  it("takes one that is gone already as done", async () => {
    const { client } = start({ records });
    await client.records.delete({ zone, content: record([address(9)]) });
    expect(writes()).toEqual([]);
  });

  it("does not take a hidden zone as done", async () => {
    const { client } = start({ faults: [{ path: "/example.com", status: 404, times: "always" }] });
    const deleting = client.records.delete({ zone, content: record([address(1)]) });
    await expect(deleting).rejects.toMatchObject({ code: "http-not-found" });
  });
});
