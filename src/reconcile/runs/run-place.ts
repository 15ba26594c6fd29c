import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { markOf, markThisProcess, type ProcessMark } from "terraform-provider-sdk/core";
import { digest } from "../notes/digest.ts";
import { commandOf } from "./process-command.ts";
import { isTesting, localStateOf, stateOptionsOf, tellBackend, type NotedBackend } from "./state-place.ts";

/** A working directory of Terraform with its selected workspace and its state: later runs there use the same state. */
export interface RunPlace {
  /** Its real path. */
  readonly directory: string;
  /** 16 hexadecimal digits that identify the directory with its state: the file, or the backend and the workspace. */
  readonly key: string;
  /** Where the state is written, as far as it is in a file. */
  readonly stateFile?: string | undefined;
  /** Whether it is a run of tests: what it creates is in no state once it has ended. */
  readonly isTest?: boolean;
  /** The process of the engine that started this one. */
  readonly engine: ProcessMark;
}

/**
 * Where this process works for Terraform, which starts providers in its own working directory and with its own environment.
 *
 * @param command the engine's command line
 */
export function findRunPlace(
  workingDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
  command: readonly string[] = commandOf(markThisProcess().parent),
): RunPlace {
  const directory = realPath(workingDirectory);
  const data = resolve(directory, given(environment["TF_DATA_DIR"]) ?? ".terraform");
  const workspace = given(environment["TF_WORKSPACE"]) ?? given(textOf(join(data, "environment")).trim()) ?? "default";
  const engine = markOf(markThisProcess().parent, 0);
  const noted = backendIn(data);
  const place = { directory, engine, isTest: isTesting(command) };
  const isLocal = noted === undefined || noted.type === "local";
  if (place.isTest || !isLocal) {
    const test = place.isTest ? [JSON.stringify(["test"])] : [];
    return { ...place, key: digest(16, directory, workspace, ...tellBackend(noted, environment), ...test) };
  }
  const usual = resolve(directory, localStateOf(noted, workspace));
  const { read = usual, written = read } = stateOptionsOf(directory, environment, command);
  // as a list, so that it is not taken for a workspace
  const files = JSON.stringify([read, written].map(realPath));
  return { ...place, key: digest(16, directory, files), stateFile: written };
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
function backendIn(data: string): NotedBackend | undefined {
  try {
    const { backend } = JSON.parse(textOf(join(data, "terraform.tfstate"))) as { backend?: NotedBackend | null };
    return backend ?? undefined;
  } catch {
    return undefined;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * As the system spells it: so also in one way where a file system takes a name in any case. What is not there yet is named as it will be once it is.
 */
function realPath(path: string): string {
  for (const find of [realpathSync.native, realpathSync])
    try {
      return find(path);
    } catch {
      // it is not there, or the system does not tell
    }
  const above = dirname(path);
  return above === path ? path : join(realPath(above), basename(path));
}
