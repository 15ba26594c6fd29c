import type { Transport } from "../../../src/http/transport/transport.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "example.com";
const name = `www.${zone}.`;
const data = "192.0.2.1";
const seed = { zones: { [zone]: { ttl: "1h", records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } } };

type Ttl = string | null;
const kinds = {
  ims_dns_record: (ttl: Ttl) => ({ zone, name, type: "A", data: [data], ttl }),
  ims_dns_record_set: (ttl: Ttl) => ({ zone, name, type: "A", values: [data], ttl }),
  ims_dns_zone_records: (ttl: Ttl) => ({ zone, records: { "www A": { values: [data], ttl, comment: null } } }),
};
const ids = {
  ims_dns_record: `${zone}/A/${name}`,
  ims_dns_record_set: `${zone}/A/${name}`,
  ims_dns_zone_records: zone,
};

/** Shows the zone's default with records that have no TTL. (docs/interface.md#differences-between-deployments) */
const showingDefault =
  (transport: Transport): Transport =>
  async (request, signal) => {
    const answer = await transport(request, signal);
    if (request.method !== "GET" || !/^[[{]/.test(answer.body)) return answer;
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    const withTtl = (one: object): object => ({ ttl: "3600", ...one });
    const shown = Array.isArray(body) ? body.map(withTtl) : withTtl(body);
    return { ...answer, body: JSON.stringify(shown) };
  };

const deployments = { "shows a TTL where there is one": false, "shows the zone's default where there is none": true };

describe.each(["zone", "exact"] as const)("refresh = %s", (refresh) => {
  describe.each(Object.entries(deployments))("a deployment that %s", (_, showsDefault) => {
    let memory: InMemory;
    beforeEach(async () => {
      memory = await startInMemory({ seed }, refresh);
      if (showsDefault) memory = await memory.beside({ transport: showingDefault(memory.sandbox.transport) });
    });
    const writes = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;

    it.each(Object.keys(kinds) as (keyof typeof kinds)[])("%s", async (kind) => {
      const own = memory.object(kind);
      for (const ttl of [null, "3600", "1h", "60", null]) {
        await own.apply(kinds[kind](ttl));
        await memory.nextRun();
        await own.refresh();
        expect([ttl, await own.plan(kinds[kind](ttl))]).toMatchObject([ttl, { action: "no-op" }]);
      }
      await memory.nextRun();
      memory.sandbox.store.zones.update(zone, { type: "A", name, nr: 0 }, { ttl: "61" });
      await own.refresh();
      expect(await own.plan(kinds[kind](null))).toMatchObject({ action: "update" });

      await own.apply(kinds[kind](null));
      await memory.nextRun();
      const imported = memory.object(kind);
      const before = writes();
      await imported.import(ids[kind]);
      await imported.apply(kinds[kind](null));
      await memory.nextRun();
      await imported.refresh();
      expect(await imported.plan(kinds[kind](null))).toMatchObject({ action: "no-op" });
      expect(writes() - before).toBeLessThanOrEqual(showsDefault ? 1 : 0);
    });
  });
});

it("a plan of an import does not count as changes what its apply leaves as it is", async () => {
  const hosts = Array.from({ length: 12 }, (_, nr) => `w${nr}`);
  const memory = await startInMemory({ seed });
  for (const host of hosts)
    memory.sandbox.store.zones.add(zone, { name: `${host}.${zone}.`, type: "A", data: [data], ttl: "1h" });
  const declared = (ttl: Ttl) => ({
    zone,
    records: Object.fromEntries(hosts.map((host) => [`${host} A`, { values: [data], ttl, comment: null }])),
  });
  const own = memory.object("ims_dns_zone_records");
  await own.import(`${zone}?${hosts.map((host) => `keys=${host}%20A`).join("&")}`);
  const writes = (): number => memory.sandbox.requests.filter(({ method }) => method !== "GET").length;
  await expect(own.plan(declared("60"))).rejects.toThrow("The plan changes 100 % of the records found: 12 updated");
  expect((await own.plan(declared(null))).warnings).toEqual([]);
  await own.apply(declared(null));
  expect(writes()).toBe(0);
});
