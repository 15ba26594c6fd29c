import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const zone = "small.example";
const apex = `${zone}.`;
const soa = (serial: number, refresh = 7200): string =>
  `ns1.example.net. hostmaster.example.net. ${serial} ${refresh} 900 1209600 3600`;
const records = [
  { name: "@", type: "SOA", data: soa(7).split(" ") },
  { name: "@", type: "NS", data: ["ns1.example.net."] },
  { name: "@", type: "NS", data: ["ns2.example.net."] },
];

let memory: InMemory;
beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: { records }, "example.com": { records: [] } } } });
});
const writes = (): string[] =>
  memory.sandbox.requests.filter(({ method }) => method !== "GET").map((one) => one.method);
const nameServers = (): string[] => memory.sandbox.store.zones.records(zone, "NS", apex).map(({ data }) => data.join());

describe("the SOA record of a zone", () => {
  const live = (): string => memory.sandbox.store.zones.records(zone, "SOA", apex)[0]?.data.join(" ") ?? "";
  const single = { zone, name: apex, type: "SOA" };

  it.each([
    [
      "ims_dns_record",
      `${zone}/SOA/${apex}`,
      (serial: number, refresh?: number) => ({ ...single, data: [soa(serial, refresh)] }),
    ],
    [
      "ims_dns_record_set",
      `${zone}/SOA/${apex}`,
      (serial: number, refresh?: number) => ({ ...single, values: [soa(serial, refresh)] }),
    ],
  ])(
    "has no drift by its serial, is changed without touching that, and never goes: %s",
    async (typeName, id, config) => {
      const object = memory.object(typeName);
      await object.import(id);
      for (const nr of [1, 2, 3]) {
        memory.sandbox.store.zones.add(zone, { name: `h${nr}.${zone}.`, type: "A", data: [`192.0.2.${nr}`] });
        await memory.nextRun();
        await object.refresh();
        expect(await object.plan(config(7))).toMatchObject({ action: "no-op" });
      }
      const serial = Number(live().split(" ")[2]);
      expect(await object.apply(config(1, 3600))).toBe("update");
      expect(live().split(" ")[3]).toBe("3600");
      expect(Number(live().split(" ")[2])).toBeGreaterThanOrEqual(serial);
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(config(1, 3600))).toMatchObject({ action: "no-op" });
      memory.sandbox.resetRequests();
      expect(await refusalOf(object.destroy())).toContain("destroy = false");
      expect(await refusalOf(object.plan({ ...config(1), zone: "example.com", name: "example.com." }))).toContain(
        "SOA",
      );
      expect(writes()).toEqual([]);
    },
  );
});

describe("the zone's own NS records as a set", () => {
  const set = { zone, name: apex, type: "NS" };
  const start = async () => {
    const object = memory.object("ims_dns_record_set");
    await object.import(`${zone}/NS/${apex}`);
    return object;
  };

  it("never go", async () => {
    const object = await start();
    expect(await refusalOf(object.destroy())).toContain("destroy = false");
    const moved = { ...set, name: `sub.${zone}.`, values: ["ns1.example.net."], allow_rules: ["Z1"] };
    expect(await refusalOf(object.plan(moved))).toContain("name servers");
    expect(nameServers()).toHaveLength(2);
  });

  it("change with consent only", async () => {
    const object = await start();
    const config = { ...set, values: ["ns1.example.net.", "ns9.example.net."] };
    expect(await refusalOf(object.plan(config))).toContain('allow_rules = ["Z1"]');
    await object.apply({ ...config, allow_rules: ["Z1"] });
    expect(nameServers()).toEqual(["ns1.example.net.", "ns9.example.net."]);
  });

  it("have another TTL without it", async () => {
    const object = await start();
    const config = { ...set, values: ["ns1.example.net.", "ns2.example.net."], ttl: "1h" };
    expect(await object.plan(config)).toMatchObject({ action: "update" });
  });
});

describe("one of the zone's own NS records", () => {
  const config = (host: string) => ({ zone, name: apex, type: "NS", data: [host] });
  const start = async () => {
    const object = memory.object("ims_dns_record");
    await object.import(`${zone}/NS/${apex}?data=ns2.example.net.`);
    return object;
  };

  it("is added, changed and removed with consent only", async () => {
    const added = memory.object("ims_dns_record");
    expect(await refusalOf(added.plan(config("ns3.example.net.")))).toContain('allow_rules = ["Z1"]');
    await added.apply({ ...config("ns3.example.net."), allow_rules: ["Z1"] });
    const object = await start();
    expect(await refusalOf(object.plan(config("ns4.example.net.")))).toContain('allow_rules = ["Z1"]');
    expect(await refusalOf(object.destroy())).toContain('allow_rules = ["Z1"]');
    await object.apply({ ...config("ns4.example.net."), allow_rules: ["Z1"] });
    await object.destroy();
    expect(nameServers()).toEqual(["ns1.example.net.", "ns3.example.net."]);
  });

  it("is told with the TTL and the comment that it keeps", async () => {
    const object = await start();
    const details = { ttl: "600", comment: "second" };
    await object.apply({ ...config("ns2.example.net."), ...details, allow_rules: ["Z1"] });
    const refusal = await refusalOf(object.plan({ ...config("ns3.example.net."), ...details }));
    expect(refusal).toMatch(/600 NS ns2\.example\.net\. to \S+ 600 NS ns3\.example\.net\./);
  });

  it("never goes as the last one", async () => {
    memory.sandbox.store.zones.remove(zone, { type: "NS", name: apex, nr: 0 });
    const object = await start();
    await object.apply({ ...config("ns2.example.net."), allow_rules: ["Z1"] });
    expect(await refusalOf(object.destroy())).toContain("destroy = false");
    expect(nameServers()).toEqual(["ns2.example.net."]);
  });

  it("is the first of a zone without asking", async () => {
    const object = memory.object("ims_dns_record");
    const first = { zone: "example.com", name: "example.com.", type: "NS", data: ["ns1.example.net."] };
    expect(await object.apply(first)).toBe("create");
  });
});

it("NS records of other names come and go as any", async () => {
  const object = memory.object("ims_dns_record_set");
  await object.apply({ zone, name: `sub.${zone}.`, type: "NS", values: ["ns1.example.net."] });
  await object.destroy();
  expect(nameServers()).toHaveLength(2);
});
