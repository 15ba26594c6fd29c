import { startInMemory } from "../../support/in-memory.ts";
import { DiagnosticsError } from "../../support/terraform-core.ts";

const zone = "joint.example";
const record = (name: string, type: string, data: string) => ({
  zone,
  name: name === "@" ? `${zone}.` : `${name}.${zone}.`,
  type,
  data: [data],
});
const inZone = (name: string): string => `${name}.${zone}.`;

const contradictory = {
  "a DNAME and a name below it": [record("d", "DNAME", "other.example."), record("x.d", "A", "192.0.2.1")],
  "a DNAME of the zone itself and a name": [record("@", "DNAME", "other.example."), record("x", "A", "192.0.2.1")],
  "a loop of two aliases": [record("a", "CNAME", inZone("b")), record("b", "CNAME", inZone("a"))],
  "a loop of three aliases": [
    record("a", "CNAME", inZone("b")),
    record("b", "CNAME", inZone("c")),
    record("c", "CNAME", inZone("a")),
  ],
  "an alias beside an address": [record("a", "CNAME", "www.other.example."), record("a", "A", "192.0.2.1")],
  "an alias beside a text": [record("a", "CNAME", "www.other.example."), record("a", "TXT", '"x"')],
  "two aliases of one name": [record("a", "CNAME", "w1.other.example."), record("a", "CNAME", "w2.other.example.")],
  "a name server that is an alias": [record("s", "NS", inZone("h")), record("h", "CNAME", "www.other.example.")],
} as const;

/** Milliseconds of the sandbox's time that a refusal may take: a write waits so long for another one that may come. */
const soon = 8_000;

describe.each([0, 200])("records that contradict each other, both new in one run, at a latency of %d ms", (latency) => {
  const start = () => startInMemory({ seed: { zones: { [zone]: {} } }, options: { latency } });

  it.each(Object.entries(contradictory))("%s: one of them is refused", async (_, configs) => {
    const memory = await start();
    const objects = configs.map(() => memory.object("ims_dns_record"));
    const outcomes = await Promise.allSettled(objects.map((object, nr) => object.apply({ ...configs[nr] })));
    const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(failures).toEqual([expect.any(DiagnosticsError)]);
    expect(String(failures[0])).toMatch(/DNS rule (C1|C2|C5|C9|Z1)/);
    const { length } = memory.sandbox.store.zones.records(zone).filter(({ type }) => type !== "SOA");
    expect(length).toBe(configs.length - 1);
    expect(objects.filter(({ state }) => state !== null)).toHaveLength(length);
  });

  it("a name server without an address is refused", async () => {
    const memory = await start();
    const alone = memory.object("ims_dns_record").apply(record("s", "NS", inZone("h")));
    await expect(alone).rejects.toThrow(/has no address here.*\(DNS rule Z1\)/);
    expect(memory.sandbox.store.zones.records(zone).map(({ type }) => type)).toEqual(["SOA"]);
  });

  it.each([
    ["together", (works: readonly (() => Promise<unknown>)[]) => Promise.all(works.map((work) => work()))],
    [
      "one after the other",
      async (works: readonly (() => Promise<unknown>)[]) => {
        for (const work of works) await work();
      },
    ],
  ])("a name server and its address are written, %s, without a wait", async (_, inOrder) => {
    const memory = await start();
    const configs = [record("h", "A", "192.0.2.1"), record("s", "NS", inZone("h"))];
    const began = memory.clock.now();
    await inOrder(configs.map((config) => () => memory.object("ims_dns_record").apply(config)));
    expect(memory.clock.now() - began).toBeLessThan(soon);
    expect(memory.sandbox.store.zones.records(zone)).toHaveLength(3);
  });
});
