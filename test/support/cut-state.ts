import { existsSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "./terraform.ts";

type Place = Pick<Workspace, "directory">;

/** Leaves a share of the state, as an engine does that is killed while it writes it: it writes the file in place. */
export function cutStateOff(workspace: Place, share: number): void {
  const file = stateOf(workspace);
  if (existsSync(file)) truncateSync(file, Math.floor(share * statSync(file).size));
}

/** Does what docs/guides/import.md says of a state that is cut off. */
export function putStateBack(workspace: Place): void {
  const file = stateOf(workspace);
  const backup = `${file}.backup`;
  if (!existsSync(file) || isJson(readFileSync(file, "utf8"))) return;
  if (existsSync(backup)) renameSync(backup, file);
  else rmSync(file);
}

function stateOf({ directory }: Place): string {
  return join(directory, "terraform.tfstate");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
