import { unknown, type Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "example.com";
const at = (name: string, type: string, ...data: string[]) => ({ zone, name: `${name}.${zone}.`, type, data });
const refusal = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

let memory: InMemory;
beforeEach(async () => {
  memory = await startInMemory();
});
const record = () => memory.object("ims_dns_record");

async function validate(typeName: string, config: Readonly<Record<string, Value>>) {
  const names = Object.keys(memory.provider.schemas().resources[typeName]?.block.attributes ?? {});
  const whole = Object.fromEntries(names.map((name) => [name, config[name] ?? null]));
  return (await memory.provider.validateResourceConfig({ typeName, config: whole })).diagnostics;
}

describe("at validation", () => {
  it.each([
    ["an address that is none", at("a", "A", "192.0.2"), "A1", [{ attribute: "data" }]],
    ["one field of several", at("a", "MX", "10", "a b"), undefined, [{ attribute: "data" }]],
    [
      "a name outside of the zone",
      { ...at("a", "A", "192.0.2.1"), name: "a.example.net." },
      "N5",
      [{ attribute: "name" }],
    ],
    ["a TTL", { ...at("a", "A", "192.0.2.1"), ttl: "-1" }, "T1", [{ attribute: "ttl" }]],
    ["a class", { ...at("a", "A", "192.0.2.1"), cls: "CH" }, "K1", [{ attribute: "cls" }]],
    ["a type", at("a", "BOGUS", "x"), "K2", [{ attribute: "type" }]],
  ])("refuses %s, with its path", async (_, config, rule, path) => {
    const errors = (await validate("ims_dns_record", config)).filter(({ severity }) => severity === "error");
    expect(errors.map((each) => each.path?.slice(0, 1))).toContainEqual(path);
    expect(errors.map(({ summary }) => summary).join()).toContain(rule ?? "DNS rule");
  });

  it("warns of what name servers load, and refuses it in the plan that brings it in", async () => {
    const config = at("a", "TXT", "v=spf1 -all");
    expect(await validate("ims_dns_record", config)).toMatchObject([
      {
        severity: "warning",
        summary: expect.stringContaining("X3") as string,
        path: [{ attribute: "data" }, { index: 0 }],
      },
    ]);
    expect(await refusal(record().plan(config))).toBeInstanceOf(DiagnosticsError);
  });

  it.each([
    ["a record", "ims_dns_record", { ...at("a", "A", "192.0.2.1"), comment: "web\nb 60 IN A 192.0.2.9" }, "comment"],
    ["an entry", "ims_dns_record", { ...at("a", "A", "192.0.2.1"), data_comments: ["web\r"] }, "data_comments"],
    [
      "a set",
      "ims_dns_record_set",
      { zone, name: `a.${zone}.`, type: "A", values: ["192.0.2.1"], comment: "\0" },
      "comment",
    ],
    [
      "a zone's records",
      "ims_dns_zone_records",
      { zone, records: { "a A": { values: ["192.0.2.1"], ttl: null, comment: "web\u0085" } } },
      "records",
    ],
  ])("refuses a comment of %s that would end its line", async (_, typeName, config, attribute) => {
    const [error, ...others] = await validate(typeName, config);
    expect([error?.severity, error?.path?.[0], others]).toEqual(["error", { attribute }, []]);
    expect(`${error?.summary} ${error?.detail}`).toContain("ust be one line without control characters");
  });

  it.each([
    ["a name", { ...at("a", "A", "192.0.2.1"), name: unknown }],
    ["an entry", { ...at("a", "MX", "10"), data: ["10", unknown] }],
    ["everything", { zone: unknown, name: unknown, type: unknown, data: unknown, ttl: unknown }],
  ])("lets %s through that is not known yet", async (_, config) => {
    expect((await validate("ims_dns_record", config)).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each([
    [
      "the values of a set",
      "ims_dns_record_set",
      { zone, name: `a.${zone}.`, type: "A", values: ["192.0.2.1", unknown] },
    ],
    [
      "a value in a zone",
      "ims_dns_zone_records",
      { zone, records: { "a A": { values: [unknown], ttl: unknown, comment: null } } },
    ],
    ["an element of a zone", "ims_dns_zone_records", { zone, records: { "a A": unknown } }],
    ["the records of a zone", "ims_dns_zone_records", { zone, records: unknown }],
  ])("lets %s through that are not known yet, and plans with it", async (_, typeName, config) => {
    expect(await validate(typeName, config as never)).toEqual([]);
    expect((await memory.object(typeName).plan(config as never)).action).toBe("create");
  });

  it("gives the path of a value in a zone", async () => {
    const records = { "a A": { values: ["192.0.2.1", "192.0.2"], ttl: "x", comment: null } };
    const paths = (await validate("ims_dns_zone_records", { zone, records })).map(({ path }) => path);
    expect(paths).toContainEqual([{ attribute: "records" }, { key: "a A" }, { attribute: "values" }, { index: 1 }]);
    expect(paths).toContainEqual([{ attribute: "records" }, { key: "a A" }, { attribute: "ttl" }]);
  });
});

describe("what was there before", () => {
  const legacy = at("old", "CNAME", "www.example.net");

  it("stands in nobody's way while it does not change", async () => {
    memory.sandbox.store.zones.add(zone, { name: legacy.name, type: "CNAME", data: legacy.data });
    const object = record();
    await object.import(`${zone}/CNAME/${legacy.name}`);
    // what is read has whole targets
    expect(await object.plan({ ...legacy, data: [`www.example.net.${zone}.`] })).toMatchObject({ action: "no-op" });
    memory.sandbox.resetRequests();
    expect(await object.apply(legacy)).toBe("update");
    expect(memory.sandbox.requests.every(({ method }) => method === "GET")).toBe(true);
    expect(await object.plan(legacy)).toMatchObject({ action: "no-op" });
    expect(await object.apply({ ...legacy, ttl: "60" })).toBe("update");
    expect(await refusal(object.plan({ ...legacy, data: ["other.example.net"] }))).toBeInstanceOf(DiagnosticsError);
  });

  it("stands in nobody's way in a set and in a zone", async () => {
    const name = `spf.${zone}.`;
    for (const data of [["v=spf1 -all"], ['"other"']])
      memory.sandbox.store.zones.add(zone, { name, type: "TXT", data });
    const set = memory.object("ims_dns_record_set");
    await set.import(`${zone}/TXT/${name}`);
    const values = set.state?.["values"] as string[];
    expect(await set.apply({ zone, name, type: "TXT", values: [...values, '"more"'] })).toBe("update");
    // two owners of one set are refused within a run
    await memory.nextRun();
    const whole = memory.object("ims_dns_zone_records");
    await whole.import(zone);
    const records = whole.state?.["records"] as never;
    expect(await whole.plan({ zone, records })).toMatchObject({ action: "no-op" });
    expect(
      await whole.plan({
        zone,
        records: { ...(records as object), "x A": { values: ["192.0.2.1"], ttl: null, comment: null } },
      }),
    ).toMatchObject({ action: "update" });
  });

  it("does not hinder a change elsewhere at a name that is wrong already", async () => {
    memory.sandbox.store.zones.add(zone, { name: `www.${zone}.`, type: "TXT", data: ['"beside a CNAME"'] });
    expect(await record().apply(at("fresh", "A", "192.0.2.1"))).toBe("create");
  });
});

describe("across records, right before the write", () => {
  it.each([
    ["an address beside a CNAME", at("www", "A", "192.0.2.1"), "C1"],
    ["a CNAME beside addresses", at("web1", "CNAME", "db1.example.com."), "C1"],
    ["a second CNAME", at("www", "CNAME", "db1.example.com."), "C2"],
    ["an address beside an ALIAS", { ...at("", "A", "192.0.2.40"), name: "example.com." }, "C8"],
  ])("refuses %s, and writes nothing", async (_, config, rule) => {
    const before = memory.sandbox.store.read();
    const refused = await refusal(record().apply(config));
    expect(refused).toBeInstanceOf(DiagnosticsError);
    expect((refused as Error).message).toContain(`DNS rule ${rule}`);
    expect(memory.sandbox.store.read()).toEqual(before);
  });

  it("says that a TTL differs from its siblings', and writes it: theirs may follow in the same run", async () => {
    const config = { ...at("pool", "A", "192.0.2.40"), ttl: "60" };
    expect(await record().apply(config)).toBe("create");
  });

  it("never refuses a plan for a record that the same run takes away, nor the write that waits for it", async () => {
    const [alias, host] = [record(), record()];
    await alias.import(`${zone}/CNAME/www.${zone}.`);
    const config = at("www", "A", "192.0.2.1");
    expect(await host.plan(config)).toMatchObject({ action: "create" });
    await Promise.all([host.apply(config), alias.destroy()]);
    expect(memory.sandbox.store.zones.records(zone, "CNAME", `www.${zone}.`)).toEqual([]);
    expect(memory.sandbox.store.zones.records(zone, "A", `www.${zone}.`)).toHaveLength(1);
  });

  it("lets only one of two that contradict each other through", async () => {
    const outcomes = await Promise.allSettled([
      record().apply(at("both", "A", "192.0.2.1")),
      record().apply(at("both", "CNAME", "web1.example.com.")),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("gives the records of a name another TTL one after the other, with a warning only", async () => {
    const pool = await Promise.all(
      [30, 31, 32].map(async (last) => {
        const object = record();
        const nr = last - 30;
        await object.import(`${zone}/A/pool.${zone}./${nr}`);
        return { object, config: { ...at("pool", "A", `192.0.2.${last}`), ttl: "60" } };
      }),
    );
    await Promise.all(pool.map(({ object, config }) => object.apply(config)));
    expect(memory.sandbox.store.zones.records(zone, "A", `pool.${zone}.`).map(({ ttl }) => ttl)).toEqual([
      "60",
      "60",
      "60",
    ]);
  });
});

describe("many writers of one name and type", () => {
  it("adding 30, then deleting 15 and changing 5 at once leaves exactly the intended set", async () => {
    const configs = Array.from({ length: 30 }, (_, nr) => at("many", "A", `192.0.2.${100 + nr}`));
    const objects = configs.map((config) => ({ object: record(), config }));
    await Promise.all(objects.map(({ object, config }) => object.apply(config)));
    memory.sandbox.store.zones.add(zone, { name: `many.${zone}.`, type: "A", data: ["192.0.2.99"] });
    await Promise.all(
      objects.map(({ object, config }, nr) => {
        if (nr < 15) return object.destroy();
        return nr < 20 ? object.apply({ ...config, data: [`198.51.100.${nr}`] }) : Promise.resolve();
      }),
    );
    const expected = [
      "192.0.2.99",
      ...[15, 16, 17, 18, 19].map((nr) => `198.51.100.${nr}`),
      ...Array.from({ length: 10 }, (_, nr) => `192.0.2.${120 + nr}`),
    ];
    const data = memory.sandbox.store.zones.records(zone, "A", `many.${zone}.`).map((each) => each.data.join(" "));
    expect(data.sort()).toEqual(expected.sort());
  });
});

describe("moves without a request", () => {
  const move = async (from: string, to: string, state: unknown) => {
    const target = memory.object(to);
    const result = await memory.provider.moveResourceState({
      sourceProviderAddress: "registry.terraform.io/infra-management/ims",
      sourceTypeName: from,
      sourceSchemaVersion: 0,
      sourceState: JSON.stringify(state),
      sourcePrivate: new Uint8Array(),
      targetTypeName: to,
    });
    return { target, result };
  };
  const name = `_dmarc.${zone}.`;
  const text = '"v=DMARC1; p=reject"';
  const config = {
    ims_dns_record: { zone, name, type: "TXT", data: [text] },
    ims_dns_record_set: { zone, name, type: "TXT", values: [text] },
    ims_dns_zone_records: { zone, records: { "_dmarc TXT": { values: [text], ttl: null, comment: null } } },
  };
  it.each([
    ["ims_dns_record", "ims_dns_record_set"],
    ["ims_dns_record_set", "ims_dns_record"],
    ["ims_dns_record", "ims_dns_zone_records"],
    ["ims_dns_record_set", "ims_dns_zone_records"],
  ] as const)("from %s to %s, and the plan is empty", async (from, to) => {
    const source = memory.object(from);
    await source.import(`${zone}/TXT/${name}`);
    const { target, result } = await move(from, to, source.state);
    expect(result.diagnostics).toEqual([]);
    target.take(result.state);
    await target.refresh();
    expect(await target.plan(config[to])).toMatchObject({ action: "no-op" });
  });

  it("says what to do where one has no one to become", async () => {
    const state = { ...config.ims_dns_record_set, values: ["a", "b"] };
    const { result } = await move("ims_dns_record_set", "ims_dns_record", state);
    expect(result.diagnostics).toMatchObject([
      {
        severity: "error",
        detail: expect.stringMatching(
          /^What this ims_dns_record_set holds .* one ims_dns_record\..*`import`/,
        ) as string,
      },
    ]);
  });

  it("says so of kinds that never become each other", async () => {
    const { result } = await move("ims_server_definition", "ims_dns_record", {});
    expect(result.diagnostics[0]?.detail).toMatch(/^An object of the type ims_server_definition .* cannot become one/);
  });
});
