import type { Diagnostic } from "terraform-provider-sdk";
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "small.example";
const name = `www.${zone}.`;
const [first, second, theirs] = ["192.0.2.1", "192.0.2.2", "198.51.100.7"];
const set = { zone, name, type: "A" };
const element = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });

interface Row {
  readonly kind: string;
  readonly ignores: readonly string[];
  readonly config: Readonly<Record<string, Value>>;
  /** Another place, for which the resource is replaced. */
  readonly elsewhere: Readonly<Record<string, Value>>;
  /** What others do. */
  readonly change: (memory: InMemory) => unknown;
}
const add = ({ sandbox }: InMemory, data = theirs): unknown =>
  sandbox.store.zones.add(zone, { name, type: "A", data: [data], comment: "theirs" });
const rows: readonly Row[] = [
  {
    kind: "ims_dns_record_set",
    ignores: ["values", "comment", "ttl", "mixed"],
    config: { ...set, values: [first, second] },
    elsewhere: { name: `web.${zone}.` },
    change: add,
  },
  {
    kind: "ims_dns_zone_records",
    ignores: ["records", "mixed"],
    config: { zone, records: { "www A": element(first, second) } },
    elsewhere: { zone: "other.example" },
    change: add,
  },
  {
    kind: "ims_dns_record",
    ignores: ["data"],
    config: { ...set, data: [first] },
    elsewhere: { name: `web.${zone}.` },
    change: ({ sandbox }) => sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { data: [theirs] }),
  },
];

const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
const listed = /removed a record that this resource did not create.*www\.small\.example\. A 198\.51\.100\.7/s;

describe.each(rows)("of $kind, whose values are ignored,", ({ kind, ignores, config, elsewhere, change }) => {
  let memory: InMemory;
  let object: ReturnType<InMemory["object"]>;
  beforeEach(async () => {
    memory = await startInMemory({ seed: { zones: { [zone]: {}, "other.example": {} } } });
    object = memory.object(kind, { ignores });
    await object.apply(config);
    change(memory);
    await memory.nextRun();
    await object.refresh();
  });

  it("a replacement on request says what it removed that the resource did not create", async () => {
    const planned = await object.planOnRequest(config);
    expect(text(planned.warnings)).not.toContain(theirs);
    await memory.nextRun();
    await object.apply(config, planned);
    expect(text(object.told)).toMatch(listed);
    expect(memory.held(zone).join()).not.toContain(theirs);
    await memory.nextRun();
    await object.refresh();
    await object.apply(config, await object.planOnRequest(config));
    expect(text(object.told)).toBe("");
  });

  it("the plan of a destruction lists it, and the apply does not tell it again", async () => {
    const planned = await object.planDestroy();
    expect(text(planned.diagnostics)).toContain(theirs);
    await memory.nextRun();
    await object.destroy(planned);
    expect([text(object.told), memory.held(zone)]).toEqual(["", []]);
  });

  it("the plan of a replacement for another place lists it, and the apply does not tell it again", async () => {
    const other = { ...config, ...elsewhere };
    const planned = await object.plan(other);
    expect(text(planned.warnings)).toContain(theirs);
    await memory.nextRun();
    await object.apply(other, planned);
    expect(text(object.told)).toBe("");
  });
});

it.each(rows.slice(0, 2))(
  "a replacement on request of $kind tells a record from an own one of the same data",
  async (row) => {
    const { kind, ignores, config } = row;
    const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    const object = memory.object(kind, { ignores });
    await object.apply(config);
    add(memory, second);
    await memory.nextRun();
    await object.refresh();
    const planned = await object.planOnRequest(config);
    await memory.nextRun();
    await object.apply(config, planned);
    expect(text(object.told)).toContain(`- ${name} A ${second}`);
    expect(text(object.told).match(/^ *- /gm)).toHaveLength(1);
  },
);

describe("of a set", () => {
  const config = { ...set, values: [first, second] };
  const ignores = ["values", "comment", "mixed"];
  let memory: InMemory;
  let object: ReturnType<InMemory["object"]>;
  const changed = async (...added: readonly string[]): Promise<void> => {
    memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    object = memory.object("ims_dns_record_set", { ignores });
    await object.apply(config);
    for (const data of added) add(memory, data);
    await memory.nextRun();
    await object.refresh();
  };
  const replaced = async (settings: Readonly<Record<string, Value>>): Promise<void> => {
    const planned = await object.planOnRequest(settings);
    await memory.nextRun();
    await object.apply(settings, planned);
  };

  it("the plan of a replacement on request says of what it shows as updated that it is removed then, and the apply says it, too", async () => {
    await changed(theirs);
    const { warnings } = await object.planOnRequest({ ...config, ttl: "600" });
    expect(text(warnings)).toMatch(
      /updated here are removed instead where the plan replaces.*update www\S+ A 198\.51\.100\.7/s,
    );
    await replaced({ ...config, ttl: "600" });
    expect(text(object.told)).toMatch(listed);
  });

  it("a replacement on request that fails half way says what is gone by then", async () => {
    await changed(theirs, "198.51.100.8");
    memory.sandbox.faults.add({ method: "DELETE", path: `/${zone}/`, status: 403, nth: 2 });
    await expect(replaced(config)).rejects.toThrow("403");
    const left = memory.held(zone).join();
    expect(text(object.told)).toMatch(/removed a record that this resource did not create/);
    for (const data of [theirs, "198.51.100.8"]) expect(text(object.told).includes(data)).toBe(!left.includes(data));
  });
});
