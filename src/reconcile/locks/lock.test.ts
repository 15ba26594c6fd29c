import fc from "fast-check";
import { createMemoryLock, type LockMode } from "./lock.ts";

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Starts callers in order; each notes its start and holds until told. */
function startCallers(modes: readonly (LockMode | "other key")[]) {
  const lock = createMemoryLock();
  const started: number[] = [];
  const releases = new Map<number, () => Promise<void>>();
  const aborts = modes.map(() => new AbortController());
  const results = modes.map(async (mode, at) => {
    const request = mode === "other key" ? { key: "b", mode: "exclusive" as const } : { key: "a", mode };
    releases.set(at, await lock.acquire(request, aborts[at]?.signal));
    started.push(at);
  });
  for (const result of results) result.catch(() => undefined);
  return { started, releases, aborts, results };
}

describe("createMemoryLock", () => {
  it.each<[string, (LockMode | "other key")[], number[]]>([
    ["two exclusive ones", ["exclusive", "exclusive"], [0]],
    ["two shared ones", ["shared", "shared"], [0, 1]],
    ["a shared one behind an exclusive one", ["exclusive", "shared"], [0]],
    ["an exclusive one behind a shared one", ["shared", "exclusive"], [0]],
    ["a shared one that came after a waiting exclusive one", ["shared", "exclusive", "shared"], [0]],
    ["another key", ["exclusive", "other key"], [0, 1]],
  ])("grants at once, of %s", async (_, modes, expected) => {
    const { started } = startCallers(modes);
    await tick();
    expect(started).toEqual(expected);
  });

  it("grants in the order of asking", async () => {
    const { started, releases } = startCallers(["exclusive", "shared", "shared", "exclusive", "shared"]);
    for (const at of [0, 1, 2, 3]) {
      await tick();
      await releases.get(at)?.();
    }
    await tick();
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it("lets those behind an aborted waiter in", async () => {
    const { started, aborts, results } = startCallers(["shared", "exclusive", "shared"]);
    await tick();
    aborts[1]?.abort(new Error("stop"));
    await expect(results[1]).rejects.toThrow("stop");
    await tick();
    expect(started).toEqual([0, 2]);
  });

  it("has nothing to do with an abort that comes after the grant", async () => {
    const { started, releases, aborts } = startCallers(["exclusive", "exclusive"]);
    await tick();
    aborts[0]?.abort(new Error("too late"));
    await tick();
    expect(started).toEqual([0]);
    await releases.get(0)?.();
    await tick();
    expect(started).toEqual([0, 1]);
  });

  it("does not free somebody else's hold when released twice", async () => {
    const { started, releases } = startCallers(["exclusive", "exclusive", "exclusive"]);
    await tick();
    await releases.get(0)?.();
    await releases.get(0)?.();
    await tick();
    expect(started).toEqual([0, 1]);
  });

  it("never grants an exclusive hold beside another", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom<LockMode>("shared", "exclusive"), { maxLength: 20 }), async (modes) => {
        const lock = createMemoryLock();
        const inside: LockMode[] = [];
        let finished = 0;
        await Promise.all(
          modes.map(async (mode) => {
            const release = await lock.acquire({ key: "a", mode });
            inside.push(mode);
            await tick();
            expect(inside.length === 1 || !inside.includes("exclusive")).toBe(true);
            inside.splice(inside.indexOf(mode), 1);
            finished += 1;
            await release();
          }),
        );
        expect(finished).toBe(modes.length);
      }),
      { numRuns: 30 },
    );
  });
});
