import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";

/**
 * The directory for lock files: `ims-locks` in the user's runtime directory, else one in `temporary` named by the user's id. It
 * is made with mode 0700. A directory of another user, or a symbolic link, is refused: in a directory that all users may write
 * to, another user could have created it.
 *
 * @throws Failure `lock`
 */
export function openLockDirectory({
  runtime,
  temporary,
  uid,
}: {
  /** `XDG_RUNTIME_DIR`; empty counts as absent. */
  readonly runtime: string | undefined;
  readonly temporary: string;
  /** `undefined` where users have no numbers (Windows, where the temporary directory is the user's own). */
  readonly uid: number | undefined;
}): string {
  const directory =
    runtime === undefined || runtime === ""
      ? join(temporary, `ims-locks-${uid ?? "user"}`)
      : join(runtime, "ims-locks");
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const found = lstatSync(directory);
    if (!found.isDirectory()) throw refused(directory, "It is no directory.");
    if (uid !== undefined && found.uid !== uid)
      throw refused(directory, `It belongs to the user with the id ${found.uid}.`);
    if (uid !== undefined && (found.mode & 0o077) !== 0) chmodSync(directory, 0o700);
    return directory;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refused(directory, `It cannot be made: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`, error);
  }
}

function refused(directory: string, happened: string, cause?: unknown): Failure {
  return new Failure({
    code: "lock",
    doing: `Cannot keep lock files in ${directory}`,
    happened,
    remedy: "Set XDG_RUNTIME_DIR to a directory of your own, or remove the file or directory that is in the way.",
    cause,
  });
}
