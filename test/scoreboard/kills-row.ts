import { styles } from "../support/deployment.ts";
import { blows, runKill, type KillOutcome } from "../support/kills.ts";
import type { Row } from "./row.ts";

const rounds = 36;

export const killsRow: Row = {
  what: "An apply of 50 resources by the real terraform, killed or interrupted at a random instant, then applied again",
  target: "95 % without a manual step, 0 doubled, missing or taken from others, nothing left on disk",
  onlyFull: true,
  async measure() {
    const outcomes: KillOutcome[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      const [, options] = styles[nth % styles.length] ?? ["", {}];
      outcomes.push(await runKill(blows[nth % blows.length] ?? "both", 100 + nth, options));
    }
    const alone = outcomes.filter(({ applies }) => applies !== undefined);
    const bad = outcomes.filter(({ applies, wrong, left }) => applies !== undefined && wrong.length + left.length > 0);
    return {
      figure: `${alone.length} of ${rounds} converged without a manual step, ${bad.length} with anything wrong or left`,
      by: `${blows.join(", ")}; seeds 100 to ${99 + rounds}`,
      problems: [
        ...(alone.length < 0.95 * rounds ? [`${rounds - alone.length} of ${rounds} runs need help`] : []),
        ...bad.map(({ blow, seed, wrong, left }) => `${blow}, seed ${seed}: ${[...wrong, ...left].join("; ")}`),
      ],
    };
  },
};
