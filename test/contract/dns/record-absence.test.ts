import { startInMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";
import { connectSandbox, type ConnectedSandbox } from "../../support/connected-sandbox.ts";
import { meetConfusedService, shapes } from "./absence-encounter.ts";
import { zone, zones } from "./absence-table.ts";

describe("a confused service, refresh = zone", () => {
  meetConfusedService("zone");
});

const name = `www.${zone}.`;
const www = (nr: number) => ({ type: "A", name, nr });

describe.each(["zone", "exact"] as const)("what is true is believed, refresh = %s", (mode) => {
  const start = async (kind: string, absent: "404" | "empty-list" = "404") => {
    const [, shape] = shapes.find(([title]) => title === kind) ?? [];
    if (shape === undefined) throw new Error(`no shape ${kind}`);
    const memory = await startInMemory({ seed: { zones }, options: { absent } }, mode);
    const object = memory.object(shape.kind);
    await object.import(shape.id);
    await memory.nextRun();
    memory.sandbox.resetRequests();
    return { memory, object, config: shape.config };
  };

  it.each([
    ["ims_dns_record", "404", 5],
    ["ims_dns_record", "empty-list", 5],
    ["ims_dns_record_set", "404", 5],
    ["ims_dns_record_set", "empty-list", 5],
    ["ims_dns_zone_records", "404", 5],
    ["ims_dns_zone_records", "empty-list", 5],
  ] as const)("%s: all its records were deleted (%s)", async (kind, absent, most) => {
    const { memory, object, config } = await start(kind, absent);
    for (const nr of [2, 1, 0]) memory.sandbox.store.zones.remove(zone, www(nr));
    await object.refresh();
    expect(object.state).toBeNull();
    expect(memory.sandbox.requests.length).toBeLessThanOrEqual(most);
    expect(await object.plan(config)).toMatchObject({ action: "create" });
  });

  it.each([
    ["ims_dns_record", "create", 3],
    ["ims_dns_record_set", "update", 3],
    ["ims_dns_zone_records", "update", 3],
    ["ims_dns_zone_records, exclusive", "update", 8],
  ] as const)("%s: one of the records was deleted", async (kind, action, most) => {
    const { memory, object, config } = await start(kind);
    memory.sandbox.store.zones.remove(zone, www(1));
    await object.refresh();
    expect(memory.sandbox.requests.length).toBeLessThanOrEqual(most);
    expect(await object.plan(config)).toMatchObject({ action });
  });

  it.each(shapes.map(([kind]) => kind).flatMap((kind) => [404, 403].map((status) => [kind, status] as const)))(
    "%s: a zone that is gone, or hidden from the token, is an error (%d)",
    async (kind, status) => {
      const { memory, object } = await start(kind);
      memory.sandbox.faults.add({ path: `/${zone}`, status, times: "always" });
      await expect(object.refresh()).rejects.toBeInstanceOf(DiagnosticsError);
      expect(object.state).not.toBeNull();
      await expect(object.destroy()).rejects.toBeInstanceOf(DiagnosticsError);
    },
  );

  it("what a cut text left out is not forgotten: a foreign record is not taken for ours later", async () => {
    const { memory, object, config } = await start("ims_dns_record");
    memory.sandbox.faults.add({ endpoint: "dns.getZone", truncate: { lines: 14 }, times: "always" });
    await object.refresh();
    memory.sandbox.faults.clear();
    memory.sandbox.store.zones.remove(zone, www(1));
    await memory.nextRun();
    await object.refresh();
    expect(await object.plan(config)).toMatchObject({ action: "create" });
  });
});

describe("reads of programs and data sources", () => {
  let connected: ConnectedSandbox;
  const start = (...faults: NonNullable<Parameters<typeof connectSandbox>[0]["faults"]>) =>
    (connected = connectSandbox({ seed: { zones }, faults })).client;
  afterEach(() => connected.close());
  const always = "always" as const;

  it.each([
    ["empty", { status: 200, body: "" }],
    ["cut", { truncate: { lines: 1 } }],
  ])("listings are read again where the text holds more: %s", async (_, effect) => {
    const client = start({ endpoint: "dns.listTypes", ...effect }, { endpoint: "dns.listNames", ...effect });
    expect(await client.zones.types(zone)).toEqual(["SOA", "NS", "MX", "A", "TXT"]);
    expect(await client.zones.names(zone, "A")).toEqual([name]);
  });

  it.each([
    ["types", "dns.listTypes"],
    ["names", "dns.listNames"],
  ] as const)("%s that stay cut are an error", async (what, endpoint) => {
    const client = start({ endpoint, status: 200, body: "", times: always });
    const listing = what === "types" ? client.zones.types(zone) : client.zones.names(zone, "A");
    await expect(listing).rejects.toMatchObject({ code: "answers-contradict" });
  });

  it("a list of records holds what the listings leave out", async () => {
    const client = start({ endpoint: "dns.listTypes", truncate: { lines: 2 }, times: always });
    expect((await client.records.list(zone)).map(({ type }) => type)).toEqual([
      ...["SOA", "NS", "MX", "MX", "A", "A", "A", "TXT"],
    ]);
  });

  it.each([
    ["no types", "dns.listTypes", ""],
    ["types without the SOA", "dns.listTypes", "NS\nA\n"],
    ["no names", "dns.listNames", ""],
  ])("a list of records is refused where nothing proves it: no text, %s", async (_, endpoint, body) => {
    const client = start(
      { endpoint: "dns.getZone", status: 200, body: "", times: always },
      { endpoint, status: 200, body, times: always },
    );
    await expect(client.records.list(zone, { type: "A" })).rejects.toMatchObject({ code: "zone-incomplete" });
  });

  it("a clean-up does not take a cut text for nothing to do", async () => {
    const client = start({ endpoint: "dns.getZone", truncate: { lines: 12 }, times: always });
    await expect(client.records.cleanUp(zone, name)).rejects.toMatchObject({ code: "zone-incomplete" });
  });

  it("a clean-up reads a text that was cut once again", async () => {
    const client = start({ endpoint: "dns.getZone", truncate: { lines: 12 } });
    expect(await client.records.cleanUp(zone, name)).toHaveLength(3);
  });
});
