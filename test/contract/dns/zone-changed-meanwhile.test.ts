/** Others change a key of a zone after the apply has read the zone, and before it writes that key. */
import type { FaultInput } from "../../../src/sandbox/index.ts";
import { startInMemory, type InMemory } from "../../support/in-memory.ts";
import { refusalOf } from "../../support/terraform-core.ts";

type ForeignAction = NonNullable<FaultInput["foreign"]>[number];

const zone = "busy.example";
const address = (nr: number): string => `192.0.2.${nr}`;
/** More than are written at the same time. */
const count = 20;
const [last, key] = [`h19.${zone}.`, "h19 A"];
const element = (value: number) => ({ values: [address(value)], ttl: null, comment: null });
const keys = (from: number, to: number, value: number) =>
  Object.fromEntries(Array.from({ length: to - from }, (_, nth) => [`h${from + nth} A`, element(value)]));
const configOf = (records: ReturnType<typeof keys>, more = {}) => ({
  zone,
  max_change_percent: 100,
  records,
  ...more,
});
const [before, changed] = [configOf(keys(0, count, 1)), configOf(keys(0, count, 2))];
const shrunk = configOf(keys(0, 1, 1));

const own = { zone, type: "A", name: last, data: [address(1)] };
const theirs = { name: last, type: "A", data: [address(99)], comment: "theirs" };
const update = (to: object): ForeignAction => ({ update: { ...own, to } });

interface Row {
  readonly situation: string;
  readonly foreign: readonly ForeignAction[];
  /** What is told of it; none: it is as planned. */
  readonly told?: string;
  readonly left: readonly object[];
}
const here = { ...theirs, data: [address(1)], comment: null };
const drifts: readonly Row[] = [
  {
    situation: "other data",
    foreign: [update({ data: [address(99)], comment: "theirs" })],
    told: `records["${key}"].values has "${address(99)}" now`,
    left: [theirs],
  },
  {
    situation: "another TTL",
    foreign: [update({ ttl: "60" })],
    told: `records["${key}"].ttl was not there and is "60"`,
    left: [{ ...here, ttl: "60" }],
  },
  {
    situation: "a comment",
    foreign: [update({ comment: "theirs" })],
    told: `records["${key}"].comment was not there and is "theirs"`,
    left: [{ ...here, comment: "theirs" }],
  },
  {
    situation: "a record more",
    foreign: [{ add: { zone, record: theirs } }],
    told: `records["${key}"].values has "${address(99)}" now`,
    left: [here, theirs],
  },
];
const gone: Row = { situation: "it is gone", foreign: [{ remove: own }], left: [] };
const asPlanned: Row = { situation: "as planned", foreign: [update({ data: [address(2)] })], left: [] };
const goneOf = (told: string): Row => ({ ...gone, told });

let memory: InMemory;
type Core = ReturnType<InMemory["object"]>;
const held = () => memory.sandbox.store.zones.records(zone, "A", last);
const restHeld = (): string[] => memory.held(zone).filter((line) => !line.startsWith("h19 "));
const without = (text: string): RegExp => new RegExp(text.replace(/[.[\]"]/g, "\\$&"));

/** A resource, and a run that applies a change of it. */
async function begin(config: ReturnType<typeof configOf>, stalePlan?: "warn"): Promise<Core> {
  memory = await startInMemory({
    seed: { zones: { [zone]: {} } },
    ...(stalePlan === undefined ? {} : { stalePlan }),
  });
  const core = memory.object("ims_dns_zone_records");
  await core.apply(config);
  await memory.nextRun();
  await core.refresh();
  return core;
}

/** Others write right before the first write of the run. */
function disturb(method: "PUT" | "DELETE", foreign: readonly ForeignAction[]): void {
  memory.sandbox.resetRequests();
  memory.sandbox.faults.add({ method, foreign: [...foreign] });
}
const requestsFor = (name: string): string[] =>
  memory.sandbox.requests.filter(({ path }) => path.includes(name)).map(({ method }) => method);
const recordsIn = (core: Core): Readonly<Record<string, unknown>> => core.state?.["records"] as Record<string, unknown>;

/** What is to come of it is what a new plan shows, and once applied that is all. */
async function expectGoesOn(core: Core, config: ReturnType<typeof configOf>): Promise<void> {
  await memory.nextRun();
  await core.refresh();
  await core.apply(config);
  await memory.nextRun();
  await core.refresh();
  expect(await core.plan(config)).toMatchObject({ action: "no-op" });
  expect(memory.held(zone)).toHaveLength(Object.keys(config.records).length);
}

describe("an update", () => {
  it.each([...drifts, goneOf(`records["${key}"] was`)])("writes nothing of the key: $situation", async (row) => {
    const core = await begin(before);
    disturb("PUT", row.foreign);
    const refusal = await refusalOf(core.apply(changed));
    expect(refusal).toMatch(without(row.told ?? ""));
    expect(refusal).toMatch(/Nothing of that was written.*plan-stale/s);
    expect(held()).toMatchObject(row.left);
    expect(new Set(requestsFor("h19"))).toEqual(new Set(["GET"]));
    expect(recordsIn(core)).toMatchObject({ ...keys(0, 1, 2), ...keys(19, 20, 1) });
    await expectGoesOn(core, changed);
  });

  it("goes on where others did what was planned", async () => {
    const core = await begin(before);
    disturb("PUT", asPlanned.foreign);
    await core.apply(changed);
    expect(core.told).toEqual([]);
    expect(restHeld()).toEqual(
      Object.keys(keys(0, 19, 2))
        .map((one) => `${one} ${address(2)}`)
        .sort(),
    );
    expect(held()).toMatchObject([{ data: [address(2)] }]);
  });

  it.each(drifts)("is a warning where stale plans are: $situation", async (row) => {
    const core = await begin(before, "warn");
    disturb("PUT", row.foreign);
    await core.apply(changed);
    expect(core.told).toMatchObject([
      { severity: "warning", detail: expect.stringMatching(without(row.told ?? "")) as string },
    ]);
    expect(held()).toContainEqual(expect.objectContaining({ data: [address(2)] }));
    await expectGoesOn(core, changed);
  });
});

describe("a key that goes", () => {
  it.each(drifts)("stays as it is: $situation", async (row) => {
    const core = await begin(before);
    disturb("DELETE", row.foreign);
    const refusal = await refusalOf(core.apply(shrunk));
    expect(refusal).toMatch(without(row.told ?? ""));
    expect(held()).toMatchObject(row.left);
    expect(Object.keys(recordsIn(core))).toEqual(expect.arrayContaining(["h0 A", key]));
    expect(Object.keys(recordsIn(core))).not.toContain("h1 A");
    await expectGoesOn(core, shrunk);
  });

  it("is as planned where it is gone", async () => {
    const core = await begin(before);
    disturb("DELETE", gone.foreign);
    await core.apply(shrunk);
    expect([memory.held(zone), core.told]).toEqual([[`h0 A ${address(1)}`], []]);
  });
});

describe("a destruction", () => {
  it.each(drifts)("leaves the key as it is: $situation", async (row) => {
    const core = await begin({ ...before, ...unprotected });
    const planned = await core.planDestroy();
    await memory.nextRun();
    disturb("DELETE", row.foreign);
    const refusal = await refusalOf(core.destroy(planned));
    expect(refusal).toMatch(without(row.told ?? ""));
    expect(held()).toMatchObject(row.left);
    expect(restHeld().length).toBeLessThan(count - 1);
    // what was deleted is in the state no more, and that key as it was found
    expect(Object.keys(recordsIn(core)).sort()).toEqual([...new Set(memory.held(zone).map(keyOf))].sort());
    const kept = recordsIn(core)[key];
    await memory.nextRun();
    await core.refresh();
    expect(recordsIn(core)[key]).toEqual(kept);
    await core.destroy();
    expect([memory.held(zone), core.state]).toEqual([[], null]);
  });

  it("is as planned where the key is gone", async () => {
    const core = await begin({ ...before, ...unprotected });
    const planned = await core.planDestroy();
    disturb("DELETE", gone.foreign);
    await core.destroy(planned);
    expect([memory.held(zone), core.state]).toEqual([[], null]);
  });
});
const unprotected = { deletion_protection: false };
const keyOf = (line: string): string => line.split(" ").slice(0, 2).join(" ");

it("an exclusive zone compares what it does not list, too", async () => {
  const core = await begin({ ...before, exclusive: true } as typeof before);
  memory.sandbox.store.zones.add(zone, { name: `x.${zone}.`, type: "A", data: [address(7)] });
  await memory.nextRun();
  await core.refresh();
  const found = { zone, type: "A", name: `x.${zone}.`, data: [address(7)] };
  disturb("PUT", [{ update: { ...found, to: { comment: "theirs" } } }]);
  const refusal = await refusalOf(core.apply({ ...changed, exclusive: true }));
  expect(refusal).toContain(`records["x A"].comment was not there and is "theirs"`);
  expect(memory.held(zone)).toContain(`x A ${address(7)}`);
});

it("of two states that are applied at once, each key is one's, and it is said", async () => {
  const core = await begin(before);
  const other = await memory.beside({});
  const copy = other.object("ims_dns_zone_records");
  copy.restore(core.state, core.private);
  const ends = await Promise.allSettled([core.apply(changed), copy.apply(configOf(keys(0, count, 3)))]);
  expect(memory.held(zone)).toHaveLength(count);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const refusal of refused) expect(refusal).toContain("plan-stale");
});
