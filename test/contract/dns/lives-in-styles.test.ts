import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../../support/deployment.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

type Config = Readonly<Record<string, Value>>;

const zone = "lives.example";
const name = `post.${zone}.`;
const element = (values: readonly string[], ttl: string | null = null) => ({
  values,
  ttl,
  comment: null,
  allow_rules: null,
});
const single = (owner: string, type: string, data: readonly string[]): Config => ({
  zone,
  name: `${owner}.${zone}.`,
  type,
  data,
});

/** What the acceptance suites try with a real engine in one style, in each. */
describe.each(styles)("%s", (_, options) => {
  let memory: InMemory;
  const start = async (records: readonly { name: string; type: string; data: string[] }[] = []): Promise<void> => {
    const ns = ["ns1.example.net.", `ns2.${zone}.`].map((host) => ({ name: "@", type: "NS", data: [host] }));
    memory = await startInMemory({ options, seed: { zones: { [zone]: { records: [...ns, ...records] } } } });
  };
  beforeEach(() => start());
  const writes = (): string[] => memory.sandbox.requests.map(({ method }) => method).filter((each) => each !== "GET");
  const addressesOf = (owner: string): string[] =>
    memory.sandbox.store.zones
      .records(zone, "A", `${owner}.${zone}.`)
      .map(({ data }) => data.join(" "))
      .sort();

  const record: Config = { zone, name, type: "MX", data: ["20 mx2.example.net."], ttl: "1h" };
  const set = (...values: string[]): Config => ({ zone, name, type: "MX", values, ttl: "1h" });
  const [one, other] = ["20 mx2.example.net.", "30 mx1.example.net."];
  it.each<[string, Config, string, Config]>([
    ["ims_dns_record", record, "ims_dns_record_set", set(one)],
    ["ims_dns_record_set", set(one), "ims_dns_record", record],
    [
      "ims_dns_record_set",
      set(one, other),
      "ims_dns_zone_records",
      { zone, records: { "post MX": element([other, one], "3600") } },
    ],
  ])("a move of %s %j to %s writes nothing", async (fromType, before, toType, after) => {
    const source = memory.object(fromType);
    await source.apply(before);
    await memory.nextRun();
    memory.sandbox.resetRequests();
    const target = memory.object(toType);
    await target.moveFrom(source, fromType);
    for (let nth = 0; nth < 2; nth += 1) {
      await target.refresh();
      expect(await target.plan(after)).toMatchObject({ action: "no-op" });
      await memory.nextRun();
    }
    expect(writes()).toEqual([]);
    await target.destroy();
    expect(memory.sandbox.store.zones.records(zone, "MX", name)).toEqual([]);
  });

  it("a record of several of its name is updated, imported and deleted alone", async () => {
    await start(["192.0.2.90", "192.0.2.91"].map((data) => ({ name: `shop.${zone}.`, type: "A", data: [data] })));
    const object = memory.object("ims_dns_record");
    await object.apply(single("shop", "A", ["192.0.2.80"]));
    await memory.nextRun();
    await object.refresh();
    const changed = single("shop", "A", ["192.0.2.81"]);
    expect(await object.apply(changed)).toBe("update");
    expect(addressesOf("shop")).toEqual(["192.0.2.81", "192.0.2.90", "192.0.2.91"]);
    object.forget();
    await memory.nextRun();
    const id = `${zone}/A/shop.${zone}.`;
    expect(await refusalOf(object.import(id))).toContain(`'${id}?data=192.0.2.81'`);
    const stored = memory.sandbox.store.zones.records(zone, "A", `shop.${zone}.`);
    await object.import(`${id}/${stored.findIndex(({ data }) => data.join() === "192.0.2.81")}`);
    expect(await object.plan(changed)).toMatchObject({ action: "no-op" });
    await object.destroy();
    expect(addressesOf("shop")).toEqual(["192.0.2.90", "192.0.2.91"]);
  });

  it("many records of one name are created and deleted at a time, and none is lost", async () => {
    const many = Array.from({ length: 12 }, (_, nr) => ({
      object: memory.object("ims_dns_record"),
      config: single("many", "A", [`192.0.2.${nr + 100}`]),
    }));
    await Promise.all(many.map(({ object, config }) => object.apply(config)));
    expect(addressesOf("many")).toHaveLength(12);
    await memory.nextRun();
    await Promise.all(many.slice(5).map(({ object }) => object.destroy()));
    expect(addressesOf("many")).toEqual([100, 101, 102, 103, 104].map((nr) => `192.0.2.${nr}`));
    await memory.nextRun();
    for (const { object, config } of many.slice(0, 5)) {
      await object.refresh();
      expect(await object.plan(config)).toMatchObject({ action: "no-op" });
    }
  });

  it.each([
    ["MX field by field", single("kinds", "MX", ["10", "mx1.example.net."])],
    ["MX as a whole", single("kinds", "MX", ["10 mx1.example.net."])],
    ["SRV", single("_x._tcp", "SRV", ["10 60 5060 web1.example.net."])],
    ["AAAA in another spelling", single("kinds", "AAAA", ["2001:DB8:0::1"])],
    ["TXT", single("kinds", "TXT", ['"hello world"'])],
  ])("%s is written and found again", async (_form, config) => {
    const object = memory.object("ims_dns_record");
    await object.apply(config);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
  });

  it("a zone that is imported becomes exclusive, but keeps the address of its name server", async () => {
    await start([
      { name: `a.${zone}.`, type: "A", data: ["192.0.2.1"] },
      { name: `ns2.${zone}.`, type: "A", data: ["198.51.100.2"] },
      { name: `gone.${zone}.`, type: "TXT", data: ['"bye"'] },
    ]);
    const object = memory.object("ims_dns_zone_records");
    await object.import(zone);
    const config = { zone, exclusive: true, max_change_percent: 100 };
    const listed = { "a A": element(["192.0.2.1"]) };
    expect(await refusalOf(object.plan({ ...config, records: listed }))).toContain(
      `\`ns2.${zone}.\` lies in this zone but has no address`,
    );
    const withHost = { ...config, records: { ...listed, "ns2 A": element(["198.51.100.2"]) } };
    await object.apply(withHost);
    expect(memory.held(zone)).toEqual([
      "a A 192.0.2.1",
      `${zone}. NS ns1.example.net.`,
      `${zone}. NS ns2.${zone}.`,
      "ns2 A 198.51.100.2",
    ]);
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(withHost)).toMatchObject({ action: "no-op" });
  });
});
