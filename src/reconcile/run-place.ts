import { readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { markOf, markThisProcess, type ProcessMark } from "terraform-provider-sdk/core";
import { digest } from "./digest.ts";

/** A working directory of Terraform with its selected workspace and backend: later runs there use the same state. */
export interface RunPlace {
  /** Its real path. */
  readonly directory: string;
  /** 16 hexadecimal digits that identify the combination of directory, workspace, data directory and backend. */
  readonly key: string;
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
  return { directory, key: digest(16, directory, data, workspace, backendOf(data)), engine };
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
