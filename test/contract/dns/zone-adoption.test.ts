import { readQuery } from "../../../src/client/index.ts";
import type { Diagnostic } from "terraform-provider-sdk";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

const zone = "small.example";
const record = (...values: string[]) => ({ values, ttl: null as string | null, comment: null });
const live = [
  { name: "@", type: "NS", data: ["ns1.example.net."] },
  { name: "@", type: "NS", data: ["ns2.example.net."] },
  { name: "www", type: "A", data: ["192.0.2.1"] },
  { name: "www", type: "A", data: ["192.0.2.2"] },
  { name: "mail", type: "MX", data: ["10", "mx1.example.net."] },
  { name: "note", type: "TXT", data: ['"it\'s ours"'], comment: "keep" },
];
const www = { "www A": record("192.0.2.1", "192.0.2.2") };
const mail = { "mail MX": record("10 mx1.example.net.") };
const full = {
  "@ NS": record("ns1.example.net.", "ns2.example.net."),
  ...www,
  ...mail,
  "note TXT": { ...record('"it\'s ours"'), comment: "keep" },
};

let memory: InMemory;
let object: ReturnType<InMemory["object"]>;
const start = async (more: readonly { name: string; type: string; data: string[] }[] = []): Promise<void> => {
  const records = [...live, ...more].map((one) => (one.name === "@" ? one : { ...one, name: `${one.name}.${zone}.` }));
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } });
  object = memory.object("ims_dns_zone_records");
};
beforeEach(() => start());
const writes = (): string[] =>
  memory.sandbox.requests.filter(({ method }) => method !== "GET").map((one) => one.method);
const keysInState = (): string[] => Object.keys(object.state?.["records"] ?? {}).sort();
const text = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");
/** The id that a message says to import. */
const idIn = (message: string): string =>
  (/import ADDRESS '((?:[^']|'\\'')*)'/.exec(message)?.[1] ?? "").replaceAll("'\\''", "'");

describe("importing a zone by its id", () => {
  it("changes nothing where the configuration lists all of it", async () => {
    await object.import(zone);
    expect(await object.plan({ zone, records: full })).toMatchObject({ action: "no-op", warnings: [] });
  });

  it.each([
    ["a part", { ...www }],
    ["nothing of it", {}],
  ])("leaves in the zone what the configuration does not list: %s", async (_, records) => {
    const before = memory.held(zone);
    await object.import(zone);
    const { action, warnings } = await object.plan({ zone, records });
    expect(action).toBe("update");
    expect(text(warnings)).toMatch(/they leave the state and stay in the zone/);
    expect(text(warnings)).toContain(`mail.${zone}. MX 10 mx1.example.net.`);
    expect(text(warnings).includes("192.0.2.1\n")).toBe(!("www A" in records));
    await object.apply({ zone, records });
    expect(writes()).toEqual([]);
    expect(memory.held(zone)).toEqual(before);
    expect(keysInState()).toEqual(Object.keys(records).sort());
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan({ zone, records })).toMatchObject({ action: "no-op" });
  });

  it("remembers it through any number of refreshes", async () => {
    const before = memory.held(zone);
    await object.import(zone);
    for (let run = 0; run < 3; run += 1) {
      await memory.nextRun();
      await object.refresh();
    }
    await object.apply({ zone, records: www });
    expect(memory.held(zone)).toEqual(before);
  });

  it("writes what differs and touches nothing else", async () => {
    const before = memory.held(zone);
    await object.import(zone);
    const records = { "www A": { ...record("192.0.2.1", "192.0.2.2"), ttl: "60" }, "new A": record("192.0.2.9") };
    await object.apply({ zone, records });
    expect(memory.held(zone)).toEqual([...before, "new A 192.0.2.9"].sort());
    expect(memory.sandbox.store.zones.records(zone, "A", `www.${zone}.`).map(({ ttl }) => ttl)).toEqual(["60", "60"]);
    await object.apply({ zone, records: { "new A": record("192.0.2.9") } });
    expect(memory.held(zone)).toEqual([...before.filter((line) => !line.startsWith("www")), "new A 192.0.2.9"].sort());
  });

  it("counts as declared what was listed when anything was applied, if only an attribute of no consequence", async () => {
    await object.import(zone);
    expect(await object.apply({ zone, records: full, deletion_protection: true })).toBe("update");
    expect(writes()).toEqual([]);
    const rest = Object.fromEntries(Object.entries(full).filter(([key]) => key !== "mail MX"));
    await object.apply({ zone, records: rest, deletion_protection: true });
    expect(memory.held(zone)).not.toContain("mail MX 10 mx1.example.net.");
    expect(memory.held(zone)).toHaveLength(live.length - 1);
  });

  it("is taken back by a destruction without a deletion", async () => {
    const before = memory.held(zone);
    await object.import(zone);
    expect(text(await object.destroy())).toMatch(/stay in the zone/);
    expect(memory.held(zone)).toEqual(before);
  });

  it("removes what is not listed where the configuration is exclusive, and says what that is", async () => {
    await object.import(zone);
    const { warnings } = await object.plan({ zone, records: www, exclusive: true });
    expect(text(warnings)).toContain(`delete mail.${zone}. MX 10 mx1.example.net.`);
    const [, released = ""] = /stay in the zone((?:.|\n)*?)did not create/.exec(text(warnings)) ?? [];
    expect(released).toContain("ns1.example.net.");
    expect(released).not.toContain("mail");
    await object.apply({ zone, records: www, exclusive: true });
    expect(memory.held(zone)).toEqual(
      live
        .filter(({ name }) => name === "@" || name === "www")
        .map(({ name, type, data }) => `${name === "@" ? `${zone}.` : name} ${type} ${data.join(" ")}`)
        .sort(),
    );
  });

  it("says what of a listed name it removes or changes", async () => {
    await object.import(zone);
    const { warnings } = await object.plan({ zone, records: { ...full, "www A": record("192.0.2.1") } });
    expect(text(warnings)).toContain(`delete www.${zone}. A 192.0.2.2`);
    expect(text(warnings)).not.toContain("mx1");
  });
});

describe("importing by keys", () => {
  it.each([
    ["encoded", `${zone}?keys=www%20A&keys=mail%20MX`],
    ["as a user types them", `${zone}?keys=www A&keys=mail.${zone}. mx`],
  ])("adopts exactly these: %s", async (_, id) => {
    await object.import(id);
    expect(Object.keys(object.state?.["records"] ?? {})).toHaveLength(2);
    expect(await object.plan({ zone, records: { ...www, ...mail } })).toMatchObject({ action: "no-op", warnings: [] });
  });

  it("takes nothing away either", async () => {
    const before = memory.held(zone);
    await object.import(`${zone}?keys=www%20A&keys=mail%20MX`);
    await object.apply({ zone, records: www });
    expect(memory.held(zone)).toEqual(before);
    expect(keysInState()).toEqual(["www A"]);
  });

  it.each([
    ["a key that is none", `${zone}?keys=www`, "import-id-invalid"],
    ["another question", `${zone}?names=www`, "import-id-invalid"],
    ["the SOA record", `${zone}?keys=@ SOA`, "import-id-invalid"],
    ["one that is not there", `${zone}?keys=www A&keys=gone A`, "gone A"],
  ])("refuses %s", async (_, id, said) => {
    expect(await refusalOf(object.import(id))).toContain(said);
  });
});

describe("what is there already and is not in the state", () => {
  const listed = { ...www, ...mail, "new A": record("192.0.2.9") };

  it("is refused by name, and what the refusal advises adopts it and completes the rest", async () => {
    const before = memory.held(zone);
    const message = await refusalOf(object.apply({ zone, records: listed }));
    expect(message).toContain(`"www A"`);
    expect(message).not.toContain(`"new A"`);
    expect(readQuery(idIn(message), "keys")).toEqual({ path: zone, values: ["www A", "mail MX"] });
    expect(writes()).toEqual([]);
    await memory.nextRun();
    await object.import(idIn(message));
    await object.apply({ zone, records: listed });
    expect(memory.held(zone)).toEqual([...before, "new A 192.0.2.9"].sort());
    await object.refresh();
    expect(await object.plan({ zone, records: listed })).toMatchObject({ action: "no-op" });
  });

  it("is told at the plan already, with its data", async () => {
    const { warnings } = await object.plan({ zone, records: listed });
    expect(text(warnings)).toContain(`www.${zone}. A 192.0.2.2`);
    expect(idIn(text(warnings))).toBe(`${zone}?keys=www%20A&keys=mail%20MX`);
  });

  it("is refused also where it reads as listed: it may be another resource's", async () => {
    await object.apply({ zone, records: { "new A": record("192.0.2.9") } });
    const message = await refusalOf(object.apply({ zone, records: listed }));
    expect(message).toContain("terraform state rm ADDRESS");
    object.forget();
    await memory.nextRun();
    await object.import(idIn(message));
    expect(await object.plan({ zone, records: listed })).toMatchObject({ action: "no-op" });
  });

  it("is named without a list where that would be longer than a command line", async () => {
    const many = Array.from({ length: 200 }, (_, nr) => ({ name: `h${nr}`, type: "A", data: [`10.0.0.${nr}`] }));
    await start(many);
    const records = Object.fromEntries(many.map(({ name, data }) => [`${name} A`, record(...data)]));
    const message = await refusalOf(object.apply({ zone, records }));
    expect(idIn(message)).toBe(zone);
    await memory.nextRun();
    await object.import(zone);
    await object.apply({ zone, records });
    expect(writes()).toEqual([]);
  });
});

describe("what others added to a zone that this state holds a part of", () => {
  it("is listed with its data before it is removed from a listed name", async () => {
    const config = { zone, records: { "own A": record("192.0.2.50") } };
    await object.apply(config);
    memory.sandbox.store.zones.add(zone, { name: `own.${zone}.`, type: "A", data: ["192.0.2.51"] });
    await memory.nextRun();
    await object.refresh();
    await memory.nextRun();
    await object.refresh();
    const { warnings } = await object.plan(config);
    expect(text(warnings)).toContain(`delete own.${zone}. A 192.0.2.51`);
    await object.apply(config);
    const { warnings: later } = await object.plan({ zone, records: {} });
    expect(later).toEqual([]);
  });

  it("stays where a zone stops being exclusive", async () => {
    const config = { zone, records: { "own A": record("192.0.2.50") } };
    await object.apply({ ...config, exclusive: true });
    memory.sandbox.store.zones.add(zone, { name: `late.${zone}.`, type: "A", data: ["192.0.2.52"] });
    await memory.nextRun();
    await object.refresh();
    await object.apply(config);
    expect(memory.held(zone)).toContain("late A 192.0.2.52");
    expect(keysInState()).toEqual(["own A"]);
  });
});
