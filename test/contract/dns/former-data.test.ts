/** Records that have each other's former data after a run that was killed: each resource finds its own, whichever of the states were saved. */
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled } from "../../support/killed-run.ts";
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";

let lockDirectory: string;
let memory: InMemory;
const held = (): string[] => inOrder(memory).sort();

beforeEach(async () => {
  lockDirectory = createLockDirectory();
  memory = await startInMemory({ seed: { zones: { [zone]: {} } } }, "zone", {
    lockDirectory,
    engine: { workingDirectory: "/" },
  });
});

it("a record that got the former data of another one, in a run that was killed when the state had both, is not taken for that one", async () => {
  const [first, second] = [memory.object("ims_dns_record"), memory.object("ims_dns_record")];
  await first.apply(recordOf(1));
  await memory.nextRun();
  await first.apply(recordOf(2));
  await second.apply(recordOf(1));
  asKilled(lockDirectory);

  await memory.nextRun();
  await Promise.all([first.refresh(), second.refresh()]);
  await memory.nextRun();
  // one at a time, the deletion last
  const failure: unknown = await second.apply(recordOf(2)).catch((error: unknown) => error);
  expect(String(failure)).toContain("record-exists");
  expect(held()).toEqual([1, 2].map(address));
  await first.destroy();
  await memory.nextRun();
  await second.apply(recordOf(2));
  expect(held()).toEqual([address(2)]);
});

const before = [1, 2, 3] as const;
const wanted = [2, 3, 4] as const;
/** Which of the three states were not saved before the kill. */
const unsaved: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]];
/** One after the other, last one first; and all at once, so that they exchange their records. */
const ways = ["one by one", "at once"] as const;

describe.each(ways)("three records whose numbers shift %s in a run that is killed", (way) => {
  /** What it gives are the objects, with the states of before for those that are `lost`. */
  async function killed(lost: readonly number[]) {
    const objects = before.map(() => memory.object("ims_dns_record"));
    for (const [at, object] of objects.entries()) await object.apply(recordOf(before[at] ?? 0));
    const states = objects.map((object) => [object.state, object.private] as const);
    await memory.nextRun();
    const shifts = objects.map((object, at) => () => object.apply(recordOf(wanted[at] ?? 0)));
    if (way === "at once") await Promise.all(shifts.map((shift) => shift()));
    else for (const shift of shifts.reverse()) await shift();
    for (const at of lost) objects[at]?.restore(...(states[at] ?? [null, new Uint8Array()]));
    asKilled(lockDirectory);
    return objects;
  }

  const nextRun = async (objects: Awaited<ReturnType<typeof killed>>): Promise<unknown[]> => {
    await memory.nextRun();
    await Promise.all(objects.map((object) => object.refresh()));
    return objects.map(({ state }) => state?.["data"]);
  };

  it.each(unsaved)("are each found again, where the states of %j were not saved", async (...lost) => {
    const objects = await killed(lost);
    expect(await nextRun(objects)).toEqual(wanted.map((nr) => [address(nr)]));
    memory.sandbox.resetRequests();
    for (const [at, object] of objects.entries())
      expect(await object.plan(recordOf(wanted[at] ?? 0))).toMatchObject({ action: "no-op" });
    expect(held()).toEqual(wanted.map(address));
  });

  it.each(unsaved)("go each alone, where the states of %j were not saved", async (...lost) => {
    const objects = await killed(lost);
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [address(1)] });
    await nextRun(objects);
    const left = wanted.map(address);
    for (const object of objects) {
      await memory.nextRun();
      await object.destroy();
      left.shift();
      expect(held()).toEqual([address(1), ...left]);
    }
  });
});
