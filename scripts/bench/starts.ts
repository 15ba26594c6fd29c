import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { executable, script } from "./contenders.ts";
import { alternately, pathsIn, type Row } from "./row.ts";

const rounds = 15;
const cookie = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/**
 * Starts of the script on this Node and on those that IMS_BENCH_NODES names, beside an empty Node; and of the executable, where it
 * is built, beside the provider in Go that IMS_BENCH_NULL_PROVIDER names.
 */
export async function starts(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const node of [process.execPath, ...pathsIn("IMS_BENCH_NODES", delimiter)]) {
    const version = execFileSync(node, ["-v"], { encoding: "utf8" }).trim();
    const times = await alternately(
      rounds,
      () => startToHandshake(node, [script]),
      () => emptyNode(node),
    );
    rows.push({ what: `start of the script on Node ${version}`, peer: "start and end of an empty Node", ...times });
  }
  const [go] = pathsIn("IMS_BENCH_NULL_PROVIDER", delimiter);
  if (go === undefined || !existsSync(executable)) return rows;
  const times = await alternately(
    rounds,
    () => startToHandshake(executable, []),
    () => startToHandshake(go, []),
  );
  return [...rows, { what: "start of the executable", peer: "start of a provider in Go", ...times }];
}

/** Time from the start of a plugin to its handshake. In ms. */
function startToHandshake(command: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, TF_PLUGIN_MAGIC_COOKIE: cookie, PLUGIN_PROTOCOL_VERSIONS: "5,6" };
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
