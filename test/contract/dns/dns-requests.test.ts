import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "big.example";
const address = (nr: number): string => `10.${nr >> 16}.${(nr >> 8) & 255}.${nr & 255}`;
const range = (count: number): number[] => Array.from({ length: count }, (_, nr) => nr);
const ns = { name: "@", type: "NS", data: ["ns1.example.net."] };

/** What was asked of the DNS API since the last reset. */
function asked({ sandbox }: InMemory): string[] {
  return sandbox.requests.filter(({ api }) => api === "dns").map(({ method, path }) => `${method} ${path}`);
}

describe("refresh of single records", () => {
  const seed = (count: number) => ({
    zones: {
      [zone]: {
        records: [
          ns,
          ...range(count).map((nr) => ({ name: `h${nr >> 1}.${zone}.`, type: "A", ttl: "300", data: [address(nr)] })),
        ],
      },
    },
  });
  const importAll = async (memory: InMemory, count: number) => {
    const objects = range(count).map(() => memory.object("ims_dns_record"));
    await Promise.all(objects.map((each, nr) => each.import(`${zone}/A/h${nr >> 1}.${zone}./${nr & 1}`)));
    await memory.nextRun();
    memory.sandbox.resetRequests();
    return objects.map((object, nr) => ({
      object,
      config: { zone, name: `h${nr >> 1}.${zone}.`, type: "A", ttl: "5m", data: [address(nr)] },
    }));
  };
  const planAll = (all: Awaited<ReturnType<typeof importAll>>) =>
    Promise.all(
      all.map(async ({ object, config }) => {
        await object.refresh();
        return (await object.plan(config)).action;
      }),
    );

  it("reads a zone of 1,000 unchanged records at one request", async () => {
    const memory = await startInMemory({ seed: seed(1_000) });
    const all = await importAll(memory, 1_000);
    expect(new Set(await planAll(all))).toEqual(new Set(["no-op"]));
    expect(asked(memory)).toEqual([`GET /dns/1/${zone}`]);
  });

  it("reads each set of 60 records once where refresh is exact", async () => {
    const memory = await startInMemory({ seed: seed(60) }, "exact");
    const all = await importAll(memory, 60);
    expect(new Set(await planAll(all))).toEqual(new Set(["no-op"]));
    expect(asked(memory)).toHaveLength(30);
    expect(new Set(asked(memory)).size).toBe(30);
  });

  it("reads exactly what does not read as it was", async () => {
    const memory = await startInMemory({ seed: seed(100) });
    const all = await importAll(memory, 100);
    memory.sandbox.store.zones.update(zone, { type: "A", name: `h7.${zone}.`, nr: 1 }, { data: ["192.0.2.7"] });
    expect((await planAll(all)).filter((action) => action !== "no-op")).toEqual(["update"]);
    expect(asked(memory)).toEqual([`GET /dns/1/${zone}`, `GET /dns/1/${zone}/A/h7.${zone}.`]);
  });
});

describe("a zone of 5,000 records as one resource", () => {
  const count = 5_000;
  const records = Object.fromEntries(
    range(count).map((nr) => [`h${nr} A`, { values: [address(nr)], ttl: nr % 3 === 0 ? "300" : null, comment: null }]),
  );
  const config = { zone, records };
  let memory: InMemory;
  let object: ReturnType<InMemory["object"]>;
  beforeEach(async () => {
    const stored = Object.entries(records).map(([key, { values, ttl }]) => ({
      name: `${key.split(" ")[0] ?? ""}.${zone}.`,
      type: "A",
      data: values,
      ...(ttl === null ? {} : { ttl }),
    }));
    memory = await startInMemory({ seed: { zones: { [zone]: { records: [ns, ...stored] } } } });
    object = memory.object("ims_dns_zone_records");
    await object.import(zone);
    object.keepOf({ records });
    await memory.nextRun();
    memory.sandbox.resetRequests();
  });

  it("is planned at one request where nothing changed", async () => {
    await object.refresh();
    expect(await object.plan(config)).toMatchObject({ action: "no-op" });
    expect(asked(memory)).toEqual([`GET /dns/1/${zone}`]);
  });

  it("changes 10 of them at less than 45 requests, and touches nothing else", async () => {
    const before = memory.sandbox.store.zones.records(zone);
    await object.refresh();
    const changed = Object.fromEntries(
      range(10).map((nr) => [`h${nr * 77} A`, { values: [`192.0.2.${nr}`], ttl: null, comment: null }]),
    );
    const next = { ...config, records: { ...records, ...changed } };
    await object.plan(next);
    await memory.nextRun();
    await object.apply(next);
    expect(asked(memory).length).toBeLessThanOrEqual(45);
    const isChanged = ({ name }: { name: string }): boolean => `${name.split(".")[0] ?? ""} A` in changed;
    const rest = (all: typeof before) => all.filter((each) => !isChanged(each) && each.type !== "SOA");
    expect(rest(memory.sandbox.store.zones.records(zone))).toEqual(rest(before));
    const writes = asked(memory).filter((request) => !request.startsWith("GET "));
    expect(writes).toHaveLength(10);
    expect(writes.every((request) => request.startsWith("PUT "))).toBe(true);
    await object.refresh();
    expect(await object.plan(next)).toMatchObject({ action: "no-op" });
  });
});
