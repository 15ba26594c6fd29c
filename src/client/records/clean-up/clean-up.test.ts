import type { RecordContent } from "../../index.ts";
import { zone, name, record, address, start, dataOf, writes, lost } from "../../../../test/support/records.ts";

describe("cleaning up a name", () => {
  const records = [
    record([address(1)]),
    record(["10", "mx.example.com."], { type: "MX" }),
    record([name], { name: "alias.example.com.", type: "CNAME" }),
    record(["www"], { name: "relative.example.com.", type: "CNAME" }),
    record(["other.example.com."], { name: "other-alias.example.com.", type: "CNAME" }),
    record([address(5)], { name: "other.example.com." }),
  ];
  const gone = ["A www.example.com.", "MX www.example.com.", "CNAME alias.example.com.", "CNAME relative.example.com."];
  const describe_ = (contents: readonly RecordContent[]): string[] => contents.map((one) => `${one.type} ${one.name}`);

  it("shows what will go, and that goes", async () => {
    const { client, sandbox } = start({ records });
    expect(describe_(await client.records.previewCleanUp(zone, name))).toEqual(gone);
    const before = sandbox.store.zones.records(zone).length;
    expect(describe_(await client.records.cleanUp(zone, name))).toEqual(gone);
    expect(sandbox.store.zones.records(zone)).toHaveLength(before - gone.length);
    expect(writes()).toEqual(["cleanUpName"]);
  });

  it.each([
    ["of full names", {}],
    [
      "of names that lack the zone",
      { faults: [{ endpoint: "dns.getZone", status: 200, body: "$INCLUDE x\n", times: "always" as const }] },
    ],
  ])("shows what points to it with a sign that needs no backslash: %s", async (_, how) => {
    const host = "a\\@b.example.com.";
    const { client, sandbox } = start({
      ...how,
      records: [
        record([address(1)], { name: host }),
        record(["a@b.example.com."], { name: "alias.example.com.", type: "CNAME" }),
        record(["a@b"], { name: "relative.example.com.", type: "CNAME" }),
        record(["a@b.example.org."], { name: "elsewhere.example.com.", type: "CNAME" }),
      ],
    });
    const goes = [`A ${host}`, "CNAME alias.example.com.", "CNAME relative.example.com."];
    expect(describe_(await client.records.previewCleanUp(zone, host)).sort()).toEqual(goes.sort());
    expect(describe_(await client.records.cleanUp(zone, host)).sort()).toEqual(goes.sort());
    const kept = sandbox.store.zones.records(zone).filter(({ type }) => type !== "SOA");
    expect(kept.map(({ name: owner }) => owner)).toEqual(["elsewhere.example.com."]);
  });

  it.each(lost("dns.cleanUpName"))("is done once: %s", async (_, fault) => {
    const { client } = start({ records, faults: [fault] });
    await client.records.cleanUp(zone, name);
    expect(dataOf()).toEqual([]);
    expect(await client.records.previewCleanUp(zone, name)).toEqual([]);
  });

  it("never is one of the zone itself", async () => {
    const { client } = start({ records: [record(["ns1.example.com."], { name: `${zone}.`, type: "NS" })] });
    const refusal = { code: "clean-up-of-zone" };
    for (const name of [zone, `${zone.toUpperCase()}.`]) {
      await expect(client.records.previewCleanUp(zone, name)).rejects.toMatchObject(refusal);
      await expect(client.records.cleanUp(zone, name)).rejects.toMatchObject(refusal);
      await expect(client.records.cleanUpShown({ zone, name, stays: () => true })).rejects.toMatchObject(refusal);
    }
    expect(writes()).toEqual([]);
  });

  it("asks for nothing when nothing is there", async () => {
    const { client } = start();
    expect(await client.records.cleanUp(zone, name)).toEqual([]);
    expect(writes()).toEqual([]);
  });

  it("reads the listings where the zone's text cannot be read", async () => {
    const { client } = start({
      records,
      faults: [{ endpoint: "dns.getZone", status: 200, body: "$INCLUDE x\n", times: "always" }],
    });
    expect(describe_(await client.records.previewCleanUp(zone, name)).sort()).toEqual([...gone].sort());
  });

  it("waits for the writers of the zone, and they for it", async () => {
    const { client, connectAnother, sandbox } = start({ records, options: { latency: 20 } });
    // each on its own: writers of one client would share what they read
    const [other, third] = [connectAnother(), connectAnother()];
    await Promise.all([
      client.records.create({ zone, content: record([address(7)]) }),
      other.records.cleanUp(zone, name),
      third.records.create({ zone, content: record([address(8)], { name: "new.example.com." }) }),
    ]);
    const log = sandbox.requests.map(({ endpoint, path }) => `${String(endpoint)} ${path}`);
    const cleaned = log.findIndex((line) => line.startsWith("dns.cleanUpName"));
    const from = log.slice(0, cleaned).findLastIndex((line) => line.includes("/A/"));
    const between = log.slice(from + 1, cleaned + 2).filter((line) => !line.includes("getZone"));
    expect(between).toEqual(["dns.cleanUpName /dns/1/example.com/_/www.example.com."]);
  });
});
