import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { markOf, markThisProcess, type ProcessMark } from "terraform-provider-sdk/core";
import { digest } from "./digest.ts";

/** A working directory of Terraform with its selected workspace and backend: later runs there use the same state. */
export interface RunPlace {
  /** Its real path. */
  readonly directory: string;
  /** 16 hexadecimal digits that identify the combination of directory, workspace, data directory and backend. */
  readonly key: string;
  /** Where the state is, as far as it is in a file there. */
  readonly stateFile?: string | undefined;
  /** The process of the engine that started this one. */
  readonly engine: ProcessMark;
}

/**
 * Where this process works for Terraform, which starts providers in its own working directory and with its own environment. What
 * cannot be seen from there: a state named on the command line (`-state=`).
 */
export function findRunPlace(
  workingDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
): RunPlace {
  const directory = realPath(workingDirectory);
  const data = realPath(resolve(directory, given(environment["TF_DATA_DIR"]) ?? ".terraform"));
  const workspace = given(environment["TF_WORKSPACE"]) ?? given(textOf(join(data, "environment")).trim()) ?? "default";
  const engine = markOf(markThisProcess().parent, 0);
  const backend = backendOf(data);
  const folder = workspace === "default" ? directory : join(directory, "terraform.tfstate.d", workspace);
  const stateFile = backend === "" ? join(folder, "terraform.tfstate") : undefined;
  return { directory, key: digest(16, directory, data, workspace, backend), stateFile, engine };
}

/** Whether there is a state that the engine could not write to its end, as on a full disk. */
export function isStateCut({ stateFile }: Pick<RunPlace, "stateFile">): boolean {
  if (stateFile === undefined || !existsSync(stateFile)) return false;
  try {
    JSON.parse(readFileSync(stateFile, "utf8"));
    return false;
  } catch {
    return true;
  }
}

function given(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** The backend that `terraform init` noted; none is noted for a state in the directory itself. */
function backendOf(data: string): string {
  try {
    const { backend } = JSON.parse(textOf(join(data, "terraform.tfstate"))) as { backend?: Record<string, unknown> };
    return JSON.stringify([backend?.["type"], backend?.["config"]]);
  } catch {
    return "";
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
