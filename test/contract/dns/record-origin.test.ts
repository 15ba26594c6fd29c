import type { Diagnostic } from "terraform-provider-sdk";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "small.example";
const name = `www.${zone}.`;
const [own, theirs] = ["192.0.2.1", "192.0.2.9"];
const config = (address = own) => ({ zone, name, type: "A", data: [address], ttl: null, comment: null });

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
const text = (diagnostics: readonly Diagnostic[]): string => diagnostics.map(({ detail }) => detail).join("\n");
const nextRun = async (): Promise<void> => {
  await memory.nextRun();
  await object.refresh();
};

/** The own record is removed by somebody, and another one comes: nothing tells that from a record that was changed. */
beforeEach(async () => {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  object = memory.object("ims_dns_record");
  await object.apply(config());
  memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: 0 });
  memory.sandbox.store.zones.add(zone, { name, type: "A", data: [theirs] });
  await nextRun();
});

describe("data that others gave a record, or the record of others that is taken for it,", () => {
  it("is listed before it is overwritten, until that is done", async () => {
    await nextRun();
    expect(text((await object.plan(config())).warnings)).toContain(`update ${name} A ${theirs} to ${name} A ${own}`);
    await object.apply(config());
    await nextRun();
    expect((await object.plan(config("192.0.2.2"))).warnings).toEqual([]);
  });

  it("is listed before it is deleted", async () => {
    await nextRun();
    expect(text(await object.destroy())).toContain(`delete ${name} A ${theirs}`);
  });

  it("is listed before it is deleted, also once an update has ignored it", async () => {
    const ignoring = memory.object("ims_dns_record", { ignores: ["data"] });
    ignoring.restore(object.state, object.private);
    expect(await ignoring.apply({ ...config(), ttl: "1h" })).toBe("update");
    await memory.nextRun();
    await ignoring.refresh();
    expect(text(await ignoring.destroy())).toContain(`delete ${name} 1h A ${theirs}`);
  });

  it("is listed before it is replaced", async () => {
    const { warnings } = await object.plan({ ...config(), name: `other.${zone}.` });
    expect(text(warnings)).toContain(`delete ${name} A ${theirs}`);
  });

  it.each([
    ["ims_dns_record_set", { zone, name, type: "A", values: [own], ttl: null, comment: null }],
    [
      "ims_dns_zone_records",
      { zone, records: { "www A": { values: [own], ttl: null, comment: null, allow_rules: null } } },
    ],
  ])("is listed where the record became a part of %s", async (kind, declared) => {
    const target = memory.object(kind);
    await target.moveFrom(object, "ims_dns_record");
    await memory.nextRun();
    await target.refresh();
    expect(text((await target.plan(declared)).warnings)).toContain(`update ${name} A ${theirs} to ${name} A ${own}`);
  });

  it("is no difference where it is declared", async () => {
    expect(await object.plan(config(theirs))).toMatchObject({ action: "no-op", warnings: [] });
  });
});

it("a name's only alias that others changed is the own one", async () => {
  const alias = { ...config(), name: `alias.${zone}.`, type: "CNAME", data: ["a.example.net."] };
  object = memory.object("ims_dns_record");
  await object.apply(alias);
  memory.sandbox.store.zones.update(zone, { type: "CNAME", name: alias.name, nr: 0 }, { data: ["b.example.net."] });
  await nextRun();
  expect(await object.plan(alias)).toMatchObject({ action: "update", warnings: [] });
});

describe("a record that was imported", () => {
  const alias = `alias.${zone}.`;
  beforeEach(async () => {
    memory.sandbox.store.zones.add(zone, { name: alias, type: "CNAME", data: ["theirs.example.net."] });
    await memory.nextRun();
    object = memory.object("ims_dns_record");
  });

  it.each([
    [
      "updated: by a wrong id",
      `${zone}/A/${name}`,
      () => object.plan(config()).then(({ warnings }) => warnings),
      `update ${name} A ${theirs} to ${name} A ${own}`,
    ],
    [
      "updated: an alias",
      `${zone}/CNAME/${alias}`,
      () =>
        object
          .plan({ ...config(), name: alias, type: "CNAME", data: ["ours.example.net."] })
          .then(({ warnings }) => warnings),
      `update ${alias} CNAME theirs.example.net. to ${alias} CNAME ours.example.net.`,
    ],
    ["deleted", `${zone}/A/${name}`, () => object.destroy(), `delete ${name} A ${theirs}`],
  ])("is listed before it is %s", async (_, id, plan, listed) => {
    await object.import(id);
    const told = text(await plan());
    expect(told).toContain(listed);
    expect(told).toContain("If it was imported by a wrong id, correct that id");
  });

  it("is not listed where it is as declared, nor once an apply has written it", async () => {
    await object.import(`${zone}/A/${name}`);
    expect(await object.plan(config(theirs))).toMatchObject({ action: "no-op", warnings: [] });
    await object.apply(config());
    await nextRun();
    expect(await object.plan(config("192.0.2.2"))).toMatchObject({ action: "update", warnings: [] });
  });
});
