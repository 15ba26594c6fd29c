import type { Diagnostic } from "terraform-provider-sdk";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "small.example";
const record = (...values: string[]) => ({ values, ttl: null, comment: null });
const www = { "www A": record("192.0.2.1") };
const key = { "k TXT": record('"v"') };
const nameServers = { "@ NS": record("ns1.example.net.", "ns2.example.net.") };
const held = {
  "www A": "www A 192.0.2.1",
  "k TXT": 'k TXT "v"',
  "@ NS": `${zone}. NS ns1.example.net., ${zone}. NS ns2.example.net.`,
};

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
beforeEach(async () => {
  const records = [{ name: "@", type: "NS", data: ["ns1.example.net."] }];
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } });
  object = memory.object("ims_dns_zone_records");
});
const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const nextRun = async (): Promise<void> => {
  await memory.nextRun();
  await object.refresh();
};
const deletes = (): number => memory.sandbox.requests.filter(({ method }) => method === "DELETE").length;

/** The zone with `@ NS`, `k TXT` and `www A`, all of which this resource wrote, or an import brought into its state. */
const bring = async (how: "declared" | "imported"): Promise<void> => {
  await object.import(`${zone}?keys=@ NS`);
  await object.apply({ zone, records: { ...www, ...key, ...nameServers }, allow_rules: ["Z1"] });
  if (how === "imported") {
    object.forget();
    await memory.nextRun();
    await object.import(zone);
  }
  await nextRun();
};

/** What a plan says of a create in the place of a tainted object. */
const ifTainted = async (config: Parameters<typeof object.plan>[0]): Promise<readonly Diagnostic[]> => {
  const typeName = "ims_dns_zone_records";
  await memory.nextRun();
  await memory.provider.upgradeResourceState({ typeName, version: 0, rawState: JSON.stringify(object.state) });
  await object.refresh();
  return (await memory.object(typeName).plan(config)).warnings;
};

describe("a key that leaves the records of a zone and whose records stay", () => {
  const ownNs = `2 NS records of the zone ${zone} itself leave the state and stay in the zone`;
  const ignored = "1 records that ignore matches leave the state and stay in the zone";
  const take = [ignored, "take the pattern out of ignore before this is applied"];
  const list = [ignored, "take the pattern out of ignore, list them"];
  const undeclared =
    /1 records that no applied configuration declared: they leave the state and stay in the zone.*f\S* A/s;
  type Key = keyof typeof held;
  it.each<[string, "declared" | "imported", object, readonly string[], Key]>([
    ["since it is ignored from now on", "declared", { ignore: ["k TXT"] }, take, "k TXT"],
    ["since an exclusive zone ignores it", "declared", { ignore: ["k *"], exclusive: true }, take, "k TXT"],
    ["since that ignores what was imported", "imported", { ignore: ["k *"], exclusive: true }, take, "k TXT"],
    ["since it is ignored after an import", "imported", { ignore: ["k TXT"] }, list, "k TXT"],
    ["since it is the zone's own name servers", "declared", {}, [ownNs], "@ NS"],
    ["since these stay in an exclusive zone", "declared", { exclusive: true }, [ownNs], "@ NS"],
    ["since these stay after an import", "imported", {}, [ownNs], "@ NS"],
  ])("is named: %s", async (_, how, more, said, gone) => {
    await bring(how);
    const all: Readonly<Record<string, object>> = { ...www, ...key, ...nameServers };
    const records = Object.fromEntries(Object.entries(all).filter(([listed]) => listed !== gone));
    const config = { zone, records: records as never, allow_rules: ["Z1"], ...more };
    const { warnings } = await object.plan(config);
    const data = held[gone].split(", ").map((line) => line.split(" ").slice(1).join(" "));
    for (const part of [...said, ...data]) expect(text(warnings)).toContain(part);
    const before = memory.held(zone);
    await object.apply(config);
    expect(memory.held(zone)).toEqual(before);
    expect(deletes()).toBe(0);
  });

  it("is deleted where the pattern is taken out before, as the warning says", async () => {
    await bring("declared");
    const records = { ...www, ...nameServers };
    const { warnings } = await object.plan({ zone, records, allow_rules: ["Z1"] });
    expect(warnings).toEqual([]);
    await object.apply({ zone, records, allow_rules: ["Z1"] });
    expect(memory.held(zone)).not.toContain(held["k TXT"]);
  });

  it("is deleted after an import as the warning says", async () => {
    await bring("imported");
    const rest = { ...www, ...nameServers };
    await object.apply({ zone, records: { ...rest, ...key }, deletion_protection: true });
    await nextRun();
    await object.apply({ zone, records: rest, deletion_protection: true });
    expect(memory.held(zone)).not.toContain(held["k TXT"]);
  });

  it("has its name servers changed as the warning says", async () => {
    await bring("declared");
    const records = { ...www, ...key, "@ NS": record("ns2.example.net.") };
    await object.apply({ zone, records, allow_rules: ["Z1"] });
    expect(memory.held(zone)).toContain(`${zone}. NS ns2.example.net.`);
    expect(memory.held(zone)).not.toContain(`${zone}. NS ns1.example.net.`);
  });

  it.each([
    ["exclusive: it goes", { exclusive: true }, [], /^(?!.*leave the state)/s],
    ["exclusive, and ignores it", { exclusive: true, ignore: ["f A"] }, ["f A 192.0.2.9"], undeclared],
    ["exclusive no more", {}, ["f A 192.0.2.9"], undeclared],
  ])("came by a refresh, and what has it is replaced on request by one that is %s", async (_, more, left, said) => {
    await object.apply({ zone, records: www, exclusive: true });
    memory.sandbox.store.zones.add(zone, { name: `f.${zone}.`, type: "A", data: ["192.0.2.9"] });
    const config = { zone, records: www, ...more };
    expect(text(await ifTainted(config))).toMatch(said);
    await nextRun();
    const plan = await object.planOnRequest(config);
    await object.apply(config, plan);
    expect(text(object.told)).toMatch(said);
    const own = `${zone}. NS ns1.example.net.`;
    expect(memory.held(zone)).toEqual([...left, own, ...Object.values(held).slice(0, 1)].sort());
    await nextRun();
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
    expect(text((await object.planDestroy()).diagnostics)).not.toContain("f A");
  });

  it("names the own name servers also in the plan of a destruction", async () => {
    await bring("declared");
    expect(text((await object.planDestroy()).diagnostics)).toContain(ownNs);
    expect(text(await object.destroy())).toContain(ownNs);
    expect(memory.held(zone)).toEqual(held["@ NS"].split(", "));
  });
});
