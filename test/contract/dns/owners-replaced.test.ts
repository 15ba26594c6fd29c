import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../../support/deployment.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "replaced.example";
const name = `pool.${zone}.`;
const entry = (value: string) => ({ values: [value], ttl: null, comment: null, allow_rules: null });
const kinds: Readonly<Record<string, (value: string) => Readonly<Record<string, Value>>>> = {
  ims_dns_record: (value) => ({ zone, name, type: "A", data: [value] }),
  ims_dns_record_set: (value) => ({ zone, name, type: "A", values: [value] }),
  ims_dns_zone_records: (value) => ({ zone, records: { "pool A": entry(value) } }),
};
const [old, next] = ["192.0.2.1", "192.0.2.2"];
type Core = ReturnType<InMemory["object"]>;
type Destruction = Awaited<ReturnType<Core["planDestroy"]>>;

const orders = {
  "the new one first": async (goes: () => Promise<unknown>, comes: () => Promise<unknown>) => {
    await comes();
    await goes();
  },
  "the old one first": async (goes: () => Promise<unknown>, comes: () => Promise<unknown>) => {
    await goes();
    await comes();
  },
  "both together": (goes: () => Promise<unknown>, comes: () => Promise<unknown>) => Promise.all([goes(), comes()]),
};

/** Combinations that a plan refuses: it cannot know which of the two is applied first. */
const refusedAtPlan = [
  "ims_dns_record to ims_dns_zone_records",
  "ims_dns_record_set to ims_dns_zone_records",
  "ims_dns_zone_records to ims_dns_zone_records",
];
const pairs = Object.keys(kinds).flatMap((from) => Object.keys(kinds).map((to) => [from, to] as const));
const isPlanned = ([from, to]: readonly [string, string]): boolean => !refusedAtPlan.includes(`${from} to ${to}`);
const rows = pairs
  .filter(isPlanned)
  .flatMap(([from, to]) => Object.keys(orders).map((order) => [from, to, order] as const));

describe.each(styles.map(([style, options]) => ({ style, options })))(
  "one owner of a name goes, and another one comes with other data, against $style",
  ({ options }) => {
    it.each(pairs.filter((pair) => !isPlanned(pair)))("%s to %s: the plan is refused", async (from, to) => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      const [going, coming] = [memory.object(from), memory.object(to)];
      await going.apply(kinds[from]?.(old) ?? {});
      await memory.nextRun();
      await going.planDestroy();
      await expect(coming.plan(kinds[to]?.(next) ?? {})).rejects.toThrow("One resource deletes the A records of pool.");
    });

    it.each(rows)("%s to %s, %s", async (from, to, order) => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      const held = (): string[] =>
        memory.sandbox.store.zones.records(zone, "A", name).map(({ data }) => data.join(" "));
      const [going, coming] = [memory.object(from), memory.object(to)];
      await going.apply(kinds[from]?.(old) ?? {});
      const config = kinds[to]?.(next) ?? {};
      const failures: unknown[] = [];
      const applyBoth = async (): Promise<void> => {
        await memory.nextRun();
        await Promise.all([going.refresh(), coming.refresh()]);
        let destruction: Destruction | undefined;
        if (going.state !== null) destruction = await going.planDestroy();
        await coming.plan(config);
        await memory.nextRun();
        const note = (error: unknown): unknown => failures.push(error);
        await orders[order as keyof typeof orders](
          () => (destruction === undefined ? Promise.resolve() : going.destroy(destruction).catch(note)),
          () => coming.apply(config).catch(note),
        );
      };
      await applyBoth();
      // a whole set is created where no other record is
      const isRefused = to === "ims_dns_record_set" && order === "the new one first";
      expect(failures.map((one) => one instanceof DiagnosticsError)).toEqual(isRefused ? [true] : []);
      await applyBoth();
      expect([failures.length, held(), going.state]).toEqual([isRefused ? 1 : 0, [next], null]);
    });

    it.each(["ims_dns_record", "ims_dns_record_set"])("a key of a zone goes, and %s comes, each first", async (to) => {
      for (const order of ["the new one first", "the old one first"] as const) {
        const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
        const [changing, coming] = [memory.object("ims_dns_zone_records"), memory.object(to)];
        const stays = { "stays A": entry("192.0.2.9") };
        await changing.apply({ zone, records: { "pool A": entry(old), ...stays } });
        const config = kinds[to]?.(next) ?? {};
        const isRefused = to === "ims_dns_record_set" && order === "the new one first";
        for (const failing of isRefused ? [1, 0] : [0]) {
          await memory.nextRun();
          await Promise.all([changing.refresh(), coming.refresh()]);
          await memory.nextRun();
          const failures: unknown[] = [];
          const note = (error: unknown): unknown => failures.push(error);
          await orders[order](
            () => changing.apply({ zone, records: stays }).catch(note),
            () => coming.apply(config).catch(note),
          );
          expect(failures).toHaveLength(failing);
        }
        const left = memory.sandbox.store.zones.records(zone, "A").map(({ data }) => data.join(" "));
        expect(left.sort()).toEqual([next, "192.0.2.9"]);
      }
    });

    const values = (object: Core): unknown => object.state?.["values"] ?? object.state?.["data"];

    it.each([
      ["ims_dns_record", { ...kinds["ims_dns_record"]?.(old), ttl: "300" }, "PUT"],
      ["ims_dns_record_set", { zone, name, type: "A", values: [next, old] }, "POST"],
    ] as const)("what %s was given is in its state, where its own write fails", async (to, config, method) => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      const [going, coming] = [memory.object("ims_dns_record"), memory.object(to)];
      await going.apply(kinds["ims_dns_record"]?.(old) ?? {});
      await memory.nextRun();
      memory.sandbox.faults.add({ method, path: `/${zone}/`, status: 403 });
      const ended = await Promise.allSettled([coming.apply(config), going.destroy()]);
      expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
      expect([going.state, values(coming)]).toEqual([null, [old]]);
    });

    it("a set that is refused has taken nothing, and what it wanted stays with its owner", async () => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      const [one, two, coming] = [
        memory.object("ims_dns_record"),
        memory.object("ims_dns_record"),
        memory.object("ims_dns_record_set"),
      ];
      await Promise.all([
        one.apply(kinds["ims_dns_record"]?.(old) ?? {}),
        two.apply(kinds["ims_dns_record"]?.(next) ?? {}),
      ]);
      await memory.nextRun();
      // the other one of the two comes only after the set was refused
      const set = { zone, name, type: "A", values: [old] };
      const ended = await Promise.allSettled([coming.apply(set), one.destroy()]);
      expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      expect([coming.state, values(one), values(two)]).toEqual([null, [old], [next]]);
      await memory.nextRun();
      await Promise.all([coming.apply(set), one.destroy(), two.destroy()]);
      expect([values(coming), one.state, two.state]).toEqual([[old], null, null]);
      expect(memory.sandbox.store.zones.records(zone, "A", name).map(({ data }) => data)).toEqual([[old]]);
    });
  },
);
