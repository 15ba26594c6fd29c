import type { FaultInput } from "../../../src/sandbox/index.ts";
import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../../support/deployment.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "partial.example";
const address = (nr: number): string => `192.0.2.${nr}`;
const six = [1, 2, 3, 4, 5, 6].map(address);
const set = { zone, name: `set.${zone}.`, type: "A", values: six };
const entry = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const keys = {
  zone,
  records: { ...Object.fromEntries(six.map((value, nr) => [`h${nr} A`, entry(value)])), "pool A": entry(...six) },
};
const foreign = { name: `foreign.${zone}.`, type: "A", data: [address(200)] };

/** The data that a state holds. */
function stated(state: Readonly<Record<string, Value>> | null): string[] {
  if (state === null) return [];
  const elements = "values" in state ? [state] : Object.values(state["records"] as Record<string, typeof state>);
  return elements.flatMap(({ values }) => (values as string[]).map(String)).sort();
}

describe.each(styles.map(([style, options]) => ({ style, options })))(
  "a create that ends half way, against $style",
  ({ options }) => {
    const start = async (faults: readonly FaultInput[]): Promise<InMemory> => {
      const memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
      memory.sandbox.store.zones.add(zone, foreign);
      memory.sandbox.faults.add(...faults);
      return memory;
    };
    const held = ({ sandbox }: InMemory): string[] =>
      sandbox.store.zones
        .records(zone)
        .filter(({ type, name }) => type !== "SOA" && name !== foreign.name)
        .map(({ data }) => data.join(" "))
        .sort();

    it.each([
      ["ims_dns_record_set", set, 1],
      ["ims_dns_record_set", set, 4],
      ["ims_dns_zone_records", keys, 1],
      ["ims_dns_zone_records", keys, 4],
      ["ims_dns_zone_records", keys, 9],
    ])(
      "%s: the state holds what was written, and the next apply the rest (refused at write %#)",
      async (typeName, config, nth) => {
        const memory = await start([{ method: "POST", nth, times: "always", status: 403 }]);
        const object = memory.object(typeName);
        await expect(object.apply(config)).rejects.toThrow(DiagnosticsError);
        expect(stated(object.state)).toEqual(held(memory));
        expect(held(memory)).toHaveLength(nth - 1);
        memory.sandbox.faults.clear();
        await memory.nextRun();
        await object.refresh();
        // a tainted object is destroyed and created anew
        if (object.state !== null) await object.destroy();
        expect(held(memory)).toEqual([]);
        object.forget();
        await object.apply(config);
        expect(stated(object.state)).toEqual(held(memory));
        await memory.nextRun();
        await object.refresh();
        expect((await object.plan(config)).action).toBe("no-op");
        expect(memory.sandbox.store.zones.records(zone, "A", foreign.name)).toHaveLength(1);
      },
    );

    it("ims_dns_zone_records: the plan of a tainted one says that its own records are deleted first, and how to keep them", async () => {
      const memory = await start([{ method: "POST", nth: 4, times: "always", status: 403 }]);
      const object = memory.object("ims_dns_zone_records");
      await expect(object.apply(keys)).rejects.toThrow(DiagnosticsError);
      memory.sandbox.faults.clear();
      await memory.nextRun();
      object.forget();
      const [warning] = (await object.plan(keys)).warnings;
      expect(warning?.detail).toMatch(/is tainted, the apply deletes those first .* terraform untaint ADDRESS\./s);
    });

    it.each([
      ["ims_dns_record_set", set, { ...set, values: [...six, ...[7, 8, 9].map(address)] }],
      [
        "ims_dns_zone_records",
        keys,
        {
          ...keys,
          records: { ...keys.records, "new A": entry(...[7, 8, 9].map(address)), "more A": entry(address(10)) },
        },
      ],
    ])("%s: an update is finished by the next apply", async (typeName, config, next) => {
      const memory = await start([]);
      const object = memory.object(typeName);
      await object.apply(config);
      memory.sandbox.faults.add({ method: "POST", nth: 2, times: "always", status: 403 });
      await expect(object.apply(next)).rejects.toThrow(DiagnosticsError);
      expect(stated(object.state)).toEqual(held(memory));
      memory.sandbox.faults.clear();
      await memory.nextRun();
      await object.refresh();
      expect((await object.plan(next)).warnings).toEqual([]);
      await object.apply(next);
      expect(stated(object.state)).toEqual(held(memory));
      expect((await object.plan(next)).action).toBe("no-op");
    });
  },
);
