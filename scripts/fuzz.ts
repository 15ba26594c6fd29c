/**
 * `npm run fuzz [-- --minutes N] [--seed N] [--inputs N] [--target TEXT] [--from N]`: odd inputs for everything that reads what
 * others wrote. Each target runs in a thread that may neither end, nor hang, nor take more memory than it needs.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import { targets } from "../test/fuzz/targets/index.ts";
import type { FuzzTarget } from "../test/fuzz/target.ts";
import type { WorkerNews, WorkerTask } from "../test/fuzz/worker.ts";

const root = join(__dirname, "..");
/** An input that takes longer hangs. In ms. */
const hangsAfterMs = 30_000;
const memoryMb = 512;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    inputs: { type: "string", default: "1000000000" },
    target: { type: "string", default: "" },
    from: { type: "string", default: "0" },
  },
});
const seed = Number(values.seed);

const code =
  buildSync({
    entryPoints: [join(root, "test/fuzz/worker.ts")],
    ...{ bundle: true, write: false, platform: "node", target: "node20", format: "cjs" },
  }).outputFiles[0]?.text ?? "";

interface Ran {
  readonly inputs: number;
  readonly problems: readonly string[];
}

/** Runs one target in a thread and watches it. Never rejects. */
function run(target: FuzzTarget, milliseconds: number): Promise<Ran> {
  const progress = new SharedArrayBuffer(4);
  const at = (): number => Atomics.load(new Int32Array(progress), 0);
  const from = Number(values.from);
  const task: WorkerTask = {
    ...{ target: target.name, seed, from, progress, measures: values.from === "0" },
    inputs: Number(values.inputs),
    until: Date.now() + milliseconds,
  };
  const problems: string[] = [];
  return new Promise((resolve) => {
    const worker = new Worker(code, {
      eval: true,
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    let done: number | undefined;
    let [last, since] = [-1, Date.now()];
    const watchdog = setInterval(() => {
      if (at() !== last) [last, since] = [at(), Date.now()];
      const isMeasuring = Date.now() > task.until + hangsAfterMs;
      if (Date.now() - since < (isMeasuring ? 4 * hangsAfterMs : hangsAfterMs)) return;
      problems.push(`input ${last} hangs`);
      void worker.terminate();
    }, 500);
    worker.on("message", (news: WorkerNews) => {
      if ("done" in news) done = news.done;
      else problems.push(`input ${news.finding.nth}: ${news.finding.problem}\n${news.finding.input}`);
    });
    worker.on("error", (error) => problems.push(`input ${at()} ends the process: ${error.stack ?? error.message}`));
    worker.on("exit", (exit) => {
      clearInterval(watchdog);
      if (done === undefined && problems.length === 0)
        problems.push(`input ${at()} ends the process with code ${exit}`);
      resolve({ inputs: done ?? at() - from, problems });
    });
  });
}

async function main(): Promise<void> {
  const chosen = targets.filter(({ name }) => name.includes(values.target));
  console.log(`seed ${seed}, ${values.minutes} minutes, ${chosen.length} targets`);
  const each = (Number(values.minutes) * 60_000) / Math.max(1, chosen.length);
  let [inputs, problems] = [0, 0];
  for (const target of chosen) {
    const ran = await run(target, each);
    inputs += ran.inputs;
    problems += ran.problems.length;
    console.log(`${target.name}: ${ran.inputs} inputs, ${ran.problems.length} problems`);
    // one cause shows in many inputs
    for (const problem of ran.problems.slice(0, 10)) console.log(problem.replace(/^/gm, "    "));
  }
  console.log(
    `${inputs} inputs, ${problems} problems; to repeat: --seed ${seed}, and --target NAME --from NTH for one input`,
  );
  process.exitCode = problems === 0 && inputs > 0 ? 0 : 1;
}

void main();
