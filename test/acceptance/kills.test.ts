import { styles } from "../support/deployment.ts";
import { blows, inStateWrite, runKill, type KillOutcome } from "../support/kills.ts";
import { describeWithTerraform } from "../support/engines.ts";

/** More rounds, of other seeds: `KILL_ROUNDS=60 KILL_SEED=1000`. */
const rounds = Number(process.env["KILL_ROUNDS"] ?? "4");
const firstSeed = Number(process.env["KILL_SEED"] ?? "1");

jest.setTimeout(60_000 * Math.max(10, rounds));

describeWithTerraform("an apply of 50 resources that is killed or interrupted at any instant", () => {
  it("is finished by the next applies, without help, and nothing is there twice or taken from others", async () => {
    const outcomes: KillOutcome[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      const blow = blows[nth % blows.length] ?? "both";
      const [style, options] = styles[nth % styles.length] ?? ["", {}];
      const outcome = await runKill(blow, firstSeed + nth, options);
      if (process.env["KILL_ROUNDS"] !== undefined) process.stderr.write(`${JSON.stringify({ ...outcome, style })}\n`);
      outcomes.push(outcome);
    }
    expect(outcomes.filter(({ wrong, left }) => wrong.length > 0 || left.length > 0)).toEqual([]);
    const manual = outcomes.filter(({ applies }) => applies === undefined);
    expect({ rounds, manual: manual.length > rounds * 0.05 ? manual : [] }).toEqual({ rounds, manual: [] });
  });

  it("is finished by the next applies where the state was cut off, once that is put back as the guide says", async () => {
    const { applies, told, wrong, left } = await runKill(inStateWrite, firstSeed);
    expect({ told, wrong, left }).toEqual({ told: "", wrong: [], left: [] });
    expect(applies).toBeLessThanOrEqual(4);
  });
});
