import { accessSync, chmodSync, constants, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { adviceOn } from "../../core/file-advice.ts";
import { makeDirectory } from "../../core/make-directory.ts";

/**
 * The directory for lock files: `ims-locks` in the user's runtime directory, else one in `temporary` named by the user's id. The runtime
 * directory of another user does not count, and one that is gone: `su` keeps the variable, and so does a terminal that outlives its login. The
 * directory is made with mode 0700. A directory of another user, or a symbolic link, is refused: in a directory that all users may write
 * to, another user could have created it.
 *
 * @throws Failure `lock`
 */
export function openLockDirectory({
  runtime,
  temporary,
  uid,
}: {
  /** `XDG_RUNTIME_DIR`, where it counts: see `baseDirectory`. */
  readonly runtime: string | undefined;
  readonly temporary: string;
  /** `undefined` where users have no numbers (Windows, where the temporary directory is the user's own). */
  readonly uid: number | undefined;
}): string {
  const directory =
    runtime !== undefined && isUsable(runtime, uid)
      ? join(runtime, "ims-locks")
      : join(temporary, `ims-locks-${uid ?? "user"}`);
  try {
    makeDirectory(directory, 0o700);
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

/** Makes the directory where there is none. One of root's, in which this user may write, was given to it. */
function isUsable(runtime: string, uid: number | undefined): boolean {
  try {
    makeDirectory(runtime, 0o700);
    accessSync(runtime, constants.W_OK | constants.X_OK);
    return uid === undefined || [0, uid].includes(statSync(runtime).uid);
  } catch {
    return false;
  }
}

function refused(directory: string, happened: string, cause?: unknown): Failure {
  return new Failure({
    code: "lock",
    doing: `Cannot keep lock files in ${directory}`,
    happened,
    remedy: adviceOn(cause, {
      full: "Make room there, or set XDG_RUNTIME_DIR to a directory that has some.",
      otherwise: "Set XDG_RUNTIME_DIR to a directory of your own, or have removed what is in the way.",
    }),
    cause,
  });
}
