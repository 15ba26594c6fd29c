/** Records that a plan declares, of which the data or a detail is known only after apply. */
import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const fqdn = `web1.${zone}`;
const name = `${fqdn}.`;
const address = "192.0.2.1";
const alias = { zone, name: `alias.${zone}.`, type: "CNAME" };
type Config = Readonly<Record<string, Value>>;
type Core = ReturnType<InMemory["object"]>;

const element = (more: Config = {}) => ({ values: [address], ttl: null, comment: null, allow_rules: null, ...more });
const keys = (records: Config): Config => ({ zone, records });

/** Applies the first configuration, and plans the second one in the next run. */
async function declare(memory: InMemory, kind: string, [applied, planned]: readonly [Config, Config]): Promise<Core> {
  const object = memory.object(kind);
  await object.apply(applied);
  await memory.nextRun();
  await object.refresh();
  await object.plan(planned);
  return object;
}

describe("the clean-up of a server leaves alone what is declared with", () => {
  const fields = { environment: "production", project: "shop", role: "web", location: "zrh1" };
  const server = {
    ...{ customer: "acme", fqdn, ...fields, region: null, zone: null, stage: null },
    decommission: { revoke: null, deactivate: null, delete: null, dns_cleanup_zones: [zone] },
  };
  const record = { zone, name, type: "A", data: [address] };
  const set = { zone, name, type: "A", values: [address] };
  const listed = keys({ "web1 A": element() });

  it.each<[string, string, Config, Config]>([
    ["data of a record", "ims_dns_record", record, { ...record, data: [unknown] }],
    ["data of an alias", "ims_dns_record", { ...alias, data: [name] }, { ...alias, data: [unknown] }],
    ["all data of a record", "ims_dns_record", record, { ...record, data: unknown }],
    ["another name of a record", "ims_dns_record", record, { ...record, name: unknown }],
    ["a comment of a record", "ims_dns_record", record, { ...record, comment: unknown }],
    ["values of a set", "ims_dns_record_set", set, { ...set, values: [unknown] }],
    ["values of a key", "ims_dns_zone_records", listed, keys({ "web1 A": element({ values: [unknown] }) })],
    ["a comment of a key", "ims_dns_zone_records", listed, keys({ "web1 A": element({ comment: unknown }) })],
    ["all of a key", "ims_dns_zone_records", listed, keys({ "web1 A": unknown })],
    ["all keys of a zone", "ims_dns_zone_records", listed, { zone, records: unknown }],
    ["what a zone ignores", "ims_dns_zone_records", listed, { ...listed, exclusive: true, ignore: [unknown] }],
  ])("%s that is known only after apply", async (_, kind, applied, planned) => {
    const memory = await startInMemory({ seed: { customers: ["acme"], zones: { [zone]: {} } } });
    const going = memory.object("ims_server_definition");
    await going.apply(server);
    await declare(memory, kind, [applied, planned]);
    const there = memory.held(zone);
    memory.sandbox.store.zones.add(zone, { name, type: "TXT", data: ['"left over"'] });
    await going.refresh();
    const destruction = await going.planDestroy();
    expect(destruction.diagnostics.map(({ detail }) => detail).join()).toMatch(
      /leaves the record (web1|alias)\..*which a resource of this configuration declares/,
    );
    await memory.nextRun();
    await going.destroy(destruction);
    expect(memory.held(zone)).toEqual(there);
  });
});

describe("a plan in which one resource deletes records is refused where another one comes to list them with", () => {
  const [one, two, more] = ["lb1 A", "lb2 A", "own A"] as const;
  const before = keys({ [one]: element(), [two]: element(), [more]: element() });
  const givesUp = keys({ [more]: element() });
  const own = { "other A": element() };

  it.each<[string, Config]>([
    ["values", keys({ [one]: element({ values: [unknown] }) })],
    ["a comment", keys({ [two]: element({ comment: unknown }) })],
    ["nothing", keys({ [one]: unknown })],
    ["exclusive", { ...keys({ [one]: element() }), exclusive: unknown }],
  ])("%s that is known only after apply", async (_, config) => {
    const refusal = /One resource deletes the A records of lb[12]\./;
    const listsToo: Config = { ...config, records: { ...(config["records"] as Config), ...own } };
    for (const isThere of [false, true])
      for (const isDestroyed of [false, true]) {
        const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
        const [from, to] = [memory.object("ims_dns_zone_records"), memory.object("ims_dns_zone_records")];
        await from.apply(before);
        if (isThere) await to.apply(keys(own));
        const gives = (): Promise<unknown> => (isDestroyed ? from.planDestroy() : from.plan(givesUp));
        const comes = (): Promise<unknown> => to.plan(isThere ? listsToo : config);
        for (const [first, second] of [
          [gives, comes],
          [comes, gives],
        ] as const) {
          await memory.nextRun();
          const planned = first().then(second);
          await expect(planned).rejects.toThrow(refusal);
        }
      }
  });
});

describe("a plan with a part that is known only after apply", () => {
  const record = (data: Value): Config => ({ zone, name, type: "A", data: [data] });

  it("passes the data of a record to another one", async () => {
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    const objects = [memory.object("ims_dns_record"), memory.object("ims_dns_record")] as const;
    await objects[0].apply(record(address));
    await objects[1].apply(record("192.0.2.2"));
    await memory.nextRun();
    await objects[0].plan(record(unknown));
    await expect(objects[1].plan(record(address))).resolves.toMatchObject({ action: "update" });
    await memory.nextRun();
    await Promise.all([objects[0].apply(record("192.0.2.3")), objects[1].apply(record(address))]);
    expect(memory.held(zone)).toEqual([`web1 A ${address}`, "web1 A 192.0.2.3"]);
  });

  it("takes over for a record what a zone's records give up", async () => {
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    const from = memory.object("ims_dns_zone_records");
    await from.apply(keys({ "web1 A": element(), "own A": element() }));
    await memory.nextRun();
    await from.plan(keys({ "own A": element() }));
    await expect(memory.object("ims_dns_record").plan(record(unknown))).resolves.toMatchObject({ action: "create" });
  });

  it("changes a key that is listed already", async () => {
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    const planned = keys({ "web1 A": element({ values: [unknown] }) });
    const object = await declare(memory, "ims_dns_zone_records", [keys({ "web1 A": element() }), planned]);
    await memory.nextRun();
    await object.apply(keys({ "web1 A": element({ values: ["192.0.2.2"] }) }));
    expect(memory.held(zone)).toEqual(["web1 A 192.0.2.2"]);
  });
});
