import type { SeedInput } from "../../src/sandbox/index.ts";
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../support/in-memory.ts";

type Config = Readonly<Record<string, Value>>;
type Object = ReturnType<InMemory["object"]>;

const zone = "example.com";
const fqdn = `web1.${zone}`;
const host = `${fqdn}.`;
const address = (nr: number): string => `192.0.2.${nr}`;
const record = (nr: number, more: Config = {}): Config => ({
  zone,
  name: `pool.${zone}.`,
  type: "A",
  data: [address(nr)],
  ...more,
});
const listed = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const server: Config = {
  customer: "acme",
  fqdn,
  environment: "production",
  project: "shop",
  role: "web",
  location: "zrh1",
  decommission: { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: [zone] },
};
const ns = { name: "@", type: "NS", data: ["ns1.example.net."] };
const seed: SeedInput = { customers: ["acme"], zones: { [zone]: { records: [ns] } } };

let memory: InMemory;
const start = async (stalePlan?: "warn"): Promise<void> => {
  memory = await startInMemory({ seed, ...(stalePlan === undefined ? {} : { stalePlan }) });
};
const store = () => memory.sandbox.store.zones;
const data = (name: string): string[] =>
  store()
    .records(zone, "A", name)
    .map((one) => one.data.join(" "))
    .sort();
const written = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;

/** Objects that are created in a run before, and read by the one that is planned now. */
async function created(kind: string, ...configs: readonly Config[]): Promise<Object[]> {
  const objects = configs.map((config) => ({ config, object: memory.object(kind) }));
  for (const { config, object } of objects) await object.apply(config);
  await memory.nextRun();
  for (const { object } of objects) await object.refresh();
  return objects.map(({ object }) => object);
}

describe("what the same run changes makes no plan stale", () => {
  beforeEach(() => start());

  it("two records of one name, one after the other", async () => {
    const [one, two] = await created("ims_dns_record", record(1), record(2));
    await memory.nextRun();
    await one?.apply(record(1, { ttl: "60" }));
    await two?.apply(record(3));
    expect(data(`pool.${zone}.`)).toEqual([address(1), address(3)]);
  });

  it("records that shift, as with count", async () => {
    const [one, two, three] = await created("ims_dns_record", record(1), record(2), record(3));
    const destroying = await three?.planDestroy();
    await memory.nextRun();
    await Promise.all([one?.apply(record(2)), two?.apply(record(3)), three?.destroy(destroying)]);
    expect(data(`pool.${zone}.`)).toEqual([address(2), address(3)]);
  });

  it("two records that swap their data and have other TTLs", async () => {
    const [one, two] = await created("ims_dns_record", record(1, { ttl: "60" }), record(2, { ttl: "90" }));
    await memory.nextRun();
    await Promise.all([one?.apply(record(2, { ttl: "60" })), two?.apply(record(1, { ttl: "90" }))]);
    expect(store().records(zone, "A", `pool.${zone}.`)).toMatchObject([{ ttl: "90" }, { ttl: "60" }]);
  });

  it("a record that the run creates where another one is gone that is deleted", async () => {
    const [one, two] = await created("ims_dns_record", record(1), record(2));
    const destroying = await one?.planDestroy();
    await memory.nextRun();
    await memory.object("ims_dns_record").apply(record(3));
    store().remove(zone, { type: "A", name: `pool.${zone}.`, nr: data(`pool.${zone}.`).indexOf(address(1)) });
    await one?.destroy(destroying);
    expect(data(`pool.${zone}.`)).toEqual([address(2), address(3)]);
    expect(two?.state).not.toBeNull();
  });

  it("a replacement that is created before its predecessor goes", async () => {
    const [old] = await created("ims_dns_record", record(1));
    await memory.nextRun();
    await memory.object("ims_dns_record").apply(record(2));
    await old?.destroy();
    expect(data(`pool.${zone}.`)).toEqual([address(2)]);
  });

  it("a clean-up that takes records which an exclusive zone removes, too", async () => {
    const [decommissioned] = await created("ims_server_definition", server);
    const records = { "www A": listed(address(9)) };
    const [whole] = await created("ims_dns_zone_records", { zone, records, exclusive: true, max_change_percent: 100 });
    store().add(zone, { name: host, type: "A", data: [address(1)] });
    await memory.nextRun();
    await whole?.refresh();
    const destroying = await decommissioned?.planDestroy();
    await memory.nextRun();
    await decommissioned?.destroy(destroying);
    expect(data(host)).toEqual([]);
    await whole?.apply({ zone, records, exclusive: true, max_change_percent: 100 });
    expect(whole?.state?.["records"]).toEqual(expect.not.objectContaining({ "web1 A": expect.anything() as unknown }));
  });

  it("records of a name that a clean-up of the run has taken, when they are destroyed after it", async () => {
    const [decommissioned] = await created("ims_server_definition", server);
    const [own] = await created("ims_dns_record", { zone, name: host, type: "A", data: [address(1)] });
    await decommissioned?.destroy();
    await own?.destroy();
    expect(data(host)).toEqual([]);
  });
});

describe("the clean-up of a decommission", () => {
  it("is refused where a record came that the plan did not show, before anything is removed", async () => {
    await start();
    const [object] = await created("ims_server_definition", server);
    store().add(zone, { name: host, type: "A", data: [address(1)] });
    const planned = await object?.planDestroy();
    store().add(zone, { name: host, type: "A", data: [address(2)] });
    await memory.nextRun();
    memory.sandbox.resetRequests();
    await expect(object?.destroy(planned)).rejects.toThrow(
      /would remove a record that was not there: web1\.example\.com\. A 192\.0\.2\.2.*plan-stale/s,
    );
    expect(written()).toBe(0);
    expect(data(host)).toEqual([address(1), address(2)]);
  });

  it("goes on where a record that the plan showed is gone", async () => {
    await start();
    const [object] = await created("ims_server_definition", server);
    store().add(zone, { name: host, type: "A", data: [address(1)] });
    const planned = await object?.planDestroy();
    store().remove(zone, { type: "A", name: host, nr: 0 });
    await object?.destroy(planned);
    expect(object?.state).toBeNull();
  });
});

describe('on_stale_plan = "warn"', () => {
  it("writes all the same and says what somebody else changed", async () => {
    await start("warn");
    const [object] = await created("ims_dns_record_set", {
      zone,
      name: `pool.${zone}.`,
      type: "A",
      values: [address(1)],
    });
    store().add(zone, { name: `pool.${zone}.`, type: "A", data: [address(2)] });
    await memory.nextRun();
    await object?.apply({ zone, name: `pool.${zone}.`, type: "A", values: [address(3)] });
    expect(object?.told).toMatchObject([
      {
        severity: "warning",
        summary: expect.stringContaining("The plan to update ims_dns_record_set is stale") as string,
      },
    ]);
    expect(object?.told[0]?.detail).toContain(`values has "${address(2)}" now`);
    expect(data(`pool.${zone}.`)).toEqual([address(2), address(3)]);
  });

  it("does not say that it was written where the write refuses it", async () => {
    await start("warn");
    const pool = { zone, name: `pool.${zone}.`, type: "A" };
    const [object] = await created("ims_dns_record", { ...pool, data: [address(1)] });
    store().update(zone, { ...pool, nr: 0 }, { data: [address(2)] });
    await memory.nextRun();
    await expect(object?.apply({ ...pool, data: [address(3)] })).rejects.toThrow("record-gone");
    expect(object?.told[0]?.detail).toMatch(/all the same, as far as the object allows it\.$/);
    expect(data(pool.name)).toEqual([address(2)]);
  });

  it("leaves it to a write of a server to protect what the plan does not change", async () => {
    await start("warn");
    const [object] = await created("ims_server_definition", server);
    memory.sandbox.store.servers.set(fqdn, { stage: "other" });
    await memory.nextRun();
    await expect(object?.apply({ ...server, role: "proxy" })).rejects.toThrow("server-changed");
  });
});
