import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "terraform-provider-sdk/core";
import { ask } from "../../src/served/network/index.ts";
import type { ServerAddress } from "../../src/served/index.ts";
import { describeUnless } from "./describe-unless.ts";
import { freePort } from "./free-port.ts";
import { serverEnvironment as env } from "./zone-checkers.ts";

/** A real name server on a loopback port, which serves zone files of a directory. */
export interface NameServer {
  readonly at: ServerAddress;
  /** As the provider and `ims` take it: `127.0.0.1:5353`. */
  readonly name: string;
  /** Makes it load the files anew. */
  reload(): void;
  stop(): Promise<void>;
}

/** Which program, and the zones it serves from which directory. */
export interface NameServerOptions {
  readonly zones: readonly string[];
  readonly directory: string;
  /** Default `127.0.0.1`. */
  readonly address?: string;
}

interface Program {
  readonly file: string;
  readonly config: (own: string, options: Required<NameServerOptions>, port: number) => string;
  readonly args: (config: string) => readonly string[];
}

const programs = {
  knot: {
    file: "knotd",
    args: (config) => ["-c", config],
    config: (own, { zones, directory, address }, port) => `server:
  listen: ${address}@${port}
  rundir: ${own}
database:
  storage: ${own}/db
log:
  - target: stderr
    any: info
template:
  - id: default
    storage: ${directory}
    file: "%s.zone"
    zonefile-sync: -1
    zonefile-load: whole
    journal-content: none
zone:
${zones.map((zone) => `  - domain: ${zone}\n`).join("")}`,
  },
  nsd: {
    file: "nsd",
    args: (config) => ["-d", "-c", config],
    config: (own, { zones, directory, address }, port) => `server:
  ip-address: ${address}
  port: ${port}
  username: ""
  chroot: ""
  database: ""
  zonesdir: "${directory}"
  pidfile: "${own}/nsd.pid"
  xfrdfile: "${own}/xfrd.state"
  xfrdir: "${own}"
  zonelistfile: "${own}/zone.list"
  server-count: 1
  zonefiles-check: yes
remote-control:
  control-enable: no
${zones.map((zone) => `zone:\n  name: ${zone}\n  zonefile: ${zone}.zone\n`).join("")}`,
  },
} satisfies Record<string, Program>;

export type NameServerProgram = keyof typeof programs;

/** `describe`, or a loud skip where a name server is missing; in CI a missing one is a failure. */
export function describeWithNameServers(name: string, suite: () => void): void {
  const missing = Object.values(programs).filter(({ file }) => spawnSync(file, ["-V"], { env }).error !== undefined);
  const files = missing.map(({ file }) => file).join(" and ");
  const reason = `there is no ${files}. Debian has them in knot and nsd.`;
  describeUnless(missing.length === 0 ? undefined : reason, name, suite);
}

/** Starts a name server and waits until it answers. */
export async function startNameServer(kind: NameServerProgram, options: NameServerOptions): Promise<NameServer> {
  const { address = "127.0.0.1" } = options;
  const program: Program = programs[kind];
  const own = mkdtempSync(join(tmpdir(), `ims-${kind}-`));
  mkdirSync(join(own, "db"));
  const port = await freePort(address);
  const config = join(own, "config");
  writeFileSync(config, program.config(own, { ...options, address }, port));
  const child = spawn(program.file, [...program.args(config)], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (printed += text.toString()));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const at = { server: address, address, port };
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(own, { recursive: true, force: true });
  };
  const question = { name: `${options.zones[0] ?? ""}.`, type: "SOA" };
  for (let nth = 1; (await ask(at, question, systemClock)).records === undefined; nth += 1) {
    if (nth === 200 || child.exitCode !== null) {
      await stop();
      throw new Error(`${program.file} does not serve: ${printed}`);
    }
    await systemClock.sleep(50);
  }
  const name = `${address.includes(":") ? `[${address}]` : address}:${port}`;
  return { at, name, reload: () => void child.kill("SIGHUP"), stop };
}

/** Reloads name servers some time after each file that is put into the directory; gives how to stop. */
export function reloadAfter(directory: string, servers: readonly NameServer[], milliseconds = 0): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const watcher = watch(directory, (_, file) => {
    if (file?.endsWith(".zone") !== true) return;
    timers.add(setTimeout(() => servers.forEach((server) => server.reload()), milliseconds));
  });
  return () => {
    watcher.close();
    timers.forEach((timer) => clearTimeout(timer));
  };
}
