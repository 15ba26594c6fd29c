/** Somebody writes a target as zone files usually have it, without the zone's name: the service keeps that, and it means the same. */
import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "targets.example";
const name = `post.${zone}.`;
const [whole, relative] = [`10 mx.${zone}.`, "10 mx"];
const element = (value: string, ttl: string | null): Value => ({
  "post MX": { values: [value], ttl, comment: null, allow_rules: null },
});

const kinds: readonly (readonly [string, (value: string, ttl?: string | null) => Readonly<Record<string, Value>>])[] = [
  ["ims_dns_record", (value, ttl = null) => ({ zone, name, type: "MX", data: [value], ttl })],
  ["ims_dns_record_set", (value, ttl = null) => ({ zone, name, type: "MX", values: [value], ttl })],
  ["ims_dns_zone_records", (value, ttl = null) => ({ zone, records: element(value, ttl) })],
];
const refreshes = ["zone", "exact"] as const;
const text = `/dns/1/${zone}`;
/** What a refresh asks for: nothing is in doubt. */
const readsOf = { zone: [text], exact: [text, `${text}/MX/${name}`] };

describe.each(kinds.flatMap(([kind, config]) => refreshes.map((refresh) => [kind, refresh, config] as const)))(
  "%s, refresh = %s",
  (kind, refresh, config) => {
    let memory: InMemory;
    beforeEach(async () => {
      memory = await startInMemory({ seed: { zones: { [zone]: {} } } }, refresh);
    });
    const held = (): string[] => memory.sandbox.store.zones.records(zone, "MX", name).map(({ data }) => data.join(" "));
    const hold = async (data: readonly string[]): Promise<void> => {
      memory.sandbox.store.zones.update(zone, { type: "MX", name, nr: 0 }, { data: [...data] });
      await memory.clock.advance(60_000);
      await memory.nextRun();
      memory.sandbox.resetRequests();
    };
    const once = readsOf[refresh];
    const reads = (): string[] => memory.sandbox.requests.map(({ path }) => path).sort();
    const writes = (): string[] => memory.sandbox.requests.map(({ method }) => method).filter((one) => one !== "GET");

    it("has no difference, is updated and destroyed", async () => {
      const object = memory.object(kind);
      await object.apply(config(whole));
      await hold(["10", "mx"]);
      await object.refresh();
      expect(await object.plan(config(whole))).toMatchObject({ action: "no-op" });
      expect(reads()).toEqual(once);
      expect(await object.apply(config(whole, "300"))).toBe("update");
      await hold(["10", "mx"]);
      await object.refresh();
      expect(await object.plan(config(whole, "300"))).toMatchObject({ action: "no-op" });
      await object.destroy();
      expect(held()).toEqual([]);
      expect(writes()).toEqual(["DELETE"]);
    });

    it("has no difference where it is declared so, is updated and destroyed", async () => {
      const object = memory.object(kind);
      await object.apply(config(relative));
      expect(held()).toEqual([relative]);
      for (const ttl of [null, "300"]) {
        await object.apply(config(relative, ttl));
        await memory.nextRun();
        memory.sandbox.resetRequests();
        await object.refresh();
        expect(await object.plan(config(relative, ttl))).toMatchObject({ action: "no-op" });
        expect(reads()).toEqual(once);
      }
      expect(held()).toEqual([relative]);
      await object.destroy();
      expect(held()).toEqual([]);
    });

    it.each([
      ["the relative one", [whole, relative]],
      ["the whole one", [relative, whole]],
    ])("goes from one form to the other without a wait: to %s", async (_, [before = "", after = ""]) => {
      const object = memory.object(kind);
      await object.apply(config(before));
      await memory.nextRun();
      await object.refresh();
      await object.apply(config(after));
      await memory.nextRun();
      const began = memory.clock.elapsed();
      await object.refresh();
      expect(await object.plan(config(after))).toMatchObject({ action: "no-op" });
      expect(memory.clock.elapsed() - began).toBe(0);
    });
  },
);

describe.each([
  ["a relative target, which names the record that is kept whole", [whole, `20 mx2.${zone}.`], relative],
  ["a whole target, which names the record that is kept relative", [relative, "20 mx2"], whole],
])("an import id with %s", (_, kept, data) => {
  it.each(refreshes)("refresh = %s", async (refresh) => {
    const records = kept.map((each) => ({ name, type: "MX", data: [each] }));
    const memory = await startInMemory({ seed: { zones: { [zone]: { records } } } }, refresh);
    const object = memory.object("ims_dns_record");
    await object.import(`${zone}/MX/${name}?data=${encodeURIComponent(data)}`);
    expect((object.state?.["data"] as readonly string[]).join(" ")).toBe(whole);
    await object.refresh();
    expect(await object.plan({ zone, name, type: "MX", data: [whole] })).toMatchObject({ action: "no-op" });
  });
});
