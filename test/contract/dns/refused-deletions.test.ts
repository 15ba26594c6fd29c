import type { Diagnostic } from "terraform-provider-sdk";
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const zone = "small.example";
const name = `www.${zone}.`;
const [own, foreign] = ["192.0.2.1", "192.0.2.9"];
const element = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });

/** A resource that has the one record of its name, and how others come to have one there. */
interface Row {
  readonly typeName: string;
  readonly config: Readonly<Record<string, Value>>;
  readonly changed: Readonly<Record<string, Value>>;
  readonly isTakenOver?: boolean;
}
const record = { zone, name, type: "A" };
const rows: readonly Row[] = [
  {
    typeName: "ims_dns_record",
    config: { ...record, data: [own] },
    changed: { ...record, data: ["192.0.2.2"] },
    isTakenOver: true,
  },
  {
    typeName: "ims_dns_record_set",
    config: { ...record, values: [own] },
    changed: { ...record, values: ["192.0.2.2"] },
  },
  {
    typeName: "ims_dns_zone_records",
    config: { zone, records: { "www A": element(own) } },
    changed: { zone, records: { "www A": element("192.0.2.2") } },
  },
];

const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
let memory: InMemory;

/** Private data but that of single runs, and what only a refresh reads. */
const noted = (bytes: Uint8Array): unknown => {
  const all = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(all).filter(([key]) => !["siblings", "service"].includes(key)));
};

/** A deletion that is planned before others have a record there, and refused for it. */
async function refused({ typeName, config, isTakenOver = false }: Row) {
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const object = memory.object(typeName);
  await object.apply(config);
  await object.refresh();
  const before = [object.state, object.private] as const;
  const planned = await object.planDestroy();
  const { zones } = memory.sandbox.store;
  if (isTakenOver) zones.remove(zone, { type: "A", name, nr: 0 });
  zones.add(zone, { name, type: "A", data: [foreign], comment: "theirs" });
  await memory.nextRun();
  expect(await refusalOf(object.destroy(planned))).toContain("plan-stale");
  return { object, before };
}

describe.each(rows)("a deletion of $typeName that is refused, since others have a record there by now", (row) => {
  const warned = new RegExp(`did not create will be updated or removed[^]*${name} A ${foreign}`);

  it.each([["without a refresh"], ["after a refresh"]])("names it when it is planned again %s", async (way) => {
    const { object } = await refused(row);
    await memory.nextRun();
    if (way === "after a refresh") await object.refresh();
    expect(text((await object.planDestroy()).diagnostics)).toMatch(warned);
    await object.destroy();
    expect(memory.held(zone)).toEqual([]);
  });

  it("names it where the resource is to stay, and changes", async () => {
    const { object } = await refused(row);
    await memory.nextRun();
    await object.refresh();
    expect(text((await object.plan(row.changed)).warnings)).toMatch(warned);
  });

  it("leaves the state as a refresh does", async () => {
    const { object, before } = await refused(row);
    const kept = { state: object.state, notes: noted(object.private) };
    object.restore(...before);
    await memory.nextRun();
    await object.refresh();
    expect(kept).toEqual({ state: object.state, notes: noted(object.private) });
  });
});

it("records of a zone that no configuration declared stay there, also when the deletion was refused before", async () => {
  const records = ["old", "www"].map((label) => ({ name: `${label}.${zone}.`, type: "A", data: [own] }));
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } });
  const object = memory.object("ims_dns_zone_records", { ignores: ["records"] });
  const config = { zone, records: { "www A": element(own) } };
  await object.import(zone);
  for (const protection of [true, false]) {
    await memory.nextRun();
    await object.apply({ ...config, deletion_protection: protection });
  }
  await memory.nextRun();
  const planned = await object.planDestroy();
  memory.sandbox.store.zones.add(zone, { name, type: "A", data: [foreign] });
  await memory.nextRun();
  expect(await refusalOf(object.destroy(planned))).toContain("plan-stale");
  await memory.nextRun();
  await object.destroy();
  expect(memory.held(zone)).toEqual([`old A ${own}`]);
});

describe("a single record that a moved block made one of more", () => {
  const targets = [
    ["of a set of another name", "ims_dns_record_set", { ...record, name: `new.${zone}.`, values: [own] }],
    ["of a zone's records under another key", "ims_dns_zone_records", { zone, records: { "new A": element(own) } }],
    [
      "of another zone's records",
      "ims_dns_zone_records",
      { zone: "other.example", records: { "new A": element(own) } },
    ],
    ["of what is destroyed: a set", "ims_dns_record_set", null],
    ["of what is destroyed: a zone's records", "ims_dns_zone_records", null],
  ] as const;
  const moved = async (typeName: string, owner?: string): Promise<ReturnType<InMemory["object"]>> => {
    memory = await startInMemory({ seed: { zones: { [zone]: {}, "other.example": {} } } });
    const object = memory.object("ims_dns_record");
    await object.apply({ ...record, data: [own] });
    memory.sandbox.store.zones.add(zone, {
      name,
      type: "A",
      data: [foreign],
      comment: owner && "theirs [managed: others]",
    });
    const target = memory.object(typeName);
    await target.moveFrom(object, "ims_dns_record");
    await memory.nextRun({ owner });
    await target.refresh();
    return target;
  };

  const owners = [[undefined], ["us"]] as const;
  const all = targets.flatMap((row) =>
    owners.map(([owner]) => [row[0], owner ?? "nobody", owner, row[1], row[2]] as const),
  );
  it.each(all)("takes none of others along, %s, where the owner is %s", async (_, __, owner, typeName, config) => {
    const target = await moved(typeName, owner);
    const told = text(config === null ? await target.destroy() : (await target.plan(config)).warnings);
    expect(told).toMatch(new RegExp(`Records stay that are not of this resource[^]*${name} A ${foreign}`));
    expect(told).not.toContain("did not create");
    if (config !== null) await target.apply(config);
    expect(memory.held(zone).filter((line) => line.startsWith("www"))).toEqual([`www A ${foreign}`]);
    expect(target.state === null || !JSON.stringify(target.state).includes(foreign)).toBe(true);
  });

  it("has all of its type and name once it was applied", async () => {
    const target = await moved("ims_dns_record_set");
    expect(await target.apply({ ...record, values: [own, foreign], ttl: "5m" })).toBe("update");
    expect(text(await target.destroy())).toBe("");
    expect(memory.held(zone)).toEqual([]);
  });
});
