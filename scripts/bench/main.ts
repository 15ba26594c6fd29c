/**
 * `npm run bench`: what matters for speed, each beside a peer that is measured in the same run. Absolute times are noise on a shared
 * machine. `-- --write` writes docs/benchmarks.md, its chart and the headline of README; `--objects N` (default 300), `--rounds N` (default 3).
 *
 * `-- --fleet STACKS` measures that many stacks of N records and N/10 servers instead, deployed at once; with the limits of a PostgreSQL,
 * too, where IMS_BENCH_LOCK_URL names one.
 *
 * Peers are taken from the environment: IMS_BENCH_NULL_PROVIDER, IMS_BENCH_RESTAPI_PROVIDER, IMS_BENCH_RESTFUL_PROVIDER (executables of
 * Go providers), IMS_BENCH_NODES (further Nodes). The engine is TERRAFORM_BINARY_NAME, else `terraform`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { chart } from "./chart.ts";
import { codecs } from "./codecs.ts";
import { contenders, type Contender } from "./contenders.ts";
import { runWithEngine, type Step, type Taken } from "./engine-run.ts";
import { runFleet } from "./fleet.ts";
import { withHeadline } from "./headline.ts";
import { largeZones } from "./large-zones.ts";
import { benchmarksPage, type Measured } from "./page.ts";
import { median, ratioOf, type Row } from "./row.ts";
import { starts } from "./starts.ts";

const root = join(__dirname, "../..");

/** As many as most plans are about. */
const fewObjects = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      write: { type: "boolean", default: false },
      objects: { type: "string", default: "300" },
      rounds: { type: "string", default: "3" },
      large: { type: "boolean", default: false },
      fleet: { type: "string" },
    },
  });
  if (values.fleet !== undefined) return fleets(Number(values.fleet), Number(values.objects));
  const rows = [...(await starts()), ...codecs()];
  for (const { what, peer, own, other } of rows)
    say(
      `${what.padEnd(40)} ${median(own).toFixed(1).padStart(8)} ms = ${ratioOf({ own, other }).toFixed(2).padStart(6)} x ${peer}`,
    );
  const objects = await rounds(contenders(), Number(values.objects), Number(values.rounds));
  const few = await rounds(contenders(), fewObjects, 5);
  const large: Measured[] = [];
  if (values.large)
    for (const { all, sizes } of largeZones()) for (const size of sizes) large.push(...(await rounds(all, size, 1)));
  if (values.write)
    await write({ rows, objects, few, large, count: Number(values.objects), rounds: Number(values.rounds) });
}

/** So many stacks at once on four machines, with limits of their own each, and with those of a database if the environment names one. */
async function fleets(stacks: number, records: number): Promise<void> {
  const lockUrl = process.env["IMS_BENCH_LOCK_URL"];
  const shared = lockUrl === undefined ? [] : [{ IMS_LOCK_URL: lockUrl }];
  const limited = shared.map((settings) => ({ ...settings, IMS_MAX_REQUESTS_PER_SECOND: "100" }));
  for (const settings of [{}, ...shared, ...limited]) {
    const servers = Math.ceil(records / 10);
    const taken = await runFleet({ stacks, machines: 4, records, servers, latency: 20, settings });
    const { seconds, firstDone, requests, highest, wrong } = taken;
    const times = `${seconds.toFixed(0)} s (first stack ${firstDone.toFixed(0)} s)`;
    const seen = `${highest.atATime} at a time, ${highest.inASecond} in a second`;
    say(
      `${Object.keys(settings).join(" ").padEnd(45)} ${times}, ${requests} requests, ${seen}, ${wrong} objects wrong`,
    );
  }
}

async function rounds(all: readonly Contender[], count: number, times: number): Promise<readonly Measured[]> {
  const runs = new Map(all.map(({ key }) => [key, [] as Partial<Record<Step, Taken>>[]]));
  for (let round = 0; round < times; round += 1)
    for (const contender of all) {
      const run = await runWithEngine(contender, count);
      runs.get(contender.key)?.push(run);
      const told = Object.entries(run).map(([step, { ms, requests, memory }]) => {
        const size = memory === undefined ? "" : ` ${memory.toFixed(0)} MiB`;
        return `${step} ${(ms / 1_000).toFixed(1)} s ${requests} requests${size}`;
      });
      say(`${contender.key.padEnd(20)} ${String(count).padStart(6)}  ${told.join(",  ")}`);
    }
  return all.map((contender) => ({ contender, count, runs: runs.get(contender.key) ?? [] }));
}

async function write(measured: {
  readonly rows: readonly Row[];
  readonly objects: readonly Measured[];
  readonly few: readonly Measured[];
  readonly large: readonly Measured[];
  readonly count: number;
  readonly rounds: number;
}): Promise<void> {
  const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const engine = execFileSync(process.env["TERRAFORM_BINARY_NAME"] ?? "terraform", ["version"], { encoding: "utf8" });
  const page = benchmarksPage({
    ...measured,
    date: new Date().toISOString().slice(0, 10),
    commit: git("rev-parse", "--short", "HEAD"),
    machine: `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${process.platform} ${process.arch}`,
    engine: engine.split("\n")[0] ?? "",
    node: process.version,
  });
  const text = await format(page, { parser: "markdown", printWidth: 120 });
  const readme = withHeadline(readFileSync(join(root, "README.md"), "utf8"), text);
  writeFileSync(join(root, "docs/benchmarks.md"), text);
  writeFileSync(join(root, "docs/images/benchmarks.svg"), chart(measured.objects));
  writeFileSync(join(root, "README.md"), readme);
  say("docs/benchmarks.md, docs/images/benchmarks.svg and the headline of README are written");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
