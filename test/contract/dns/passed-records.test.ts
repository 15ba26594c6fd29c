/**
 * A set or a key of a zone goes, and other resources take its place; the run fails or is killed half way. What these have by then is left to them
 * by the next run, whichever states were saved.
 */
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled } from "../../support/killed-run.ts";
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";

type Core = ReturnType<InMemory["object"]>;
type Config = Parameters<Core["apply"]>[0];

/** A resource that has all records of the name. */
interface Giver {
  readonly kind: string;
  /** With these addresses; with none: what is declared when it has given them up. `null`: it is not declared any more. */
  readonly configOf: (values: readonly number[]) => Config | null;
}

/** What comes in its place. */
interface Heirs {
  readonly kind: string;
  readonly configs: readonly Config[];
  readonly values: readonly number[];
}

const element = (values: readonly number[]) => ({ values: values.map(address), ttl: null, comment: null });
const setOf = (values: readonly number[]): Config => ({ zone, name, type: "A", values: values.map(address) });
const theSet: Giver = {
  kind: "ims_dns_record_set",
  configOf: (values) => (values.length === 0 ? null : setOf(values)),
};
const theKey: Giver = {
  kind: "ims_dns_zone_records",
  configOf: (values) => ({
    zone,
    records: { "other A": element([99]), ...(values.length === 0 ? {} : { "pool A": element(values) }) },
  }),
};
const records = (values: readonly number[]): Heirs => ({
  kind: "ims_dns_record",
  configs: values.map((nr) => recordOf(nr)),
  values,
});
const before = [1, 2, 3];
const [same, others] = [records([1, 2]), records([4, 5])];
const newSet: Heirs = { kind: "ims_dns_record_set", configs: [setOf(before)], values: before };

interface Row {
  readonly title: string;
  readonly giver: Giver;
  readonly heirs: Heirs;
}
const rowsOf = (all: readonly (readonly [string, Heirs])[]): Row[] =>
  [theSet, theKey].flatMap((giver) =>
    all.map(([having, heirs]) => {
      const what = giver === theSet ? "a set" : "a key of a zone";
      return { title: `${what}, for ${having}`, giver, heirs };
    }),
  );
const rows = rowsOf([
  ["records that have its data", same],
  ["records that have other data", others],
]);
/** Terraform 1.11 plans the deletion of a whole resource before it refreshes it. */
const isUnread = ({ giver }: Row): boolean => giver === theSet;

let lockDirectory: string;
let memory: InMemory;
let going: Core;
let coming: readonly Core[];
const held = (): string[] => inOrder(memory).sort();

/** Plans in one walk, and applies in another one, all at once. Gives whether each could be applied, first what goes. */
async function run(
  { giver, heirs: { configs } }: Pick<Row, "giver" | "heirs">,
  {
    values = [],
    isTakenBack = values.length > 0,
    isRefused = false,
  }: { readonly values?: readonly number[]; readonly isTakenBack?: boolean; readonly isRefused?: boolean } = {},
): Promise<boolean[]> {
  const parts = [
    { object: going, config: giver.configOf(values) },
    ...coming.map((object, at) => ({ object, config: isTakenBack ? null : (configs[at] ?? null) })),
  ];
  await memory.nextRun();
  for (const { object } of parts) object.inNewProcess();
  const applies = await Promise.all(
    parts.map(async ({ object, config }) => {
      if (config !== null) {
        const planned = await object.plan(config);
        return () => object.apply(config, planned);
      }
      if (object.state === null) return undefined;
      const planned = await object.planDestroy();
      return () => object.destroy(planned);
    }),
  );
  await memory.nextRun();
  if (isRefused) memory.sandbox.faults.add({ method: "DELETE", status: 403, times: "always" });
  const ends = await Promise.allSettled(applies.map(async (apply) => apply?.()));
  memory.sandbox.faults.clear();
  return ends.map(({ status }) => status === "fulfilled");
}

async function refresh(): Promise<void> {
  await memory.nextRun();
  for (const object of [going, ...coming]) await object.refresh();
}

/** There is the giver, and a run puts the others in its place. Its DELETE requests are refused where `isRefused`. */
async function pass({ giver, heirs }: Pick<Row, "giver" | "heirs">, isRefused: boolean) {
  lockDirectory = createLockDirectory();
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } }, "zone", {
    lockDirectory,
    engine: { workingDirectory: "/" },
  });
  going = memory.object(giver.kind);
  coming = heirs.configs.map(() => memory.object(heirs.kind));
  await run({ giver, heirs }, { values: before });
  expect(held().length).toBeGreaterThan(0);
  const { state, private: notes } = going;
  memory.sandbox.resetRequests();
  expect(await run({ giver, heirs }, { isRefused })).toEqual([!isRefused, ...coming.map(() => true)]);
  return {
    putGiverBack: () => going.restore(state, notes),
    putHeirsBack: () => coming.forEach((object) => object.forget()),
  };
}

async function expectDone({ giver, heirs }: Pick<Row, "giver" | "heirs">): Promise<void> {
  expect(held()).toEqual(heirs.values.map(address));
  await refresh();
  const config = giver.configOf([]);
  if (config === null) expect(going.state).toBeNull();
  else expect(await going.plan(config)).toMatchObject({ action: "no-op" });
  for (const [at, object] of coming.entries())
    expect(await object.plan(heirs.configs[at] ?? {})).toMatchObject({ action: "no-op" });
}

async function expectTakenBack({ giver }: Pick<Row, "giver">): Promise<void> {
  expect(held()).toEqual(before.map(address));
  await refresh();
  expect(await going.plan(giver.configOf(before) ?? {})).toMatchObject({ action: "no-op" });
}

describe("a passage that is not disturbed", () => {
  const theRecord: Giver = {
    kind: "ims_dns_record",
    configOf: ([nr]) => (nr === undefined ? null : recordOf(nr)),
  };
  it.each([
    ...rows.filter(({ heirs }) => heirs === others),
    { title: "a record, for others", giver: theRecord, heirs: others },
  ])("brings the new records before the old ones go: $title", async (row) => {
    await pass(row, false);
    const writes = memory.sandbox.requests.map(({ method }) => method).filter((method) => method !== "GET");
    expect([...new Set(writes)]).toEqual(["POST", "DELETE"]);
    expect(writes.lastIndexOf("POST")).toBeLessThan(writes.indexOf("DELETE"));
  });
});

describe("a deletion that was refused", () => {
  it.each(rows)("goes on: $title", async (row) => {
    await pass(row, true);
    await refresh();
    expect(await run(row)).toEqual([true, true, true]);
    await expectDone(row);
  });

  it.each(rows.filter(isUnread))("goes on where it is planned before anything was read: $title", async (row) => {
    await pass(row, true);
    expect(await run(row)).toEqual([true, true, true]);
    await expectDone(row);
  });

  it.each(rows)("is not taken back until all is imported anew: $title", async (row) => {
    await pass(row, true);
    await refresh();
    const there = held();
    const refusal = /One resource deletes the A records.*terraform state rm ADDRESS/s;
    await expect(run(row, { values: before })).rejects.toThrow(refusal);
    expect(held()).toEqual(there);
  });
});

interface Killed extends Row {
  readonly isRefused: boolean;
  readonly isGiverOld: boolean;
  readonly areHeirsOld: boolean;
}

describe("a run that was killed", () => {
  const states = [
    { which: "no state was saved", isGiverOld: true, areHeirsOld: true },
    { which: "the states of the others were saved", isGiverOld: true, areHeirsOld: false },
    { which: "that of what goes was saved", isGiverOld: false, areHeirsOld: true },
  ];
  const killedIn = (row: Row): Killed[] =>
    states.flatMap(({ which, ...old }) =>
      (row.heirs === newSet ? [false] : [false, true]).map((isRefused) => ({
        ...{ ...row, ...old, isRefused },
        title: `${row.title}${isRefused ? ", before its deletion" : ""}: ${which}`,
      })),
    );
  const all = [...rows, ...rowsOf([["a new set", newSet]])].flatMap(killedIn);

  async function kill({ isGiverOld, areHeirsOld, isRefused, ...row }: Killed): Promise<void> {
    const { putGiverBack, putHeirsBack } = await pass(row, isRefused);
    asKilled(lockDirectory);
    if (isGiverOld) putGiverBack();
    if (areHeirsOld) putHeirsBack();
  }

  it.each(all)("goes on: $title", async (row) => {
    await kill(row);
    await refresh();
    expect(await run(row)).not.toContain(false);
    await expectDone(row);
  });

  it.each(all.filter(isUnread))(
    "goes on where the deletion is planned before anything was read: $title",
    async (row) => {
      await kill(row);
      await memory.nextRun();
      for (const object of coming) await object.refresh();
      expect(await run(row)).not.toContain(false);
      await expectDone(row);
    },
  );

  // what was not saved and has other data is in the way of a new set or key
  const isTakenBack = ({ areHeirsOld, isGiverOld, isRefused, heirs }: Killed): boolean =>
    areHeirsOld && (isGiverOld || isRefused || heirs !== others);
  it.each(all.filter(isTakenBack))("is taken back: $title", async (row) => {
    await kill(row);
    await refresh();
    expect(await run(row, { values: before })).not.toContain(false);
    await expectTakenBack(row);
  });
});

describe("what another resource has got", () => {
  it.each(rowsOf([["records", same]]))("stays, and the plan of what goes names it: $title", async (row) => {
    await pass(row, true);
    await refresh();
    const config = row.giver.configOf([]);
    const told = config === null ? (await going.planDestroy()).diagnostics : (await going.plan(config)).warnings;
    const warning = told.find(({ summary }) => summary.endsWith("Records stay that are not of this resource"));
    expect(warning?.detail).toContain(address(1));
    expect(warning?.detail).not.toContain(address(3));
  });

  it.each(rowsOf([["records", same]]))("is deleted with the one that has written it since: $title", async (row) => {
    await pass(row, true);
    for (const object of coming) object.forget();
    await refresh();
    expect(await run(row, { values: [...before, 6] })).not.toContain(false);
    await refresh();
    expect(await run(row, { isTakenBack: true })).not.toContain(false);
    expect(held()).toEqual([]);
  });

  it.each([
    [true, []],
    [false, [address(7)]],
  ])("may be of anybody: where the zone is exclusive (%s), it goes, too", async (exclusive, left) => {
    const configOf = (records: Record<string, ReturnType<typeof element>>): Config => ({
      zone,
      exclusive,
      ignore: ["NS", "SOA"],
      records,
    });
    memory = await startInMemory({ seed: { zones: { [zone]: {} } } });
    going = memory.object("ims_dns_zone_records");
    await going.apply(configOf({ "other A": element([99]), "pool A": element([1, 2]) }));
    await memory.nextRun();
    memory.sandbox.faults.add({ method: "DELETE", status: 403, times: "always" });
    const config = configOf({ "other A": element([99]) });
    await expect(going.apply(config)).rejects.toThrow("403");
    memory.sandbox.faults.clear();
    memory.sandbox.store.zones.add(zone, { type: "A", name, data: [address(7)] });
    await memory.nextRun();
    await going.refresh();
    await going.apply(config);
    expect(held()).toEqual(left);
  });
});
