import { rmSync } from "node:fs";
import type { FaultInput } from "../../../src/sandbox/index.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled, openCreates } from "../../support/killed-run.ts";
import { inOrder, name, zone } from "../../support/pool.ts";

type Core = ReturnType<InMemory["object"]>;
type Config = Parameters<Core["apply"]>[0];

const record = (data: string, rest: Config = {}): Config => ({ zone, name, type: "A", data: [data], ...rest });
const theSet = (...values: string[]): Config => ({ zone, name, type: "A", values });

interface Heir {
  readonly kind: string;
  /** What its state has before it takes the record over. */
  readonly before?: Config;
  readonly wanted: Config;
  readonly values: readonly string[];
}

/** What takes the record 192.0.2.1 over from a resource that goes. */
const heirs: readonly (readonly [string, Heir])[] = [
  ["a new record", { kind: "ims_dns_record", wanted: record("192.0.2.1"), values: ["192.0.2.1"] }],
  [
    "a new record with a comment",
    { kind: "ims_dns_record", wanted: record("192.0.2.1", { comment: "own" }), values: ["192.0.2.1"] },
  ],
  [
    "a record that changes",
    { kind: "ims_dns_record", before: record("192.0.2.2"), wanted: record("192.0.2.1"), values: ["192.0.2.1"] },
  ],
  [
    "a new set",
    {
      kind: "ims_dns_record_set",
      wanted: theSet("192.0.2.1", "192.0.2.3"),
      values: ["192.0.2.1", "192.0.2.3"],
    },
  ],
];
const refusals: readonly FaultInput[] = (["PUT", "DELETE"] as const).map((method) => ({
  ...{ method, status: 403 },
  times: "always",
}));

let lockDirectory: string;
let memory: InMemory;
const held = (): string[] => inOrder(memory).sort();

/** Both are there, and a run that lets the one have the record of the other is killed. What it gives puts their states back. */
async function killed({ kind, before, wanted }: Heir, faults: readonly FaultInput[] = []) {
  lockDirectory = createLockDirectory();
  const seed = { zones: { [zone]: {} } };
  memory = await startInMemory({ seed }, "zone", { lockDirectory, engine: { workingDirectory: "/" } });
  const [going, heir] = [memory.object("ims_dns_record"), memory.object(kind)];
  await going.apply(record("192.0.2.1"));
  if (before !== undefined) await heir.apply(before);
  const [ofGoing, ofHeir] = [going, heir].map((each) => [each.state, each.private] as const);
  await memory.nextRun();
  await going.planDestroy();
  await heir.plan(wanted);
  await memory.nextRun();
  for (const fault of faults) memory.sandbox.faults.add(fault);
  const ends = await Promise.allSettled([going.destroy(), heir.apply(wanted)]);
  memory.sandbox.faults.clear();
  asKilled(lockDirectory);
  return {
    ...{ going, heir, ends: ends.map(({ status }) => status) },
    putGoingBack: () => ofGoing && going.restore(...ofGoing),
    putHeirBack: () => ofHeir && heir.restore(...ofHeir),
  };
}

/** The next run refreshes and plans both, and applies. Terraform 1.11 plans the deletion before it refreshes what is deleted. */
async function goOn(
  { going, heir }: { going: Core; heir: Core },
  { wanted }: Pick<Heir, "wanted">,
  isDeletedUnread = false,
): Promise<void> {
  await memory.nextRun();
  if (!isDeletedUnread) await going.refresh();
  await heir.refresh();
  await memory.nextRun();
  const goes = going.state === null ? undefined : await going.planDestroy();
  if (isDeletedUnread) await going.refresh();
  const planned = await heir.plan(wanted);
  await memory.nextRun();
  await Promise.all([
    goes === undefined || going.state === null ? undefined : going.destroy(goes),
    planned.action === "no-op" ? undefined : heir.apply(wanted),
  ]);
}

async function expectNothingLeft(heir: Core, { wanted, values }: Heir): Promise<void> {
  expect(held()).toEqual(values);
  await memory.nextRun();
  await heir.refresh();
  expect(await heir.plan(wanted)).toMatchObject({ action: "no-op" });
  expect(openCreates(lockDirectory, "record")).toEqual([]);
}

describe("a run that was killed when the state had the end of the one resource, and not yet its heir", () => {
  it.each(heirs)("%s has the record in the next run", async (_, heir) => {
    const run = await killed(heir);
    expect(run.ends).toEqual(["fulfilled", "fulfilled"]);
    run.putHeirBack();
    await goOn(run, heir);
    await expectNothingLeft(run.heir, heir);
  });

  it.each(heirs.filter(([, { before }]) => before === undefined))(
    "%s has it, too, where nothing was written",
    async (_, heir) => {
      const run = await killed(heir, refusals);
      expect(run.ends[0]).toBe("fulfilled");
      run.putHeirBack();
      await goOn(run, heir);
      await expectNothingLeft(run.heir, heir);
    },
  );
});

describe("a run that was killed when the state had the end of none, or that of the heir alone", () => {
  const rows = heirs.flatMap(([title, heir]) => [
    { title: `${title} keeps the record, which the other one has given up`, heir },
    { title: `${title} keeps it, too, where the deletion is planned before anything was read`, heir, isUnread: true },
    { title: `${title} has it in the next run, where no state was saved`, heir, isUnsaved: true },
  ]);
  it.each(rows)("$title", async ({ heir, isUnread = false, isUnsaved = false }) => {
    const run = await killed(heir);
    expect(run.ends).toEqual(["fulfilled", "fulfilled"]);
    run.putGoingBack();
    if (isUnsaved) run.putHeirBack();
    await goOn(run, heir, isUnread);
    expect([run.going.state, held()]).toEqual([null, heir.values]);
    await expectNothingLeft(run.heir, heir);
  });

  it.each(heirs)("%s leaves it to the other one, where that is declared instead by then", async (_, heir) => {
    const run = await killed(heir);
    run.putGoingBack();
    run.putHeirBack();
    await goOn({ going: run.heir, heir: run.going }, { wanted: record("192.0.2.1") });
    expect(held()).toEqual(heir.values.filter((value) => value === "192.0.2.1" || heir.before === undefined));
    await memory.nextRun();
    await run.going.refresh();
    expect(await run.going.plan(record("192.0.2.1"))).toMatchObject({ action: "no-op" });
  });

  it.each(heirs)(
    "%s keeps it where nothing was noted: the plan is refused until the other one is forgotten",
    async (_, heir) => {
      const run = await killed(heir);
      run.putGoingBack();
      rmSync(lockDirectory, { recursive: true });
      await expect(goOn(run, heir)).rejects.toThrow(/One resource deletes the A records.*terraform state rm ADDRESS/s);
      expect(held()).toEqual(heir.values);
      await expectNothingLeft(run.heir, heir);
    },
  );
});
