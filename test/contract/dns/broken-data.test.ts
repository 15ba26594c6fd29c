import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import type { Value } from "terraform-provider-sdk/values";

const zone = "broken.example";
const name = `x.${zone}.`;
const apex = ["ns1.example.net.", "ns2.example.net."].map((host) => ({ name: "@", type: "NS", data: [host] }));

/** Data that no name server takes, or that it cuts, as it may stand in the service all the same. */
const data: readonly (readonly [string, string])[] = [
  ["A", "192.0.2.1 ; web"],
  ["A", "192.0.2.1;web"],
  ["MX", "10 mail.example.net. ; primary"],
  ["CAA", "0 issue ca.example.net ; account=1"],
  ["TXT", "v=DKIM1 ; k=rsa ; p=AA"],
  ["TXT", "v=spf1 -all"],
  ["TXT", '( "v=DKIM1; k=rsa; " "p=AA" ) ; ----- DKIM key'],
  ["TXT", "x (y"],
  ["TXT", "x) y"],
  ["TXT", '"a b'],
];

type Config = Readonly<Record<string, Value>>;
type Kind = (type: string, value: string, rest?: Config) => Config;
const kinds: readonly (readonly [string, Kind, (type: string) => string])[] = [
  [
    "ims_dns_record",
    (type, value, rest) => ({ zone, name, type, data: [value], ...rest }),
    (type) => `${zone}/${type}/${name}`,
  ],
  [
    "ims_dns_record_set",
    (type, value, rest) => ({ zone, name, type, values: [value], ...rest }),
    (type) => `${zone}/${type}/${name}`,
  ],
  [
    "ims_dns_zone_records",
    (type, value, { allow_rules: allowed, ...rest } = {}) => ({
      zone,
      records: { [`x ${type}`]: { values: [value], ...rest } },
      ...(allowed !== undefined && { allow_rules: allowed }),
    }),
    (type) => `${zone}?keys=x%20${type}`,
  ],
];

describe.each(["fields", "whole"] as const)("a zone that keeps %s", (recordDataLayout) => {
  describe.each(kinds)("%s", (kind, config, idOf) => {
    let memory: InMemory;
    const start = async (records: readonly { name: string; type: string; data: string[] }[]): Promise<void> => {
      const seed = { zones: { [zone]: { records: [...apex, ...records] } } };
      memory = await startInMemory({ seed, options: { recordDataLayout } });
    };
    const held = (type: string): string[] =>
      memory.sandbox.store.zones.records(zone, type, name).map(({ data: entries }) => entries.join(" "));

    it.each(data)("keeps the data of a record of others when another TTL is declared: %s %j", async (type, value) => {
      await start([{ name, type, data: [value] }]);
      const before = held(type);
      const object = memory.object(kind);
      await object.import(idOf(type));
      expect(await object.apply(config(type, value, { ttl: "300", allow_rules: ["X4"] }))).toBe("update");
      expect(held(type)).toEqual(before);
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(config(type, value, { ttl: "300", allow_rules: ["X4"] }))).toMatchObject({
        action: "no-op",
      });
    });

    it.each(data)("writes once what the rules are allowed to let through: %s %j", async (type, value) => {
      await start([]);
      const object = memory.object(kind);
      const declared = config(type, value, { allow_rules: ["X2", "X3", "X4", "CA1"] });
      await object.apply(declared);
      expect(held(type)).toHaveLength(1);
      await memory.nextRun();
      await object.refresh();
      expect(await object.plan(declared)).toMatchObject({ action: "no-op" });
      await memory.nextRun();
      await object.destroy();
      expect(held(type)).toEqual([]);
    });
  });
});
