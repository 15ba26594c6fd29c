import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "allowed.example";
const apex = ["ns1.example.net.", "ns2.example.net."].map((host) => ({ name: "@", type: "NS", data: [host] }));

let memory: InMemory;
const start = async (records: readonly { name: string; type: string; data: string[] }[] = []): Promise<void> => {
  memory = await startInMemory({ seed: { zones: { [zone]: { records: [...apex, ...records] } } } });
};
const bad = { name: `a_b.${zone}.`, type: "A" };
const loose = { name: `c.${zone}.`, type: "CNAME" };

/** Each kind with a record that no name server takes, and with one that some take and serve another. */
const kinds = [
  ["ims_dns_record", { zone, ...bad, data: ["192.0.2.1"] }, { zone, ...loose, data: ["www.example.net"] }],
  ["ims_dns_record_set", { zone, ...bad, values: ["192.0.2.1"] }, { zone, ...loose, values: ["www.example.net"] }],
  [
    "ims_dns_zone_records",
    { zone, records: { "a_b A": { values: ["192.0.2.1"] } } },
    { zone, records: { "c CNAME": { values: ["www.example.net"] } } },
  ],
] as const;

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof DiagnosticsError ? error.message : "";
};

describe.each(kinds)("%s", (kind, atValidation, atPlan) => {
  it("takes a record that a rule refuses at validation where the rule is allowed", async () => {
    await start();
    const object = memory.object(kind);
    expect(await refusalOf(object.plan(atValidation))).toContain('add allow_rules = ["N8"]');
    const config = { ...atValidation, allow_rules: ["N8"] };
    await object.apply(config);
    expect(memory.sandbox.store.zones.records(zone).map(({ name }) => name)).toContain(bad.name);
  });

  it("takes a record that a rule refuses at plan where the rule is allowed", async () => {
    await start();
    const object = memory.object(kind);
    expect(await refusalOf(object.plan(atPlan))).toContain('add allow_rules = ["G1"]');
    expect(await object.plan({ ...atPlan, allow_rules: ["G1"] })).toMatchObject({ action: "create" });
  });

  it("makes no request for another allow_rules, and keeps it over a refresh", async () => {
    await start();
    const object = memory.object(kind);
    await object.apply({ ...atPlan, allow_rules: ["G1"] });
    await memory.nextRun();
    const config = { ...atPlan, allow_rules: ["G1", "G2"] };
    memory.sandbox.resetRequests();
    await object.apply(config);
    expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(object.state).toMatchObject({ allow_rules: ["G1", "G2"] });
    await object.refresh();
    expect(object.state).toMatchObject({ allow_rules: ["G1", "G2"] });
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
  });
});

describe("under a key of a zone's records", () => {
  const key = "a_b A";
  const records = (values: string[], allow_rules: string[] | null) => ({
    zone,
    records: { [key]: { values, ttl: "1h", allow_rules } },
  });

  it("lets the rule pass there, changes without a request, and stays over a refresh", async () => {
    await start();
    const object = memory.object("ims_dns_zone_records");
    await object.apply(records(["192.0.2.1"], ["N8"]));
    await memory.nextRun();
    memory.sandbox.resetRequests();
    const config = records(["192.0.2.1"], ["N8", "A1"]);
    expect(await object.apply(config)).toBe("update");
    expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(object.state).toMatchObject({ records: { [key]: { allow_rules: ["N8", "A1"] } } });
    await object.refresh();
    expect(object.state).toMatchObject({ records: { [key]: { allow_rules: ["N8", "A1"] } } });
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
  });

  it("names the serial as it is where only the allowance changes", async () => {
    await start();
    const object = memory.object("ims_dns_zone_records");
    await object.apply(records(["192.0.2.1"], ["N8"]));
    const { planned } = await object.plan(records(["192.0.2.1"], ["N8", "A1"]));
    expect(planned["serial"]).toBe(object.state?.["serial"]);
  });
});

it("lets records across a plan stand where the rule is allowed: a null MX beside another", async () => {
  await start();
  const object = memory.object("ims_dns_record_set");
  const set = { zone, name: `m.${zone}.`, type: "MX", values: ["0 .", "10 mail.example.net."] };
  expect(await refusalOf(object.plan(set))).toContain('add allow_rules = ["M2"]');
  const { warnings } = await object.plan({ ...set, allow_rules: ["M2"] });
  expect(warnings.map(({ summary }) => summary)).toContainEqual("DNS rule M2: the record's data");
});
