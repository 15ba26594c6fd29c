/** A short run of `npm run fuzz`: the same inputs each time, a few hundred for each reader. */
import { targets } from "./targets/index.ts";
import { tryOne } from "./target.ts";

const seed = 1;
const effort = 600;

describe.each(targets)("$name", (target) => {
  it("keep their properties for odd inputs", async () => {
    const subject = await target.open();
    const inputs = Math.max(20, Math.round(effort / target.cost));
    for (let nth = 0; nth < inputs; nth += 1)
      expect(await tryOne({ name: target.name, subject }, seed, nth)).toBeUndefined();
    await subject.close?.();
  });
});
