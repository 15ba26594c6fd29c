import { runConcurrentWriters, type Outcome } from "../../../../test/support/concurrent-writers.ts";

describe.each([
  ["end", true],
  ["end", false],
  ["start", true],
  ["start", false],
] as const)("new records at the %s; two processes with common locks: %s; a foreign writer", (position, commonLocks) => {
  let outcomes: Outcome[] = [];
  const foreignWrites = (): number => outcomes.reduce((sum, outcome) => sum + outcome.foreignWrites, 0);
  beforeAll(async () => {
    outcomes = [];
    // what is hurt is chance: with fewer foreign writes a single one counts too much
    for (let seed = 1; seed <= 40 || foreignWrites() <= 300; seed += 1)
      outcomes.push(await runConcurrentWriters({ seed, position, paceMs: 1_500, rests: true, commonLocks }));
  });
  const all = (part: "lost" | "returned" | "wrong"): string[] => outcomes.flatMap((outcome) => outcome[part]);

  it("gives the foreign writer many chances, and restores what it moved into the way", () => {
    expect(foreignWrites()).toBeGreaterThan(300);
    expect(outcomes.reduce((sum, { restored }) => sum + restored, 0)).toBeGreaterThan(5);
  });

  // one that is inserted at the very index between our reading and our write cannot be seen by anybody, so not all can be zero
  it.each(["lost", "returned", "wrong"] as const)("hurts nobody: records %s without a word", (part) => {
    expect(all(part).length).toBeLessThanOrEqual(2);
  });
});
