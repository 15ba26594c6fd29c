import type { Diagnostic } from "terraform-provider-sdk";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "small.example";
const name = `www.${zone}.`;
const config = (...values: string[]) => ({ zone, name, type: "A", values, ttl: null, comment: null });

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
async function start(...addresses: string[]): Promise<void> {
  const records = addresses.map((data) => ({ name, type: "A", data: [data] }));
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } });
  object = memory.object("ims_dns_record_set");
}
const held = (): string[] => memory.sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const nextRun = async (): Promise<void> => {
  await memory.nextRun();
  await object.refresh();
};

describe("values of a set that its state did not create", () => {
  it("are listed with their data before they go", async () => {
    await start();
    await object.apply(config("192.0.2.1"));
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
    await nextRun();
    await nextRun();
    const { warnings } = await object.plan(config("192.0.2.1"));
    expect(text(warnings)).toContain(`delete ${name} A 192.0.2.9`);
    expect(text(warnings)).not.toContain("192.0.2.1\n");
    await object.apply(config("192.0.2.1"));
    expect((await object.plan(config("192.0.2.2"))).warnings).toEqual([]);
  });

  it.each([
    ["before the set is replaced by one of another name", { name: `other.${zone}.` }],
    ["before the set is replaced by one of another type", { type: "TXT", values: ['"a"'] }],
  ])("are listed %s", async (_, changed) => {
    await start();
    await object.apply(config("192.0.2.1"));
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
    await nextRun();
    const { action, warnings } = await object.plan({ ...config("192.0.2.1"), ...changed });
    expect(action).toBe("replace");
    expect(text(warnings)).toContain(`delete ${name} A 192.0.2.9`);
    expect(text(warnings)).not.toContain("192.0.2.1\n");
  });

  it("are listed before a zone's records are replaced by those of another zone", async () => {
    const [other, element] = ["other.example", { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null }];
    memory = await startInMemory({ seed: { zones: { [zone]: {}, [other]: {} } } });
    object = memory.object("ims_dns_zone_records");
    await object.apply({ zone, records: { "www A": element } });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
    await nextRun();
    const { action, warnings } = await object.plan({ zone: other, records: { "www A": element } });
    expect(action).toBe("replace");
    expect(text(warnings)).toContain(`delete ${name} A 192.0.2.9`);
  });

  it.each([
    ["as it was", {}],
    ["with another name", { name: `other.${zone}.` }],
    ["with another type", { type: "TXT", values: ['"a"'] }],
  ])("are listed before the set is made anew since it is tainted: %s", async (_, changed) => {
    await start();
    await object.apply(config("192.0.2.1"));
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
    await nextRun();
    // engines plan a tainted set as if there were none
    const { action, warnings } = await memory.object("ims_dns_record_set").plan({ ...config("192.0.2.1"), ...changed });
    expect(action).toBe("create");
    expect(text(warnings)).toMatch(new RegExp(`if it is tainted[^]*delete ${name} A 192\\.0\\.2\\.9`));
    expect(text(warnings)).not.toContain("192.0.2.1\n");
  });

  it("are listed where an import brought them", async () => {
    await start("192.0.2.1", "192.0.2.2");
    await object.import(`${zone}/A/${name}`);
    expect(await object.plan(config("192.0.2.1", "192.0.2.2"))).toMatchObject({ action: "no-op", warnings: [] });
    expect(text((await object.plan(config("192.0.2.1"))).warnings)).toContain(`delete ${name} A 192.0.2.2`);
    const warnings = await object.destroy();
    expect(text(warnings)).toContain(`delete ${name} A 192.0.2.1`);
  });

  it("are listed before they get another TTL, where they are declared or ignored", async () => {
    await start();
    await object.apply({ ...config("192.0.2.1"), ttl: "5m" });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
    await nextRun();
    const both = { ...config("192.0.2.1", "192.0.2.9"), ttl: "5m" };
    const told = text((await object.plan(both)).warnings);
    expect(told).toContain(`update ${name} A 192.0.2.9 to ${name} 5m A 192.0.2.9`);
    await object.apply(both);
    expect((await object.plan({ ...both, ttl: "1h" })).warnings).toEqual([]);
  });

  it.each([
    ["a refresh", async (): Promise<void> => nextRun()],
    ["an import", (): Promise<void> => object.import(`${zone}/A/${name}`)],
  ])("are listed, or left, where a set became a zone's records after %s", async (_, bring) => {
    await start();
    await object.apply(config("192.0.2.1"));
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"] });
    await bring();
    const target = memory.object("ims_dns_zone_records");
    await target.moveFrom(object, "ims_dns_record_set");
    await memory.nextRun();
    await target.refresh();
    const element = { values: ["192.0.2.1"], ttl: null, comment: null, allow_rules: null };
    const { warnings } = await target.plan({ zone, records: { "www A": element } });
    expect(text(warnings)).toContain(`delete ${name} A 192.0.2.9`);
  });

  it("stay in the zone where an imported set became a zone's records that do not list them", async () => {
    await start("192.0.2.1");
    await object.import(`${zone}/A/${name}`);
    const target = memory.object("ims_dns_zone_records");
    await target.moveFrom(object, "ims_dns_record_set");
    await memory.nextRun();
    await target.refresh();
    const element = { values: ["192.0.2.2"], ttl: null, comment: null, allow_rules: null };
    await target.apply({ zone, records: { "new A": element } });
    expect(held()).toEqual(["192.0.2.1"]);
  });

  it("are listed with the TTL and comment of each, where these differ", async () => {
    await start();
    await object.apply(config("192.0.2.1"));
    memory.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { comment: "by hand" });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: ["192.0.2.9"], ttl: "900" });
    await nextRun();
    const told = text((await object.plan(config("192.0.2.1", "192.0.2.9"))).warnings);
    expect(told).toContain(`update ${name} 900 A 192.0.2.9 to ${name} A 192.0.2.9`);
    expect(told).not.toContain("by hand");
  });

  it("are none where the state wrote them", async () => {
    await start();
    await object.apply(config("192.0.2.1", "192.0.2.2"));
    await nextRun();
    expect((await object.plan(config("192.0.2.3"))).warnings).toEqual([]);
    expect(await object.destroy()).toEqual([]);
    expect(held()).toEqual([]);
  });
});

describe("a failure half way", () => {
  it("leaves in the state what a create has written", async () => {
    await start();
    memory.sandbox.faults.add({ endpoint: "dns.createRecord", nth: 3, times: "always", status: 403 });
    await expect(object.apply(config("192.0.2.1", "192.0.2.2", "192.0.2.3"))).rejects.toBeInstanceOf(DiagnosticsError);
    expect(object.state).toMatchObject({ id: `${zone}/A/${name}`, values: ["192.0.2.1", "192.0.2.2"] });
    memory.sandbox.faults.clear();
    await object.destroy();
    expect(held()).toEqual([]);
  });

  it("leaves in the state what an update has added", async () => {
    await start();
    await object.apply(config("192.0.2.1"));
    memory.sandbox.faults.add({ endpoint: "dns.createRecord", nth: 2, times: "always", status: 403 });
    await expect(object.apply(config("192.0.2.1", "192.0.2.2", "192.0.2.3"))).rejects.toBeInstanceOf(DiagnosticsError);
    expect(object.state).toMatchObject({ values: ["192.0.2.1", "192.0.2.2"] });
    memory.sandbox.faults.clear();
    await nextRun();
    const { warnings } = await object.plan(config("192.0.2.1"));
    expect(warnings).toEqual([]);
  });
});
