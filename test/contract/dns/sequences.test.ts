import { createMatcher, parseKey, setKeyOf } from "../../../src/client/index.ts";
import { canonicalData, canonicalName } from "../../../src/dns/index.ts";
import { describeVectors, readVectors } from "../../../src/dns/testing/vectors.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";

import { availableCheckers, refusalsOf } from "../../support/zone-checkers.ts";
import { demandedBy, whyNot, type Built, type Demanded } from "./sequence-records.ts";

interface Group {
  readonly group: string;
  readonly steps: readonly { readonly desc: string; readonly records: readonly Built[] }[];
}

const zone = "sequences.example";
const apexNs = { name: "@", type: "NS" };
const seed = {
  zones: { [zone]: { records: ["ns1.example.net.", "ns2.example.net."].map((host) => ({ ...apexNs, data: [host] })) } },
};
const text = readVectors("dnscontrol-integration-sequences.json");
const { groups } = text === undefined ? { groups: [] as Group[] } : (JSON.parse(text) as { groups: Group[] });

/** Why a step is left out, `undefined` where it is run. */
function reason({ records }: Group["steps"][number]): string | undefined {
  const own = records.map(whyNot).find((why) => why !== undefined);
  if (own !== undefined) return own;
  const demanded = demandedBy(records, zone);
  if (demanded === undefined) return "records of one name and type have one TTL here";
  const isIgnored = createMatcher(demanded.ignore, zone);
  const isBoth = Object.keys(demanded.records).some((key) => {
    const named = parseKey(key, zone);
    return named !== undefined && isIgnored(setKeyOf(named));
  });
  return isBoth ? "a key is listed or ignored, not both" : undefined;
}

/** `TYPE NAME DATA` of a record, canonical. */
const line = (type: string, name: string, data: string | readonly string[]): string =>
  `${type} ${canonicalName(name)} ${canonicalData(type, data, zone)}`;

function linesOf({ records }: Demanded): string[] {
  return Object.entries(records).flatMap(([key, { values }]) => {
    const [label = "", type = ""] = key.split(" ");
    const name = label === "@" ? zone : label.endsWith(".") ? label : `${label}.${zone}`;
    return values.map((value) => line(type, name, value));
  });
}

function linesIn({ sandbox }: InMemory): string[] {
  return sandbox.store.zones.records(zone).map(({ type, name, data }) => line(type, name, data));
}

const run = groups.map((group) => ({ ...group, steps: group.steps.filter((step) => reason(step) === undefined) }));
const left = groups.flatMap(({ group, steps }) =>
  steps.flatMap((step) => (reason(step) === undefined ? [] : [`${group}: ${step.desc}: ${reason(step) ?? ""}`])),
);
describeVectors("a zone from step to step", text, () => {
  const checkers = availableCheckers();

  it("is judged by checkers that do refuse", () => {
    expect(refusalsOf(zone, `$ORIGIN ${zone}.\n@ 60 IN A 192.0.2.1\n`, checkers)).toHaveLength(checkers.length);
  });

  it("leaves out only what makes no sense here", () => {
    const reasons = left.map((each) => each.split(": ").at(-1));
    const counts: Record<string, number> = Object.fromEntries(
      [...new Set(reasons)].map((why) => [why ?? "", reasons.filter((one) => one === why).length]),
    );
    expect(counts).toEqual({
      "DS records stand in the parent zone; name servers refuse them at the apex": 5,
      "a placeholder of the builder": 1,
      "a key is listed or ignored, not both": 3,
      "a vendor's own extension": 41,
      "ignore looks at names and types, not at data": 9,
      "the service keeps the SOA record": 7,
    });
  });

  it.each(run.filter(({ steps }) => steps.length > 0).map((each, nr) => [nr, each.group, each] as const))(
    "%i %s",
    async (_nr, _group, { steps }) => {
      const memory = await startInMemory({ seed });
      const object = memory.object("ims_dns_zone_records");
      for (const { records } of steps) {
        const demanded = demandedBy(records, zone);
        if (demanded === undefined) throw new Error("a step that makes no sense here");
        const before = linesIn(memory);
        const config = { zone, ...demanded, exclusive: true, max_change_percent: 100, allow_rules: ["Z1"] };
        await object.apply(config);
        const after = linesIn(memory);
        const [isOurs, wanted] = [(each: string) => !/^(?:SOA|NS sequences)/.test(each), linesOf(demanded)];
        const rest = after.filter((each) => isOurs(each) && !wanted.includes(each));
        expect(demanded.ignore.length === 0 ? rest : rest.filter((each) => !before.includes(each))).toEqual([]);
        expect(after).toEqual(expect.arrayContaining(wanted));
        expect(new Set(after).size).toBe(after.length);

        await memory.nextRun();
        await object.refresh();
        memory.sandbox.resetRequests();
        expect(await object.plan(config)).toMatchObject({ action: "no-op" });
        await object.apply(config);
        expect(memory.sandbox.requests.filter(({ method }) => method !== "GET")).toEqual([]);
        expect(refusalsOf(zone, memory.sandbox.store.zones.text(zone), checkers)).toEqual([]);
      }
    },
  );
});
