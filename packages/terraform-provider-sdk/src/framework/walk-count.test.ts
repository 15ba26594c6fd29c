import fc from "fast-check";
import { WalkCount } from "./walk-count.ts";

it.each<[string, string, number]>([
  ["each plan right behind its validation", "vp vp vp", 0],
  ["several validations before their plans", "vvv ppp", 0],
  ["a walk that validates two, then the plans", "vv vp vp", 2],
  ["destructions", "d vp d", 0],
])("%s", (_, calls, unplanned) => {
  const count = new WalkCount();
  for (const call of calls)
    if (call === "v") count.validated();
    else if (call !== " ") count.planned(call === "p");
  expect(count.unplanned).toBe(unplanned);
});

/** Walks as `terraform test` has them: one validates the blocks, the next ones plan their instances, so many at a time. */
const anyWalks = fc.array(
  fc.record({
    blocks: fc.integer({ min: 1, max: 3 }),
    instances: fc.integer({ min: 1, max: 8 }),
    atOnce: fc.integer({ min: 1, max: 8 }),
    destroyed: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 5 },
);

it("tells for each plan how many validations came to nothing up to its walk, once that has ended", () => {
  fc.assert(
    fc.property(anyWalks, (walks) => {
      const count = new WalkCount();
      const expected: [plan: number, unplanned: number][] = [];
      let blocksSoFar = 0;
      for (const { blocks, instances, atOnce, destroyed } of walks) {
        for (let nr = 0; nr < blocks; nr += 1) count.validated();
        blocksSoFar += blocks;
        for (let nr = 0; nr < destroyed; nr += 1) expected.push([count.planned(false), blocksSoFar]);
        for (let done = 0; done < instances; done += atOnce) {
          const together = Math.min(atOnce, instances - done);
          for (let nr = 0; nr < together; nr += 1) count.validated();
          for (let nr = 0; nr < together; nr += 1) expected.push([count.planned(true), blocksSoFar]);
        }
      }
      expect(expected.map(([plan]) => [plan, count.unplannedAt(plan)])).toEqual(expected);
    }),
  );
});
