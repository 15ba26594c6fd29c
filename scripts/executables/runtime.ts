import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { baseDirectory } from "../../src/core/base-directory.ts";
import { npmPack } from "./npm-pack.ts";
import { bunVersion, type Runtime } from "./platforms.ts";

/** Runtimes are 100 MB each: they are kept outside of the checkout, where `npm ci` does not remove them. */
function cacheDirectory(): string {
  const base = baseDirectory(process.env, "XDG_CACHE_HOME") ?? join(homedir(), ".cache");
  return join(base, "cdktf-provider-ims", `bun-${bunVersion}`);
}

/**
 * Path of a runtime's executable, fetched from the npm registry when it is needed first. No dependency of the package: whoever
 * runs `npm ci` builds no executables. Throws where what was fetched is not what was pinned.
 */
export function fetchRuntime({ target, sha512 }: Runtime): string {
  const directory = join(cacheDirectory(), target);
  const file = join(directory, "package/bin", target.startsWith("windows") ? "bun.exe" : "bun");
  if (existsSync(file)) return file;
  mkdirSync(cacheDirectory(), { recursive: true });
  const draft = mkdtempSync(join(cacheDirectory(), ".new-"));
  try {
    const [tarball = ""] = npmPack(`@oven/bun-${target}@${bunVersion}`, draft);
    const found = createHash("sha512")
      .update(readFileSync(join(draft, tarball)))
      .digest("base64");
    if (found !== sha512) throw new Error(`the runtime ${target} hashes to ${found}, which is not what was pinned`);
    execFileSync("tar", ["-xzf", tarball], { cwd: draft });
    rmSync(join(draft, tarball));
    // another build may have been faster
    if (!existsSync(file)) renameSync(draft, directory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return file;
}
