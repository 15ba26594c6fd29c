import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox, type SandboxState } from "../../../../src/sandbox/index.ts";
import { bind, stopServices, type Service } from "./service.ts";

/** A folder for state files, and the processes that keep theirs there. */
export interface StateFolder {
  readonly folder: string;
  readonly stateFile: string;
  /** Starts a sandbox in a process of its own, which may write files of no more than `blocks` blocks. */
  readonly startProcess: (limit?: { readonly blocks: number }) => Promise<StartedProcess>;
  /** What the state file holds for the next sandbox. */
  readonly reread: () => Promise<SandboxState>;
}

export interface StartedProcess {
  readonly child: ChildProcess;
  readonly service: Omit<Service, "sandbox">;
}

/** A new folder for each test; what runs in it is ended after the test. */
export function useStateFolder(): StateFolder {
  let folder = "";
  let children: ChildProcess[] = [];
  const stateFile = (): string => join(folder, "state.json");
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  });
  afterEach(async () => {
    await stopServices();
    await Promise.all(children.map(kill));
    children = [];
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    get stateFile() {
      return stateFile();
    },
    async startProcess({ blocks } = { blocks: 0 }) {
      const script = join(__dirname, "serve.ts");
      const command = [process.execPath, "--import", "tsx", script, stateFile()].map((word) => `'${word}'`).join(" ");
      const limit = blocks > 0 ? `ulimit -f ${blocks} && ` : "";
      const child = spawn("sh", ["-c", `${limit}exec ${command}`], { stdio: ["ignore", "pipe", "inherit"] });
      children.push(child);
      const baseUrl = await new Promise<string>((resolve, reject) => {
        child.stdout.once("data", (line: Buffer) => resolve(line.toString().trim()));
        child.once("exit", () => reject(new Error("the sandbox ended before it served")));
      });
      return { child, service: bind(baseUrl, "sandbox-access-token") };
    },
    async reread() {
      const { store, close } = createSandbox({ stateFile: stateFile() });
      await close();
      return store.read();
    },
  };
}

/** Resolves when the process has ended. */
export function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

/** What `act` throws. */
export function failureOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
