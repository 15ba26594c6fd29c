import type { Value } from "terraform-provider-sdk/values";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

const zone = "older.example";
const address = (nr: number): string => `192.0.2.${nr}`;
const entry = (values: readonly string[], ttl: string | null = null) => ({
  ...{ values, ttl, comment: null, allow_rules: null },
});
type Config = Readonly<Record<string, Value>>;
const kinds: Readonly<Record<string, (numbers: readonly number[], ttl?: string) => Config>> = {
  ims_dns_zone_records: (numbers, ttl) => ({ zone, records: { "w A": entry(numbers.map(address), ttl) } }),
  ims_dns_record_set: (numbers, ttl = null as unknown as string) => ({
    ...{ zone, name: `w.${zone}.`, type: "A", values: numbers.map(address), ttl },
  }),
};
const config = (kind: string, numbers: readonly number[], ttl?: string): Config => kinds[kind]?.(numbers, ttl) ?? {};

/** An object with three values that was written long ago. */
async function begin(kind: string) {
  const memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
  const object = memory.object(kind);
  await object.apply(config(kind, [14, 15, 16]));
  // keeps what was there so long ago
  memory.sandbox.faults.add({ endpoint: "dns.getRecords", nth: 99_999, stale: 30_000 });
  await memory.clock.sleep(60_000);
  await memory.nextRun();
  await object.refresh();
  return { memory, object };
}
const held = (memory: InMemory): string[] => memory.held(zone).map((line) => line.replace("w A 192.0.2.", ""));

// a load balancer asks copies of which some lag: after a reading that shows the first write comes one that does not
const readings = [1, 2, 3, 4, 5, 6].flatMap((nth) => [1, 2, 3].map((times) => [nth, times] as const));
describe.each(Object.keys(kinds))(
  "a change of three values of %s, of which some readings are older than those before",
  (kind) => {
    it.each(readings)("from reading %i on, %i times", async (nth, times) => {
      const { memory, object } = await begin(kind);
      const next = config(kind, [42, 43]);
      const planned = await object.plan(next);
      memory.sandbox.faults.replace({ method: "GET", path: "/A/w", nth, times, stale: 919 });
      await object.apply(next, planned);
      expect(held(memory)).toEqual(["42", "43"]);
    });

    it.each(readings)("from reading %i on, %i times, while others add one", async (nth, times) => {
      const { memory, object } = await begin(kind);
      const next = config(kind, [42, 43]);
      const planned = await object.plan(next);
      const added = { zone, record: { name: `w.${zone}.`, type: "A", data: [address(99)] }, position: "end" } as const;
      memory.sandbox.faults.replace(
        { method: "GET", path: "/A/w", nth, times, stale: 919 },
        { method: "PUT", when: "after", foreign: [{ add: added }] },
      );
      await object.apply(next, planned);
      expect(held(memory)).toEqual(["42", "43", "99"]);
    });
  },
);

describe.each(Object.keys(kinds))("a run right after one that gave all values of %s another TTL", (kind) => {
  const change = async () => {
    const { memory, object } = await begin(kind);
    await object.apply(config(kind, [14, 15, 16], "10m"));
    await memory.clock.sleep(1_000);
    await memory.nextRun();
    return { memory, object };
  };

  it.each([1, 2, 3, "always"] as const)("plans nothing, although readings are older: %s", async (times) => {
    const { memory, object } = await change();
    memory.sandbox.faults.replace({ method: "GET", times, stale: 9_000 });
    await object.refresh();
    expect(await object.plan(config(kind, [14, 15, 16], "10m"))).toMatchObject({ action: "no-op" });
  });

  it.each([1, 2, 3, "always"] as const)("destroys them, although readings are older: %s", async (times) => {
    const { memory, object } = await change();
    await object.refresh();
    const planned = await object.planDestroy();
    memory.sandbox.faults.replace({ method: "GET", times, stale: 9_000 });
    await object.destroy(planned);
    expect(held(memory)).toEqual([]);
  });
});
