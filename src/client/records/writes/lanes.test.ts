import { createLanes, Turn } from "./lanes.ts";

const settle = (): Promise<void> => new Promise(setImmediate);

/** Works that end when they are told to. */
function heldWorks(): {
  readonly begun: string[];
  readonly work: (thing: string) => Promise<void>;
  readonly endAll: () => Promise<void>;
} {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  return {
    begun,
    work(thing) {
      begun.push(thing);
      return new Promise((resolve) => held.push(resolve));
    },
    async endAll() {
      for (let before = -1; before !== begun.length;) {
        before = begun.length;
        for (const end of held.splice(0)) end();
        await settle();
      }
    },
  };
}

const things = (name: string, count: number): string[] => Array.from({ length: count }, (_, nr) => `${name} ${nr}`);

describe("works of several writes of many records", () => {
  it("are open at a time as many as those of one, and take turns", async () => {
    const { begun, work, endAll } = heldWorks();
    const lanes = createLanes();
    const own = things("a", 1_000);
    const first = lanes.run(own, work);
    const second = lanes.run(things("b", 1_000), work);
    await settle();
    expect(begun).toHaveLength(384);
    expect(new Set(begun.map((thing) => thing[0]))).toEqual(new Set(["a", "b"]));
    const ofOwn = begun.filter((thing) => thing.startsWith("a")).length;
    // the next one waits for its turn, and what is begun has left
    expect(own).toHaveLength(1_000 - ofOwn - 1);
    await endAll();
    await Promise.all([first, second]);
    expect(new Set(begun).size).toBe(2_000);
    expect(begun.filter((thing) => thing.startsWith("a"))).toEqual(things("a", 1_000));
  });

  it("are open at a time as many as one reading has, twice, where they are of one write", async () => {
    const { begun, work, endAll } = heldWorks();
    const writing = createLanes().run(things("a", 1_000), work);
    await settle();
    expect(begun).toHaveLength(256);
    await endAll();
    await writing;
    expect(begun).toHaveLength(1_000);
  });

  it("begin nothing more once one of the same write has failed, and others go on", async () => {
    const { begun, work, endAll } = heldWorks();
    const lanes = createLanes();
    const other = lanes.run(things("other", 1_000), work);
    const failing = lanes.run(things("failing", 1_000), (thing, lane) => {
      begun.push(thing);
      expect(lane.isClosed()).toBe(false);
      return Promise.reject(new Error(thing));
    });
    await expect(failing).rejects.toThrow("failing 0");
    expect(begun.filter((thing) => thing.startsWith("failing")).length).toBeLessThan(3);
    await endAll();
    await other;
    expect(begun.filter((thing) => thing.startsWith("other"))).toHaveLength(1_000);
  });
});

it("has one turn at most, and says whether it had to wait for it", async () => {
  let [free, given] = [1, (): void => undefined];
  const turns = {
    take() {
      if (free === 0) return new Promise<void>((resolve) => (given = resolve));
      free -= 1;
      return undefined;
    },
    give: () => given(),
  };
  const [first, second] = [new Turn(turns), new Turn(turns)];
  expect([await first.take(), await first.take()]).toEqual([false, false]);
  const waiting = second.take();
  first.leave();
  first.leave();
  expect(await waiting).toBe(true);
  expect(await new Turn(undefined).take()).toBe(false);
});
