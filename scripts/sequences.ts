/**
 * `npm run sequences [-- --from N] [--to N] [--steps N] [--engine FILE] [--out DIRECTORY]`: random sequences of what people, others and failures
 * do to two states at one service, with a real engine. What is wrong at the end is printed with the sequence; `--out` keeps it all.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { putFirstOnPath } from "../test/support/on-path.ts";
import { runSequence } from "../test/sequences/sequence.ts";

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "1" },
    to: { type: "string", default: "20" },
    steps: { type: "string", default: "10" },
    engine: { type: "string" },
    out: { type: "string" },
  },
});

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Runs one sequence after the other. Gives in how many of them something was wrong. */
async function runAll({ from, to }: Range): Promise<number> {
  let wrong = 0;
  for (let seed = from; seed <= to; seed += 1) {
    const { findings, log, requests, told } = await runSequence(seed, Number(values.steps));
    const isGood = findings.length === 0;
    if (!isGood) wrong += 1;
    console.log(`seed ${seed}: ${isGood ? "nothing wrong" : findings.join("\n    ")}`);
    if (values.out === undefined && !isGood) console.log(log.join("\n"));
    const lines = [...findings, "", ...log, "", ...requests, "", ...told];
    if (values.out !== undefined) writeFileSync(join(values.out, `${seed}.txt`), lines.join("\n"));
  }
  return wrong;
}

async function main(): Promise<void> {
  const undo = values.engine === undefined ? undefined : putFirstOnPath(resolve(values.engine), "terraform");
  if (values.out !== undefined) mkdirSync(values.out, { recursive: true });
  const [from, to] = [Number(values.from), Number(values.to)];
  try {
    const wrong = await runAll({ from, to });
    console.log(`${to - from + 1} sequences, ${wrong} with something wrong`);
    process.exitCode = wrong === 0 && to >= from ? 0 : 1;
  } finally {
    undo?.();
  }
}

void main();
