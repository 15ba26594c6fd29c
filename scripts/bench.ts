/**
 * `npm run bench`: what matters for speed, each as a ratio to a peer measured in the same run. Absolute times are noise on a
 * shared machine.
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { version } from "../package.json";
import { terraformPlatform } from "../src/cli/provider-mirror.ts";
import { canonicalData, checkRecord, parseZone } from "../src/dns/index.ts";
import { silentLog } from "terraform-provider-sdk/core";
import { createRedactor } from "../src/core/redactor.ts";
import { startedFile } from "./executables/build.ts";
import { platformNamed } from "./executables/platforms.ts";
import { createImsProvider } from "../src/provider/provider.ts";

const root = join(__dirname, "..");
const rounds = 15;
const cookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Time from the start of a plugin to its handshake. In ms. */
function startToHandshake(command: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, TF_PLUGIN_MAGIC_COOKIE: cookie, PLUGIN_PROTOCOL_VERSIONS: "6" };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stdout.once("data", () => {
      const elapsed = performance.now() - started;
      child.once("exit", () => resolve(elapsed));
      child.kill("SIGKILL");
    });
  });
}

function emptyNode(node: string): Promise<number> {
  const started = performance.now();
  const child = spawn(node, ["-e", "0"], { stdio: "ignore" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => resolve(performance.now() - started));
  });
}

/**
 * Starts of the script on this Node and on those that IMS_BENCH_NODES names, and of the executable where it is built, beside a provider
 * in Go that IMS_BENCH_GO_PROVIDER names.
 */
async function starts(): Promise<readonly Row[]> {
  const named = (name: string): string[] => (process.env[name] ?? "").split(delimiter).filter((path) => path !== "");
  const script = join(root, "dist/terraform-provider-ims");
  const executable = join(
    root,
    "release/executables",
    terraformPlatform(process),
    startedFile(platformNamed(terraformPlatform(process)), version),
  );
  const [go] = named("IMS_BENCH_GO_PROVIDER");
  const rows: Row[] = [];
  for (const node of [process.execPath, ...named("IMS_BENCH_NODES")]) {
    const what = `start of the script on Node ${execFileSync(node, ["-v"], { encoding: "utf8" }).trim()}`;
    const both = await alternately(
      () => startToHandshake(node, [script]),
      () => emptyNode(node),
    );
    rows.push({ what, peer: "start and end of an empty Node", ...both });
  }
  if (go === undefined || !existsSync(executable)) return rows;
  const both = await alternately(
    () => startToHandshake(executable, []),
    () => startToHandshake(go, []),
  );
  return [...rows, { what: "start of the executable", peer: "start of a provider in Go", ...both }];
}

async function alternately(
  own: () => Promise<number>,
  other: () => Promise<number>,
): Promise<{ own: readonly number[]; other: readonly number[] }> {
  const times: { own: number[]; other: number[] } = { own: [], other: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.own.push(await own());
    times.other.push(await other());
  }
  return times;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

interface Row {
  readonly what: string;
  readonly peer: string;
  readonly own: readonly number[];
  readonly other: readonly number[];
}

async function measure(): Promise<readonly Row[]> {
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    name: `host${index}`,
    data: `192.0.2.${index % 256}`,
  }));
  const text = `$ORIGIN example.com.\n$TTL 3600\n${records.map(({ name, data }) => `${name} IN A ${data}\n`).join("")}`;
  const json = JSON.stringify(records);
  const repeat = (work: () => unknown): readonly number[] => Array.from({ length: rounds }, () => timed(work));
  const parse = repeat(() => JSON.parse(json));
  const surroundings = { environment: {}, log: silentLog, redactor: createRedactor() };
  return [
    ...(await starts()),
    {
      what: "parse a zone of 10,000 records",
      peer: "JSON.parse of them",
      own: repeat(() => parseZone(text, "example.com")),
      other: parse,
    },
    {
      what: "canonical data of 10,000 records",
      peer: "JSON.parse of them",
      own: repeat(() => records.map(({ data }) => canonicalData("A", data))),
      other: parse,
    },
    {
      what: "rules over 10,000 records",
      peer: "JSON.parse of them",
      own: repeat(() =>
        records.map(({ name, data }) =>
          checkRecord({ zone: "example.com", name: `${name}.example.com.`, type: "A", data: [data] }),
        ),
      ),
      other: parse,
    },
    {
      what: "all schemas",
      peer: "JSON.parse of 10,000 records",
      own: repeat(() => createImsProvider(surroundings).schemas()),
      other: parse,
    },
  ];
}

async function main(): Promise<void> {
  for (const { what, peer, own, other } of await measure()) {
    const ratio = median(own) / median(other);
    console.log(
      `${what.padEnd(40)} ${median(own).toFixed(1).padStart(8)} ms = ${ratio.toFixed(2).padStart(6)} x ${peer}`,
    );
  }
}

void main();
