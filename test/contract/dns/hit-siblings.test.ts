/** A write by index whose outcome nobody read hit the record of another resource: what others added meanwhile is not that record with other data. */
import type { Transport } from "../../../src/http/transport/transport.ts";
import { createLockDirectory, startInMemory, type InMemory } from "../../support/in-memory.ts";
import { asKilled } from "../../support/killed-run.ts";
import { address, inOrder, name, recordOf, zone } from "../../support/pool.ts";

type Resource = ReturnType<InMemory["object"]>;

let memory: InMemory;
let lockDirectory: string;
let sibling: Resource;
let target: Resource;

const held = (): string[] => inOrder(memory).sort();
const those = (...numbers: readonly number[]): string[] => numbers.map(address).sort();
const options = () => ({ lockDirectory, engine: { workingDirectory: "/" } });

/** Somebody else inserts 201 before the last record, at which the write is aimed. */
const insert = (): void => memory.sandbox.store.zones.add(zone, { name, type: "A", data: [address(201)] }, "start");

/** The sibling, 1, is right before the target, 2. */
async function begin(others: readonly number[] = []): Promise<void> {
  lockDirectory = createLockDirectory();
  const records = others.map((nr) => ({ name, type: "A", data: [address(nr)] }));
  memory = await startInMemory({ seed: { zones: { [zone]: { records } } } }, "zone", options());
  [sibling, target] = [memory.object("ims_dns_record"), memory.object("ims_dns_record")];
  await sibling.apply(recordOf(1));
  await target.apply(recordOf(2));
  await refreshAll();
}

async function refreshAll(): Promise<void> {
  memory.endRun();
  await memory.nextRun(options());
  await Promise.all([sibling, target].map((one) => one.refresh()));
}

/** A run whose write by index hits the sibling, and that does not learn it. */
async function unread(run: () => Promise<unknown>, end: "killed" | "ended"): Promise<void> {
  const [state, noted] = [target.state, target.private];
  await memory.nextRun({ ...options(), transport: dying(end === "killed" ? 403 : 500) });
  await expect(run()).rejects.toThrow();
  if (end === "killed") {
    target.restore(state, noted);
    asKilled(lockDirectory);
  }
  await memory.clock.sleep(60_000);
}

/** The service answers nothing more after our write by index. */
function dying(status: number): Transport {
  let isDead = false;
  return (request, signal) => {
    if (isDead) return Promise.resolve({ status, headers: { "content-type": "application/json" }, body: "{}" });
    isDead = request.method === "PUT" || request.method === "DELETE";
    if (isDead) insert();
    return memory.sandbox.transport(request, signal);
  };
}

const many = Array.from({ length: 40 }, (_, at) => 100 + at);
const writes: Readonly<Record<string, { run: () => Promise<unknown>; left: readonly number[] }>> = {
  "a deletion": { run: () => target.destroy(), left: [2] },
  "a change of its data": { run: () => target.apply(recordOf(3)), left: [2, 3] },
  "a change of its comment": { run: () => target.apply({ ...recordOf(2), comment: "x" }), left: [2, 2] },
};
const rows = Object.entries(writes).flatMap(([what, write]) =>
  (["killed", "ended"] as const).flatMap((end) =>
    [[], many].map(
      (others) => [`${what}, the run was ${end}, beside ${others.length}`, { ...write, end, others }] as const,
    ),
  ),
);

describe.each(rows)("a record that was hit by a write to a sibling: %s", (_, { run, left, end, others }) => {
  beforeEach(async () => {
    await begin(others);
    await unread(run, end);
  });

  it("is gone, and what others added stays", async () => {
    await refreshAll();
    expect(held()).toEqual(those(201, ...left, ...others));
    expect(sibling.state).toBeNull();
    await sibling.apply(recordOf(1));
    expect(held()).toEqual(those(1, 201, ...left, ...others));
  });
});

describe("a record that was hit by a write to a sibling", () => {
  beforeEach(async () => {
    await begin();
    await unread(() => target.destroy(), "killed");
  });

  it("is gone also where the run after that has changed the set and has not read it", async () => {
    await memory.nextRun(options());
    await target.refresh();
    await target.destroy();
    expect(target.told.map(({ detail }) => detail).join()).toContain(`these are gone since: ${name} A ${address(1)}`);
    await refreshAll();
    expect(sibling.state).toBeNull();
    expect(held()).toEqual(those(201));
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["changed", () => sibling.apply(recordOf(4)), "record-gone"],
    ["destroyed", () => sibling.destroy(), ""],
  ])("is gone where a plan that has not read it is to have it %s", async (_, run, error) => {
    await memory.nextRun(options());
    const ended = await run().then(String, String);
    expect(ended).toContain(error);
    expect(held()).toEqual(those(201, 2));
  });

  it("and was made again has what others change in it", async () => {
    await refreshAll();
    await sibling.apply(recordOf(1));
    await refreshAll();
    memory.sandbox.store.zones.remove(zone, { type: "A", name, nr: inOrder(memory).indexOf(address(1)) });
    memory.sandbox.store.zones.add(zone, { name, type: "A", data: [address(7)] });
    await refreshAll();
    expect(sibling.state).toMatchObject({ data: [address(7)] });
  });
});

describe("a record that a run knows to be hit by its write to a sibling", () => {
  beforeEach(() => begin());

  it("is gone where it could not be written again", async () => {
    memory.sandbox.faults.add({ endpoint: "dns.createRecord", status: 403, times: "always" });
    await memory.nextRun({ ...options(), transport: before("DELETE", insert) });
    await expect(target.destroy()).rejects.toThrow("record-lost");
    await refreshAll();
    expect(sibling.state).toBeNull();
    expect(held()).toEqual(those(201, 2));
  });
});

/** Somebody else is quicker by a moment. */
function before(method: string, act: () => void): Transport {
  let isOver = false;
  return (request, signal) => {
    if (!isOver && request.method === method) {
      isOver = true;
      act();
    }
    return memory.sandbox.transport(request, signal);
  };
}
