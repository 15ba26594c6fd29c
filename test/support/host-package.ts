import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../package.json";
import { buildExecutables, startedFile } from "../../scripts/executables/build.ts";
import { hostPlatform, nameOf } from "../../scripts/executables/platforms.ts";
import { fetchRuntime } from "../../scripts/executables/runtime.ts";
import { skipLoudly } from "./describe-unless.ts";

/** `describe`, or a loud skip where the runtimes cannot be had; in CI that is a failure. They are fetched once for all. */
export function describeWithRuntimes(name: string, suite: () => void): void {
  try {
    for (const { runtime } of hostPlatform().builds) fetchRuntime(runtime);
  } catch (error) {
    if (process.env["CI"] === "true") throw error;
    skipLoudly(`its runtime cannot be fetched: ${String(error)}`, name, suite);
    return;
  }
  describe(name, suite);
}

/** What the archive of this platform holds, unpacked. */
export interface HostPackage {
  readonly directory: string;
  /** What Terraform starts. */
  readonly started: string;
  remove(): void;
}

export async function buildHostPackage(): Promise<HostPackage> {
  const work = mkdtempSync(join(tmpdir(), "ims-package-"));
  const platform = hostPlatform();
  await buildExecutables([platform], { version, directory: work });
  const directory = join(work, nameOf(platform));
  return {
    directory,
    started: join(directory, startedFile(platform, version)),
    remove: () => rmSync(work, { recursive: true, force: true }),
  };
}
