import { execFile, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createSandbox, type Sandbox } from "../../src/sandbox/index.ts";
import { customer, zone, type Contender } from "./contenders.ts";

export const steps = ["apply", "plan", "change", "destroy"] as const;
export type Step = (typeof steps)[number];

/** What one step took. */
export interface Taken {
  readonly ms: number;
  readonly requests: number;
  /** The most memory that the provider's processes had. In MiB; undefined where it cannot be told. */
  readonly memory: number | undefined;
  /** Octets of the engine's state file after it. */
  readonly stateSize: number;
}

/**
 * Creates so many objects with the real engine against a sandbox of its own, plans them unchanged, changes ten of them where the
 * contender has a way to, and destroys them.
 */
export async function runWithEngine(contender: Contender, count: number): Promise<Partial<Record<Step, Taken>>> {
  const directory = mkdtempSync(join(tmpdir(), "ims-bench-"));
  const sandbox = createSandbox({
    seed: {
      customers: [customer],
      zones: { [zone]: { records: [{ name: "@", type: "NS", data: ["ns1.example.net."] }] } },
    },
  });
  const listening = await sandbox.listen();
  const token = sandbox.accessToken.reveal();
  const environment = {
    PATH: process.env["PATH"],
    HOME: directory,
    TF_CLI_CONFIG_FILE: installed(contender, directory),
    CHECKPOINT_DISABLE: "1",
    IMS_BASE_URL: listening.baseUrl,
    IMS_ACCESS_TOKEN: token,
    TF_VAR_base_url: listening.baseUrl,
    TF_VAR_token: token,
  };
  const taken = (...args: readonly string[]): Promise<Taken> =>
    measured(args, { directory, environment, sandbox, contender });
  try {
    const main = join(directory, "main.tf");
    writeFileSync(main, contender.hcl(count));
    const apply = await taken("apply", "-auto-approve", "-no-color");
    const plan = await taken("plan", "-no-color", "-detailed-exitcode");
    if (contender.changed !== undefined) writeFileSync(main, contender.changed(count));
    const change =
      contender.changed === undefined ? {} : { change: await taken("apply", "-auto-approve", "-no-color") };
    return { apply, plan, ...change, destroy: await taken("destroy", "-auto-approve", "-no-color") };
  } finally {
    await listening.close();
    await sandbox.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The engine's configuration file, by which it finds the contender's provider without asking a registry. */
function installed({ provider }: Contender, directory: string): string {
  if (provider === undefined) return devNull;
  const file = join(directory, "engine.rc");
  // the script and the executable look for what belongs to them beside themselves
  const overrides = `"${provider.source}" = ${JSON.stringify(dirname(provider.file))}`;
  writeFileSync(file, `provider_installation {\n  dev_overrides {\n    ${overrides}\n  }\n  direct {}\n}\n`);
  return file;
}

interface Surroundings {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly sandbox: Sandbox;
  readonly contender: Contender;
}

async function measured(
  args: readonly string[],
  { directory, environment, sandbox, contender }: Surroundings,
): Promise<Taken> {
  sandbox.resetRequests();
  const started = performance.now();
  let memory: number | undefined;
  await new Promise<void>((resolve, reject) => {
    const engine = process.env["TERRAFORM_BINARY_NAME"] ?? "terraform";
    const options = { cwd: directory, env: environment, maxBuffer: 256 * 1024 * 1024 };
    const child: ChildProcess = execFile(engine, args, options, (error, stdout, stderr) => {
      clearInterval(looking);
      if (error === null) resolve();
      else
        reject(
          new Error(`${contender.key}: ${engine} ${args[0]} failed\n${stdout.slice(-2_000)}${stderr.slice(-4_000)}`),
        );
    });
    const looking = setInterval(() => {
      const now = contender.provider === undefined ? undefined : memoryBelow(child.pid);
      if (now !== undefined) memory = Math.max(memory ?? 0, now);
    }, 100);
  });
  const ms = performance.now() - started;
  const stateSize = statSync(join(directory, "terraform.tfstate")).size;
  return { ms, requests: sandbox.requestCounts().total, memory, stateSize };
}

/**
 * Resident memory of the largest child of a process. In MiB; undefined where /proc does not tell it. A child that still runs its parent's
 * program is about to start another one, and shows the parent's memory.
 */
function memoryBelow(pid: number | undefined): number | undefined {
  const program = (of: string | number | undefined): string => readlinkSync(`/proc/${of}/exe`);
  try {
    const sizes = readdirSync(`/proc/${pid}/task`)
      .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" "))
      .filter((child) => child !== "" && program(child) !== program(pid))
      .map((child) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8"))?.[1] ?? 0));
    return sizes.length === 0 ? undefined : Math.max(...sizes) / 1024;
  } catch {
    return undefined;
  }
}
