/** What a killed run did to records that it had in its state: the next one knows it, and takes nothing of others for its own. */
import type { Transport } from "../../../src/http/transport/transport.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled } from "../../support/killed-run.ts";
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";

let memory: InMemory;
let lockDirectory: string;
let own: ReturnType<InMemory["object"]>;
const others = (nr: number): void => memory.sandbox.store.zones.add(zone, { name, type: "A", data: [address(nr)] });
const held = (): string[] => inOrder(memory).sort();
const remove = (nr: number): void =>
  memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: inOrder(memory).indexOf(address(nr)) });

const options = () => ({ lockDirectory, engine: { workingDirectory: "/" } });

/** One record of a set that has others, too. */
beforeEach(async () => {
  lockDirectory = createLockDirectory();
  const records = [{ name, type: "A", data: [address(200)] }];
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } }, "zone", options());
  own = memory.object("ims_dns_record");
  await own.apply(recordOf(1));
  await refreshed();
});

async function refreshed(): Promise<void> {
  memory.endRun();
  await memory.nextRun();
  await own.refresh();
}

/** A run that is killed: nothing of it is in the state, and what comes long after it knows that it has ended. */
async function killed(run: () => Promise<unknown>): Promise<void> {
  const [state, noted] = [own.state, own.private];
  await run().catch(() => undefined);
  own.restore(state, noted);
  asKilled(lockDirectory);
  await memory.clock.sleep(60_000);
}

describe("a record that a killed run removed", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["replaced", () => own.apply(recordOf(1, `other.${zone}.`))],
    ["destroyed", () => own.destroy()],
  ])("and %s is gone, though somebody has added one since", async (_, run) => {
    await killed(run);
    others(201);
    await memory.nextRun();
    await own.refresh();
    expect(own.state).toBeNull();
    expect(held()).toEqual([200, 201].map(address));
  });

  it("is gone in a run that does not refresh, too", async () => {
    await killed(() => own.destroy());
    others(201);
    await memory.nextRun();
    await own.destroy();
    expect(held()).toEqual([200, 201].map(address));
  });

  it.each(["A", "CNAME"])(
    "was the only %s record of its name, and others have made their own there since",
    async (type) => {
      const alone = memory.object("ims_dns_record");
      const [at, data] = [`alone.${zone}.`, type === "A" ? [address(1), address(2)] : ["a.example.", "b.example."]];
      await alone.apply({ zone, name: at, type, data: data.slice(0, 1) });
      const [state, noted] = [alone.state, alone.private];
      await killed(() => alone.destroy());
      alone.restore(state, noted);
      memory.sandbox.store.zones.add(zone, { name: at, type, data: data.slice(1) });
      await memory.nextRun();
      await alone.refresh();
      expect(alone.state).toBeNull();
    },
  );

  it("that was not removed and is drifted is found", async () => {
    memory.sandbox.faults.add({ endpoint: "dns.deleteRecord", status: 403 });
    await killed(() => own.destroy());
    remove(1);
    others(7);
    await memory.nextRun();
    await own.refresh();
    expect(own.state).toMatchObject({ data: [address(7)] });
  });
});

describe("a record that a killed run gave other data", () => {
  it.each([
    ["declared as it is", 3],
    ["declared otherwise by now", 4],
  ])("is the state's, whatever others have added: %s", async (_, nr) => {
    await killed(() => own.apply(recordOf(3)));
    others(201);
    await memory.nextRun();
    await own.refresh();
    expect(own.state).toMatchObject({ data: [address(3)] });
    await own.apply(recordOf(nr));
    expect(held()).toEqual([200, 201, nr].map(address).sort());
    await refreshed();
    expect(await own.plan(recordOf(nr))).toMatchObject({ action: "no-op" });
  });

  it("and is destroyed next leaves nothing", async () => {
    await killed(() => own.apply(recordOf(3)));
    others(201);
    await memory.nextRun();
    await own.refresh();
    await own.destroy();
    expect(held()).toEqual([200, 201].map(address));
  });

  it("is the state's in each plan, also where the one before was not applied", async () => {
    await killed(() => own.apply(recordOf(3)));
    others(201);
    const [state, noted] = [own.state, own.private];
    for (let nth = 1; nth <= 2; nth += 1) {
      await memory.nextRun();
      own.restore(state, noted);
      await own.refresh();
      expect(own.state).toMatchObject({ data: [address(3)] });
      expect(await own.plan(recordOf(3))).toMatchObject({ action: "no-op" });
    }
  });

  it.each<[string, () => Promise<unknown>, number | null]>([
    ["changed", () => own.apply(recordOf(4)), 4],
    ["changed back", () => own.apply(recordOf(1)), 1],
    ["changed, which is refused", () => refusing("PUT", () => own.apply(recordOf(4))), 3],
    ["destroyed", () => own.destroy(), null],
    ["destroyed, which is refused", () => refusing("DELETE", () => own.destroy()), 3],
  ])("and that the next run, which is killed as well, %s, is known to the one after that", async (_, run, nr) => {
    const [state, noted] = [own.state, own.private];
    await killed(() => own.apply(recordOf(3)));
    await memory.nextRun();
    await own.refresh();
    await killed(run);
    own.restore(state, noted);
    others(201);
    await memory.nextRun();
    await own.refresh();
    const left = nr === null ? [] : [address(nr)];
    expect(own.state?.["data"] ?? []).toEqual(left);
    expect(held()).toEqual([...[200, 201].map(address), ...left].sort());
  });

  it("by what another resource gave up is its own", async () => {
    const second = memory.object("ims_dns_record");
    await second.apply(recordOf(5));
    await refreshed();
    await second.refresh();
    await memory.nextRun();
    const [gives, gets] = [await second.plan(recordOf(6)), await own.plan(recordOf(5))];
    // the second one gets what this one had, and gives it other data
    await killed(() => Promise.all([own.apply(recordOf(5), gets), second.apply(recordOf(6), gives)]));
    expect([held(), second.state]).toEqual([[200, 5, 6].map(address).sort(), expect.objectContaining(recordOf(6))]);
    await memory.nextRun();
    await Promise.all([second.refresh(), own.refresh()]);
    expect([second.state, own.state]).toEqual([6, 5].map((nr) => expect.objectContaining(recordOf(nr)) as object));
  });

  it("in place of one of others, since the indexes had moved, is its own, and what was hit is told", async () => {
    for (const nr of [201, 202]) others(nr);
    await refreshed();
    await killed(async () => {
      await memory.nextRun({ ...options(), transport: dying(() => remove(200)) });
      await own.apply(recordOf(3));
    });
    expect(held()).toEqual([1, 202, 3].map(address).sort());
    await memory.nextRun(options());
    await own.refresh();
    expect(own.state).toMatchObject({ data: [address(1)] });
    const { warnings } = await own.plan(recordOf(3));
    // others may have made it, and removed the one that is gone
    expect(warnings.map(({ summary }) => summary).join()).toContain("A record that this resource did not create");
    await own.apply(recordOf(3));
    expect(held()).toEqual([202, 3].map(address).sort());
    expect(own.told.map(({ detail }) => detail).join()).toContain(address(201));
  });
});

describe("a record that others have made since as it was before the killed run changed it", () => {
  const here = [200, 1, 3].map(address).sort();
  const data = (nr: number) => expect.objectContaining({ data: [address(nr)] }) as unknown;

  /** The run is killed before it has read what came of its request. */
  const killedUnread = async (): Promise<void> => {
    await killed(async () => {
      await memory.nextRun({ ...options(), transport: dying() });
      await own.apply(recordOf(3));
    });
    await memory.nextRun(options());
  };

  it.each(["zone", "exact"] as const)(
    "is not the state's, which has what the run made of its own: %s",
    async (mode) => {
      await killedUnread();
      others(1);
      await memory.nextRun({ ...options(), refresh: mode });
      await own.refresh();
      expect(own.state).toEqual(data(3));
      expect(await own.plan(recordOf(3))).toMatchObject({ action: "no-op" });
      expect(held()).toEqual(here);
    },
  );

  it.each<[string, () => Promise<unknown>, number[]]>([
    ["changed to what it is", () => own.apply(recordOf(3)), [200, 1, 3]],
    ["changed to something else", () => own.apply(recordOf(4)), [200, 1, 4]],
    ["destroyed", () => own.destroy(), [200, 1]],
  ])("stays where the own one is %s", async (_, run, left) => {
    await killedUnread();
    others(1);
    await memory.nextRun();
    await own.refresh();
    await run();
    expect(held()).toEqual(left.map(address).sort());
  });

  it.each<[string, () => Promise<unknown>]>([
    ["changed", () => own.apply(recordOf(4))],
    ["destroyed", () => own.destroy()],
  ])("stays where the own one is to be %s by a plan that did not read it: that is outdated", async (_, run) => {
    await killedUnread();
    others(1);
    await memory.nextRun();
    await expect(run()).rejects.toThrow("plan-stale");
    expect(held()).toEqual(here);
  });
});

async function refusing(method: "PUT" | "DELETE", run: () => Promise<unknown>): Promise<void> {
  memory.sandbox.faults.add({ method, status: 403, times: "always" });
  await run().catch(() => undefined);
  memory.sandbox.faults.clear();
}

/** No answer comes after our PUT. */
function dying(beforeIt: () => void = () => undefined): Transport {
  let isDead = false;
  return (request, signal) => {
    if (isDead) return Promise.resolve({ status: 403, headers: { "content-type": "application/json" }, body: "{}" });
    isDead = request.method === "PUT";
    if (isDead) beforeIt();
    return memory.sandbox.transport(request, signal);
  };
}
