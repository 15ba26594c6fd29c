/**
 * `npm run sequences [-- --from N] [--to N] [--steps N] [--engine FILE] [--out DIRECTORY]`: random sequences of what people, others and failures
 * do to two states at one service, with a real engine. What is wrong at the end is printed with the sequence; `--out` keeps it all.
 */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
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

/** The engine as `terraform`, which is what workspaces run. */
function useEngine(file: string): void {
  const directory = mkdtempSync(join(tmpdir(), "ims-engine-"));
  symlinkSync(resolve(file), join(directory, "terraform"));
  process.env["PATH"] = `${directory}${delimiter}${process.env["PATH"] ?? ""}`;
}

async function main(): Promise<void> {
  if (values.engine !== undefined) useEngine(values.engine);
  if (values.out !== undefined) mkdirSync(values.out, { recursive: true });
  const [from, to] = [Number(values.from), Number(values.to)];
  let wrong = 0;
  for (let seed = from; seed <= to; seed += 1) {
    const { findings, log, requests, told } = await runSequence(seed, Number(values.steps));
    if (findings.length > 0) wrong += 1;
    console.log(`seed ${seed}: ${findings.length === 0 ? "nothing wrong" : findings.join("\n    ")}`);
    if (values.out === undefined) console.log(findings.length === 0 ? "" : log.join("\n"));
    else
      writeFileSync(
        join(values.out, `${seed}.txt`),
        [...findings, "", ...log, "", ...requests, "", ...told].join("\n"),
      );
  }
  console.log(`${to - from + 1} sequences, ${wrong} with something wrong`);
  process.exitCode = wrong === 0 && to >= from ? 0 : 1;
}

void main();
