import type { Diagnostic } from "terraform-provider-sdk";
import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

type Config = Readonly<Record<string, Value>>;

const zone = "later.example";
const name = `www.${zone}.`;
const [own, theirs] = ["192.0.2.1", "192.0.2.9"];
const entry = (rest: Config = {}) => ({ ...{ values: [own], ttl: null, comment: null, allow_rules: null }, ...rest });
const keys = (records: Value, rest: Config = {}): Config => ({ zone, records, ...rest });
const set = (values: Value, rest: Config = {}): Config => ({ zone, name, type: "A", values, ...rest });
const exclusive = { exclusive: true };
const listed = { "www A": entry() };

/** What is declared first, and then with something unknown. */
const unsettled: readonly [string, string, Config, Config][] = [
  ["all values of a set", "ims_dns_record_set", set([own]), set(unknown)],
  ["a value of a set", "ims_dns_record_set", set([own]), set([own, unknown])],
  ["all values of a key", "ims_dns_zone_records", keys(listed), keys({ "www A": entry({ values: unknown }) })],
  ["a value of a key", "ims_dns_zone_records", keys(listed), keys({ "www A": entry({ values: [unknown] }) })],
  ["a key", "ims_dns_zone_records", keys(listed), keys({ "www A": unknown })],
  ["a key in another spelling", "ims_dns_zone_records", keys(listed), keys({ [`${name} a`]: unknown })],
  ["all records of a zone", "ims_dns_zone_records", keys(listed), keys(unknown)],
  ["a key, exclusive", "ims_dns_zone_records", keys(listed, exclusive), keys({ "www A": unknown }, exclusive)],
  ["all records, exclusive", "ims_dns_zone_records", keys(listed, exclusive), keys(unknown, exclusive)],
  ["whether it is exclusive", "ims_dns_zone_records", keys(listed, exclusive), keys(listed, { exclusive: unknown })],
  ["what it ignores", "ims_dns_zone_records", keys(listed, exclusive), keys(listed, { ...exclusive, ignore: unknown })],
];
const perhaps = "1 of the records in the zone will be removed, unless the configuration turns out to list them";
const returned = "Another writer puts back records that this resource removed";

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
async function open(typeName: string, config: Config, own: { owner?: string } = {}): Promise<void> {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } }, "zone", own);
  object = memory.object(typeName);
  await object.apply(config);
}
const somebodyAdds = (at = name, comment: string | null = null): unknown =>
  memory.sandbox.store.zones.add(zone, { name: at, type: "A", data: [theirs], comment });
const refresh = async (): Promise<void> => {
  await memory.nextRun();
  await object.refresh();
};
const text = (warnings: readonly Diagnostic[]): string =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");

describe.each(unsettled)("where it is not known yet: %s", (_, typeName, before, after) => {
  it("a record of others that may go is listed, at no request, and an own one is not", async () => {
    await open(typeName, before);
    await refresh();
    memory.sandbox.resetRequests();
    expect(text((await object.plan(after)).warnings)).not.toContain("unless the configuration turns out to list");
    const without = memory.sandbox.requests.length;
    somebodyAdds();
    await refresh();
    memory.sandbox.resetRequests();
    const { warnings } = await object.plan(after);
    expect(text(warnings)).toContain(perhaps);
    expect(text(warnings)).toContain(`- ${name} A ${theirs}`);
    expect(text(warnings)).not.toContain(`- ${name} A ${own}`);
    expect(memory.sandbox.requests).toHaveLength(without);
    expect(text(warnings)).not.toContain(returned);
  });

  it("one that was removed before, and is there again, is told as one that the apply refuses to remove", async () => {
    await open(typeName, before);
    somebodyAdds();
    await refresh();
    await object.apply(before);
    somebodyAdds();
    await refresh();
    const { warnings } = await object.plan(after);
    expect(text(warnings)).toContain(perhaps);
    expect(text(warnings)).toContain(
      `${returned}\nThe apply is refused, unless the configuration turns out to list these`,
    );
    await expect(object.apply(before)).rejects.toThrow(returned);
  });
});

describe("where not all is known yet", () => {
  it.each<[string, string, Config, Config]>([
    ["a set", "ims_dns_record_set", set([own]), set([theirs, unknown])],
    ["a key", "ims_dns_zone_records", keys(listed), keys({ "www A": entry({ values: [theirs, unknown] }) })],
    [
      "an exclusive zone",
      "ims_dns_zone_records",
      keys(listed, exclusive),
      keys({ "www A": entry({ values: [theirs, unknown] }) }, exclusive),
    ],
    [
      "an exclusive zone of which it is not known what it ignores",
      "ims_dns_zone_records",
      keys(listed, exclusive),
      keys({ "www A": entry({ values: [theirs, unknown] }) }, { ...exclusive, ignore: unknown }),
    ],
  ])("what is listed for certain does not go: %s", async (_, typeName, before, after) => {
    await open(typeName, before);
    somebodyAdds();
    await refresh();
    expect((await object.plan(after)).warnings).toEqual([]);
  });

  it("a key of which the values are known takes away what it does not list, and once only", async () => {
    await open("ims_dns_zone_records", keys(listed));
    const later = keys({ "www A": entry({ comment: unknown }) });
    somebodyAdds();
    await refresh();
    expect(text((await object.plan(later)).warnings)).toContain(`delete ${name} A ${theirs}`);
    await object.apply(keys(listed));
    somebodyAdds();
    await refresh();
    await expect(object.plan(later)).rejects.toThrow(returned);
  });

  it("a new key with values that are not known keeps what is there from being unlisted", async () => {
    await open("ims_dns_zone_records", keys(listed, exclusive));
    await refresh();
    somebodyAdds(`new.${zone}.`);
    await memory.nextRun();
    const { warnings } = await object.plan(keys({ ...listed, "new A": entry({ values: [unknown] }) }, exclusive));
    expect(text(warnings)).toContain(perhaps);
    expect(text(warnings)).toContain(`- new.${zone}. A ${theirs}`);
    expect(text(warnings)).not.toContain("will be updated or removed");
  });

  it("what an exclusive zone ignores stays", async () => {
    const ignoring = { exclusive: true, ignore: ["free *"] };
    await open("ims_dns_zone_records", keys(listed, ignoring));
    somebodyAdds(`free.${zone}.`);
    await refresh();
    expect((await object.plan(keys(unknown, ignoring))).warnings).toEqual([]);
  });

  it.each<[string, string, Config, Config]>([
    ["a set", "ims_dns_record_set", set([own]), set([unknown])],
    ["a key", "ims_dns_zone_records", keys(listed), keys({ "www A": unknown })],
  ])(
    "what another owner has marked is not said to go, since the apply refuses that: %s",
    async (_, typeName, before, after) => {
      await open(typeName, before, { owner: "a" });
      somebodyAdds(name, "[managed: b]");
      await refresh();
      expect(text((await object.plan(after)).warnings)).not.toContain("turns out to list");
      await expect(object.apply(before)).rejects.toThrow("marked for another owner");
    },
  );

  it("what an import brought into a zone that is not exclusive may go where its key is listed", async () => {
    memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    somebodyAdds();
    object = memory.object("ims_dns_zone_records");
    await object.import(`${zone}?keys=www%20A`);
    await object.refresh();
    const { warnings } = await object.plan(keys(unknown));
    expect(text(warnings)).toContain(perhaps);
    expect(text(warnings)).toContain(
      "What an import brought stays where nothing of its type and name is listed at all.",
    );
  });
});
