import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "small.example";
const record = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const hosts = (count: number, from = 0) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, nr) => [`h${from + nr} A`, record(`192.0.2.${from + nr}`)] as const),
  );
const apex = [
  { name: "@", type: "NS", data: ["ns1.example.net."] },
  { name: "@", type: "NS", data: ["ns2.example.net."] },
];
const stored = (names: readonly string[]) =>
  names.map((name, nr) => ({ name: `${name}.${zone}.`, type: "A", data: [`198.51.100.${nr}`] }));

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
async function start(names: readonly string[] = []): Promise<void> {
  const zones = { [zone]: { records: [...apex, ...stored(names)] }, "example.com": { records: [] } };
  memory = await startInMemory({ seed: { zones } });
  object = memory.object("ims_dns_zone_records");
}
/** `NAME TYPE` of all that is in the zone. */
const held = (): string[] =>
  memory.sandbox.store.zones
    .records(zone)
    .map(({ name, type }) => `${name.replace(`.${zone}.`, "").replace(`${zone}.`, "@")} ${type}`)
    .sort();
const refusal = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const writes = (): string[] =>
  memory.sandbox.requests.filter(({ method }) => method !== "GET").map((one) => one.method);
const keysInState = (): string[] => Object.keys(object.state?.["records"] ?? {}).sort();

describe("what is not listed", () => {
  it("is left alone and is no drift, unless the zone is exclusive", async () => {
    await start(["other"]);
    await object.apply({ zone, records: hosts(2) });
    await object.refresh();
    expect(keysInState()).toEqual(["h0 A", "h1 A"]);
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA", "h0 A", "h1 A", "other A"]);
  });

  it("goes when the zone becomes exclusive, but SOA, apex NS and what is ignored", async () => {
    await start(["other", "_acme.www", "more"]);
    await object.apply({ zone, records: hosts(2) });
    const config = { zone, records: hosts(2), exclusive: true, ignore: ["_ACME* a"] };
    expect(await object.apply(config)).toBe("update");
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA", "_acme.www A", "h0 A", "h1 A"]);
    await object.refresh();
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
  });

  it("shows as drift of an exclusive zone, a line a name and type, and is removed", async () => {
    await start();
    const config = { zone, records: hosts(2), exclusive: true };
    await object.apply(config);
    memory.sandbox.store.zones.add(zone, { name: `stray.${zone}.`, type: "TXT", data: ['"x"'], comment: "mine" });
    await memory.nextRun();
    await object.refresh();
    expect(object.state?.["records"]).toMatchObject({ "stray TXT": { values: ['"x"'], ttl: null, comment: "mine" } });
    expect(await object.plan(config)).toMatchObject({ action: "update" });
    await object.apply(config);
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA", "h0 A", "h1 A"]);
  });

  it("is named in a warning where an exclusive zone takes it over unseen", async () => {
    await start(["other"]);
    const records = { ...hosts(1), "@ NS": record("ns1.example.net.", "ns2.example.net.") };
    const { warnings } = await object.plan({ zone, records, exclusive: true });
    expect(warnings.map(({ detail }) => detail).join()).toContain(`delete other.${zone}. A 198.51.100.0`);
    await object.apply({ zone, records, exclusive: true });
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA", "h0 A"]);
  });
});

describe("the zone's own NS records", () => {
  const listed = { ...hosts(1), "@ NS": record("ns1.example.net.", "ns2.example.net.", "ns3.example.net.") };
  it("change where they are listed, and stay when they are not any more, or all goes", async () => {
    await start();
    const config = { zone, records: listed, exclusive: true, allow_rules: ["Z1"] };
    await object.apply(config);
    expect(held().filter((each) => each === "@ NS")).toHaveLength(3);
    await object.apply({ ...config, records: hosts(1) });
    expect(held().filter((each) => each === "@ NS")).toHaveLength(3);
    await object.apply(config);
    const diagnostics = await object.destroy();
    // the plan and the apply
    const told = {
      severity: "warning",
      summary: expect.stringMatching(/3 NS records .* stay in the zone$/) as string,
    };
    expect(diagnostics).toMatchObject([told, told]);
    expect(held()).toEqual(["@ NS", "@ NS", "@ NS", "@ SOA"]);
  });

  it("may be listed as they are, also once more after the resource has gone", async () => {
    await start();
    const config = { zone, records: { ...hosts(1), "@ NS": record("ns2.example.net.", "ns1.example.net.") } };
    for (let done = 0; done < 2; done++) {
      expect((await object.plan(config)).warnings).toEqual([]);
      await object.apply(config);
      expect(held()).toEqual(["@ NS", "@ NS", "@ SOA", "h0 A"]);
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(config)).toMatchObject({ action: "no-op" });
      await object.destroy();
      expect(held()).toEqual(["@ NS", "@ NS", "@ SOA"]);
    }
  });

  it.each([
    ["another value", record("ns1.example.net.", "ns3.example.net.")],
    ["one of them", record("ns1.example.net.")],
    ["another TTL", { ...record("ns1.example.net.", "ns2.example.net."), ttl: "1h" }],
  ])("are not taken over by a create that lists %s", async (_, ns) => {
    await start();
    const refused = await refusal(object.apply({ zone, records: { ...hosts(1), "@ NS": ns }, allow_rules: ["Z1"] }));
    expect(String(refused)).toContain(
      'There are records of these names and types already: "@ NS". Nothing was written.',
    );
    expect(writes()).toEqual([]);
  });
});

describe("a change of the zone's own NS records", () => {
  const ns = (...values: string[]) => ({ "@ NS": record(...values) });
  it.each([
    ["one more", ns("ns1.example.net.", "ns2.example.net.", "ns3.example.net.")],
    ["one less", ns("ns1.example.net.")],
    ["another one", ns("ns1.example.net.", "ns3.example.net.")],
  ])("wants consent: %s", async (_, records) => {
    await start();
    const refused = await refusal(object.plan({ zone, records, exclusive: true }));
    expect((refused as Error).message).toContain('allow_rules = ["Z1"]');
    const { warnings } = await object.plan({ zone, records, exclusive: true, allow_rules: ["Z1"] });
    expect(warnings.map(({ summary }) => summary).join()).toContain("name servers");
  });

  it("is none where only the TTL or the comment is new", async () => {
    await start();
    const { "@ NS": set } = ns("ns1.example.net.", "ns2.example.net.");
    const records = { "@ NS": { ...set, ttl: "1h", comment: "ours" } };
    expect(await object.apply({ zone, records, exclusive: true })).toBe("create");
  });
});

describe("max_change_percent", () => {
  const config = (records: Value, more = {}) => ({ zone, records, ...more });
  it.each([
    ["10 records, 4 of them gone", 10, hosts(6), {}, true],
    ["10 records, 3 of them gone", 10, hosts(7), {}, false],
    ["10 records, 4 of them gone, 40 % allowed", 10, hosts(6), { max_change_percent: 40 }, false],
    ["10 records, all gone, the check switched off", 10, {}, { max_change_percent: 100 }, false],
    ["10 records, one gone, none allowed", 10, hosts(9), { max_change_percent: 0 }, true],
    ["9 records, 8 of them gone", 9, hosts(1), {}, false],
    ["10 records and as many more", 10, hosts(20), {}, false],
  ] as const)("%s", async (_, count, next, more, isRefused) => {
    await start();
    await object.apply(config(hosts(count)));
    await object.refresh();
    const planned = await refusal(object.plan(config(next, more)));
    expect(planned instanceof DiagnosticsError).toBe(isRefused);
    expect(isRefused ? (planned as Error).message : "max_change_percent").toContain("max_change_percent");
  });

  it("counts what is found where an exclusive zone is created, and writes nothing when it refuses", async () => {
    await start(Array.from({ length: 12 }, (_, nr) => `old${nr}`));
    const exclusive = config(hosts(1), { exclusive: true });
    expect(await refusal(object.apply(exclusive))).toBeInstanceOf(DiagnosticsError);
    expect(writes()).toEqual([]);
    await object.apply({ ...exclusive, max_change_percent: 100 });
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA", "h0 A"]);
  });
});

describe("deletion_protection", () => {
  const free = { deletion_protection: false };
  it.each([
    ["9 records", 9, {}],
    ["10 records, not protected", 10, free],
  ] as const)("lets a destruction go on: %s", async (_, count, more) => {
    await start();
    await object.apply({ zone, records: hosts(count), ...more });
    await object.destroy();
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA"]);
  });

  it.each([
    ["10 records", {}],
    ["10 records, any change allowed", { max_change_percent: 100 }],
  ] as const)("refuses the plan of a destruction: %s", async (_, more) => {
    await start();
    await object.apply({ zone, records: hosts(10), ...more });
    const before = held();
    const [first, ...rest] = ((await refusal(object.destroy())) as DiagnosticsError).diagnostics;
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ severity: "error", summary: `10 records of the zone ${zone} would be deleted` });
    // an attribute would bring a piece of the configuration, hundreds of lines long, before what is said
    expect(first?.path).toBeUndefined();
    for (const way of ["deletion_protection = false", "moved block", "destroy = false"])
      expect(first?.detail).toContain(way);
    expect(held()).toEqual(before);
  });

  it("counts what is really there", async () => {
    await start();
    await object.apply({ zone, records: hosts(12) });
    for (const nr of [0, 1, 2]) memory.sandbox.store.zones.remove(zone, { type: "A", name: `h${nr}.${zone}.`, nr: 0 });
    await memory.nextRun();
    await object.destroy();
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA"]);
  });

  it("speaks where another zone is given, until an apply has taken it away", async () => {
    await start();
    const config = { zone, records: hosts(12) };
    await object.apply(config);
    const refused = await refusal(object.plan({ ...config, zone: "example.com", ...free }));
    expect((refused as DiagnosticsError).diagnostics[0]).toMatchObject({
      summary: `12 records of the zone ${zone} would be deleted`,
      detail: expect.stringContaining("example.com") as string,
    });
    expect(await object.apply({ ...config, ...free })).toBe("update");
    expect(await object.plan({ ...config, zone: "example.com", ...free })).toMatchObject({ action: "replace" });
  });

  it.each<[string, { readonly deletion_protection?: boolean }]>([
    ["says so", { deletion_protection: true }],
    ["says nothing", {}],
  ])("speaks where another zone is given together with a configuration that %s", async (_, protection) => {
    await start();
    const config = { zone, records: hosts(12) };
    await object.apply({ ...config, ...free });
    const moved = { ...config, zone: "example.com" };
    const refused = (await refusal(object.plan({ ...moved, ...protection }))) as DiagnosticsError;
    expect(refused.diagnostics[0]).toMatchObject({ summary: `12 records of the zone ${zone} would be deleted` });
    // as that advises
    expect(await object.plan({ ...moved, ...free })).toMatchObject({ action: "replace" });
  });

  it("says first how much of a zone would go, and of which", async () => {
    await start();
    await object.apply({ zone, records: hosts(12) });
    const refused = (await refusal(object.plan({ zone, records: hosts(1) }))) as DiagnosticsError;
    expect(refused.diagnostics[0]?.summary).toContain("92 % of the records found: 0 updated, 11 deleted");
    expect(refused.diagnostics[0]?.path).toBeUndefined();
  });
});

describe("order and failures", () => {
  it("puts an alias in the place of other records, and back", async () => {
    await start();
    await object.apply({ zone, records: { "www A": record("192.0.2.1"), "t A": record("192.0.2.2") } });
    await object.apply({ zone, records: { "www CNAME": record(`t.${zone}.`), "t A": record("192.0.2.2") } });
    memory.sandbox.resetRequests();
    await object.apply({ zone, records: { "www A": record("192.0.2.1"), "t A": record("192.0.2.2") } });
    expect(writes()).toEqual(["DELETE", "POST"]);
  });

  it("writes a name and type in place first, then adds, then removes from the highest index", async () => {
    await start();
    await object.apply({ zone, records: { "www A": record("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4") } });
    memory.sandbox.resetRequests();
    await object.apply({ zone, records: { "www A": record("192.0.2.9", "192.0.2.4") } });
    const paths = memory.sandbox.requests.flatMap(({ method, path }) =>
      method === "GET" ? [] : [`${method} ${path}`],
    );
    const base = `/dns/1/${zone}/A/www.${zone}.`;
    expect(paths).toEqual([`PUT ${base}/0`, `DELETE ${base}/2`, `DELETE ${base}/1`]);
  });

  it("keeps in the state what was done before a failure, and goes on from there", async () => {
    await start();
    await object.apply({ zone, records: hosts(3) });
    memory.sandbox.faults.add({ endpoint: "dns.createRecord", nth: 2, times: "always", status: 400 });
    expect(await refusal(object.apply({ zone, records: hosts(6) }))).toBeInstanceOf(DiagnosticsError);
    memory.sandbox.faults.clear();
    const done = held().filter((each) => each.startsWith("h"));
    expect(done.length).toBeGreaterThan(3);
    expect(keysInState()).toEqual(done);
    await object.refresh();
    expect(await object.apply({ zone, records: hosts(6) })).toBe("update");
    expect(held().filter((each) => each.startsWith("h"))).toHaveLength(6);
  });

  it("keeps each record of a name and type that was written before a failure", async () => {
    await start();
    memory.sandbox.faults.add({ endpoint: "dns.createRecord", nth: 3, times: "always", status: 403 });
    const records = { "www A": record("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4") };
    expect(await refusal(object.apply({ zone, records }))).toBeInstanceOf(DiagnosticsError);
    expect(object.state?.["records"]).toMatchObject({ "www A": record("192.0.2.1", "192.0.2.2") });
    memory.sandbox.faults.clear();
    await object.destroy();
    expect(held()).toEqual(["@ NS", "@ NS", "@ SOA"]);
  });

  it("refuses to take over what nobody said is its own", async () => {
    await start(["h1"]);
    const refused = await refusal(object.apply({ zone, records: hosts(2) }));
    expect((refused as Error).message).toContain("import");
    expect(writes()).toEqual([]);
  });
});

describe("spelling", () => {
  it("keeps that of others where one changes, so that a plan shows one line", async () => {
    await start();
    await object.apply({ zone, records: { "a A": record("192.0.2.1"), "b MX": record("10 MX.example.net.") } });
    const { planned } = await object.plan({
      zone,
      records: { "a A": record("192.0.2.2"), "b MX": record("10  mx.example.net.") },
    });
    expect(planned["records"]).toEqual({ "a A": record("192.0.2.2"), "b MX": record("10 MX.example.net.") });
  });

  it("sends ASCII and keeps what the user wrote", async () => {
    await start();
    const config = { zone, records: { "bücher TXT": record('"grüezi"') } };
    await object.apply(config);
    expect(memory.sandbox.store.zones.text(zone)).toContain('xn--bcher-kva\tIN\tTXT\t"gr\\195\\188ezi"');
    expect(object.state?.["records"]).toEqual(config.records);
    await object.refresh();
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
  });
});
