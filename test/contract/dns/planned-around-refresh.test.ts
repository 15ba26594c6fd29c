import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "tested.example";
const name = `www.${zone}.`;
const [one, other] = ["192.0.2.1", "192.0.2.2"];
const entry = (value: string) => ({ values: [value], ttl: null, comment: null, allow_rules: null });

// docs/protocol.md#planning
describe("a plan that is made before the refresh, and again after it", () => {
  let memory: InMemory;
  beforeEach(async () => {
    const records = [{ name, type: "A", data: [one] }];
    memory = await startInMemory({ seed: { zones: { [zone]: { records } } } });
  });

  it.each<[string, string, (value: string) => Readonly<Record<string, Value>>]>([
    ["ims_dns_record", `${zone}/A/${name}`, (value) => ({ zone, name, type: "A", data: [value] })],
    ["ims_dns_record_set", `${zone}/A/${name}`, (value) => ({ zone, name, type: "A", values: [value] })],
    ["ims_dns_zone_records", `${zone}?keys=www%20A`, (value) => ({ zone, records: { "www A": entry(value) } })],
  ])("of an imported %s is one of the same resource", async (typeName, id, config) => {
    const its = memory.object(typeName);
    await its.import(id);
    await memory.nextRun();
    expect(await its.planAroundRefresh(config(one))).toMatchObject({ action: "no-op" });
    await memory.nextRun();
    await its.apply(config(other), await its.planAroundRefresh(config(other)));
    const live = memory.sandbox.store.zones.records(zone).filter(({ type }) => type === "A");
    expect(live).toMatchObject([{ data: [other] }]);
  });

  it("of a record that became a set is one of the same resource", async () => {
    const [record, set] = ["ims_dns_record", "ims_dns_record_set"].map((typeName) => memory.object(typeName));
    await record?.import(`${zone}/A/${name}`);
    await memory.nextRun();
    await set?.moveFrom(record ?? { state: null, private: new Uint8Array() }, "ims_dns_record");
    expect(await set?.planAroundRefresh({ zone, name, type: "A", values: [other] })).toMatchObject({
      action: "update",
    });
  });
});
