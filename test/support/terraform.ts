import { execFile, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { providerFile } from "./provider-file.ts";

/** What a command ended with. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One planned change, as the plan's JSON has it. */
export interface PlannedChange {
  readonly address: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
    readonly replace_paths?: readonly (readonly (string | number)[])[];
  };
}

/** A directory with a configuration, in which the real Terraform uses the provider that was built last. */
export interface Workspace {
  readonly directory: string;
  /** What commands run there are given as their environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes `main.tf`. */
  configure(hcl: string): Promise<void>;
  run(...args: readonly string[]): Promise<Ended>;
  /** Runs, and interrupts it as Ctrl-C does once `reached` says so. */
  interrupt(reached: () => boolean, ...args: readonly string[]): Promise<Ended>;
  /** Starts it and leaves it to the caller what becomes of it. */
  start(...args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
  /** Runs and fails the test unless it succeeds. */
  expectOk(...args: readonly string[]): Promise<Ended>;
  apply(): Promise<Ended>;
  /** The changes a plan finds, `no-op` left out. */
  plan(...args: readonly string[]): Promise<readonly PlannedChange[]>;
  /** Attribute values of a resource in the state. */
  values(address: string): Promise<Readonly<Record<string, unknown>>>;
  outputs(): Promise<Readonly<Record<string, unknown>>>;
  /** A file of the directory, as text. */
  read(name: string): Promise<string>;
  /** What commands that ran before have left on this machine is not there for those that follow, apart from the directory itself. */
  goToAnotherMachine(): void;
  remove(): Promise<void>;
}

export async function createWorkspace(environment: Readonly<Record<string, string>>): Promise<Workspace> {
  if (!existsSync(providerFile)) throw new Error("the provider is not built: run `npm run build` first");
  const directory = await mkdtemp(join(tmpdir(), "ims-acc-"));
  const configFile = join(directory, "terraform.rc");
  const override = `provider_installation {\n  dev_overrides {\n    "infra-management/ims" = ${JSON.stringify(dirname(providerFile))}\n  }\n  direct {}\n}\n`;
  await writeFile(configFile, override);
  const env: Record<string, string | undefined> = {
    PATH: process.env["PATH"],
    HOME: directory,
    // of the whole run: what the provider has compiled is kept there
    XDG_CACHE_HOME: join(tmpdir(), "cache"),
    TF_CLI_CONFIG_FILE: configFile,
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    CHECKPOINT_DISABLE: "1",
    ...environment,
  };
  const start: Workspace["start"] = (...args) => {
    const options = { cwd: directory, env, maxBuffer: 256 * 1024 * 1024 };
    let end: (ended: Ended) => void;
    const ended = new Promise<Ended>((resolve) => (end = resolve));
    const child = execFile("terraform", [...args], options, (error, stdout, stderr) =>
      end({ code: error === null ? 0 : typeof error.code === "number" ? error.code : 1, stdout, stderr }),
    );
    child.stdin?.end();
    return { child, ended };
  };
  const run = (...args: readonly string[]): Promise<Ended> => start(...args).ended;
  const interrupt: Workspace["interrupt"] = (reached, ...args) => {
    const { child, ended } = start(...args);
    const watching = setInterval(() => {
      if (!reached()) return;
      clearInterval(watching);
      child.kill("SIGINT");
    }, 10);
    return ended.finally(() => clearInterval(watching));
  };
  const expectOk = async (...args: readonly string[]): Promise<Ended> => {
    const ended = await run(...args);
    if (ended.code !== 0) throw new Error(`terraform ${args.join(" ")}\n${ended.stdout}\n${ended.stderr}`);
    return ended;
  };
  const json = async (...args: readonly string[]): Promise<unknown> => JSON.parse((await expectOk(...args)).stdout);
  return {
    directory,
    environment: env,
    configure: (hcl) => writeFile(join(directory, "main.tf"), `${requirement}${hcl}`),
    run,
    interrupt,
    start,
    expectOk,
    apply: () => expectOk("apply", "-auto-approve", "-no-color"),
    async plan(...args) {
      const { code, stdout, stderr } = await run("plan", "-no-color", "-out=plan", "-detailed-exitcode", ...args);
      if (code === 0) return [];
      if (code !== 2) throw new Error(`terraform plan ${args.join(" ")}\n${stdout}\n${stderr}`);
      const { resource_changes: changes = [] } = (await json("show", "-json", "plan")) as Plan;
      return changes.filter(({ change }) => change.actions.some((action) => action !== "no-op"));
    },
    async values(address) {
      // as it is kept: `show` would start the provider for its schema
      const { resources } = (await json("state", "pull")) as State;
      const [found] = resources.flatMap((resource) =>
        resource.instances.filter((instance) => addressOf(resource, instance) === address),
      );
      if (found === undefined) throw new Error(`${address} is not in the state`);
      return found.attributes;
    },
    async outputs() {
      const outputs = (await json("output", "-json")) as Record<string, { value: unknown }>;
      return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
    },
    read: (name) => readFile(join(directory, name), "utf8"),
    goToAnotherMachine: () => void (env["XDG_RUNTIME_DIR"] = mkdtempSync(join(directory, "machine-"))),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/**
 * What a command that failed said of each resource or data source, by its address, without the frame and the line breaks of a terminal.
 * `named`: what else names it, where the engine tells no address: of a deletion.
 */
export function errorsByAddress(
  told: string,
  named = / with ((?:data\.)?ims_[^\s,[]+(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?)/,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const error of told.replace(/[│╷╵\s]+/g, " ").split(/(?=Error: )/)) {
    const [, name] = named.exec(error) ?? [];
    if (error.startsWith("Error: ") && name !== undefined) errors[name] = `${errors[name] ?? ""}${error}`;
  }
  return errors;
}

interface Plan {
  readonly resource_changes?: readonly PlannedChange[];
}

/** A state of version 4, as far as it is read here. */
interface State {
  readonly resources: readonly StateResource[];
}

interface StateResource {
  readonly module?: string;
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly instances: readonly StateInstance[];
}

interface StateInstance {
  readonly index_key?: string | number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

function addressOf({ module, mode, type, name }: StateResource, { index_key: key }: StateInstance): string {
  const place = [...(module === undefined ? [] : [module]), ...(mode === "data" ? ["data"] : []), type, name].join(".");
  return key === undefined ? place : `${place}[${JSON.stringify(key)}]`;
}

const requirement = `terraform {
  required_providers {
    ims = { source = "infra-management/ims" }
  }
}
`;
