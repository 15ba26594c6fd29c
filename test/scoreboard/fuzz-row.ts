import { tryOne } from "../fuzz/target.ts";
import { targets } from "../fuzz/targets/index.ts";
import type { Row } from "./row.ts";

const seed = 2026;

export const fuzzRow: Row = {
  what: "Odd inputs for everything that reads what others wrote",
  target: "0 that break a property, end the process or take 5 s",
  async measure({ isFull }) {
    const problems: string[] = [];
    let inputs = 0;
    for (const target of targets) {
      const { name, cost } = target;
      const subject = await target.open();
      const count = Math.max(5, Math.round((isFull ? 6_000 : 60) / cost));
      for (let nth = 0; nth < count; nth += 1) {
        const finding = await tryOne({ name, subject }, seed, nth);
        if (finding !== undefined) problems.push(`${name}, input ${nth}: ${finding.problem.split("\n")[0] ?? ""}`);
      }
      inputs += count;
      await subject.close?.();
    }
    return { figure: `${problems.length} of ${inputs}`, by: `${targets.length} readers, seed ${seed}`, problems };
  },
};
