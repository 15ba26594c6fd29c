import type { Value } from "terraform-provider-sdk/values";
import { styles } from "../../support/deployment.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

type Config = Readonly<Record<string, Value>>;
interface Owner {
  readonly typeName: string;
  readonly config: Config;
}

const zone = "twice.example";
const name = `www.${zone}.`;
const [one, other] = ["192.0.2.1", "192.0.2.2"];
const entry = (...values: string[]) => ({ values, ttl: null, comment: null, allow_rules: null });
const record = (data: string): Owner => ({
  typeName: "ims_dns_record",
  config: { zone, name, type: "A", data: [data] },
});
const set = (data: string): Owner => ({
  typeName: "ims_dns_record_set",
  config: { zone, name, type: "A", values: [data] },
});
const key = (data: string, more: Config = {}): Owner => ({
  typeName: "ims_dns_zone_records",
  config: { zone, records: { "www A": entry(data), ...more } },
});
const exclusive = (label: string): Owner => ({
  typeName: "ims_dns_zone_records",
  config: { zone, records: { [`${label} A`]: entry(one) }, exclusive: true },
});

const seenByTheSecondWriter: Readonly<Record<string, readonly [Owner, Owner]>> = {
  "two records": [record(one), record(one)],
  "a record, then a set of it": [record(one), set(one)],
  "a record, then a set of other values": [record(one), set(other)],
  "a set, then a record of it": [set(one), record(one)],
  "two sets of the same values": [set(one), set(one)],
  "two sets of other values": [set(one), set(other)],
  "a set, then a key of the same values": [set(one), key(one)],
  "a set, then a key of other values": [set(one), key(other)],
  "a key, then a set": [key(one), set(other)],
  "a key, then a record of it": [key(one), record(one)],
  "a record, then a key": [record(one), key(other)],
  "two keys of the same values": [key(one), key(one)],
  "two keys of other values": [key(one), key(other)],
  "two keys among others": [key(one, { "a A": entry(one) }), key(other, { "b A": entry(other) })],
};

/** What neither of two runs can see when it creates: the first owner's next plan tells what it would take away. */
const seenByTheFirstOwner: Readonly<Record<string, readonly [Owner, Owner]>> = {
  "a set, then a record beside it": [set(one), record(other)],
  "a key, then a record beside it": [key(one), record(other)],
  "a zone that is to hold nothing else, then a record": [exclusive("other"), record(one)],
  "a zone that is to hold nothing else, then another": [exclusive("other"), key(one)],
};

describe.each(styles.map(([style, options]) => ({ style, options })))(
  "declared twice, against $style",
  ({ options }) => {
    let memory: InMemory;
    beforeEach(async () => {
      memory = await startInMemory({ seed: { zones: { [zone]: {} } }, options });
    });
    const held = (): string[] =>
      memory.sandbox.store.zones
        .records(zone)
        .filter(({ type }) => type !== "SOA")
        .map((each) => `${each.name} ${each.data.join(" ")}`)
        .sort();
    const ownerOf = ({ typeName, config }: Owner) => ({ object: memory.object(typeName), config });

    it.each(Object.entries(seenByTheSecondWriter))("in two states, %s: the second one is refused", async (_, pair) => {
      const [first, second] = pair.map(ownerOf);
      await first?.object.apply(first.config);
      const before = held();
      await memory.nextRun();
      await expect(second?.object.apply(second.config)).rejects.toThrow(DiagnosticsError);
      expect(held()).toEqual(before);
      await memory.nextRun();
      await first?.object.refresh();
      expect(await first?.object.plan(first.config)).toMatchObject({ action: "no-op" });
    });

    it.each(Object.entries(seenByTheSecondWriter))("in one run, %s: one of them is refused", async (_, pair) => {
      const owners = pair.map(ownerOf);
      const outcomes = await Promise.allSettled(owners.map(({ object, config }) => object.apply(config)));
      expect(outcomes.filter(({ status }) => status === "rejected")).not.toEqual([]);
      const writes = memory.sandbox.requests.filter(({ method }) => method === "DELETE" || method === "PUT");
      expect(writes).toEqual([]);
    });

    it.each(Object.entries(seenByTheFirstOwner))("in two states, %s: the next plan says what goes", async (_, pair) => {
      const [first, second] = pair.map(ownerOf);
      await first?.object.apply(first.config);
      const before = held();
      await memory.nextRun();
      await second?.object.apply(second.config);
      const [added = ""] = held().filter((line) => !before.includes(line));
      await memory.nextRun();
      await first?.object.refresh();
      const planned = await first?.object.plan(first.config);
      expect(planned?.action).toBe("update");
      const [owner = "", data = ""] = added.split(" ");
      const told = planned?.warnings.map(({ detail }) => detail).join("\n");
      expect(told).toContain(`delete ${owner} A ${data}`);
    });

    it.each(Object.entries(seenByTheFirstOwner))("in two states, %s: they do not fight", async (_, pair) => {
      const [first, second] = pair.map(ownerOf);
      const round = async (owner = first): Promise<unknown> => {
        await memory.nextRun();
        if (owner?.object.state != null) await owner.object.refresh();
        return owner?.object.apply(owner.config);
      };
      await round();
      const alone = held();
      await round(second);
      const both = held();
      await round();
      expect(held()).toEqual(alone);
      await round(second);
      expect(held()).toEqual(both);
      const writes = memory.sandbox.requests.length;
      await expect(round()).rejects.toThrow("Another writer puts back records that this resource removed");
      expect(memory.sandbox.requests.slice(writes).filter(({ method }) => method !== "GET")).toEqual([]);
    });
  },
);
