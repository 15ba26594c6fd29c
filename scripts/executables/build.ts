import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundle } from "../build/bundle.ts";
import { compileExecutable } from "./compile.ts";
import { launcherFor, runsAs } from "./launcher.ts";
import { nameOf, type Platform } from "./platforms.ts";

/** Name of what Terraform starts, as it must be called in a package. */
export const startedFile = ({ os }: Pick<Platform, "os">, version: string): string =>
  `terraform-provider-ims_v${version}${os === "windows" ? ".exe" : ""}`;

/** What an executable is built of. */
export interface ExecutableSource {
  readonly version: string;
  /** Gets a folder for each platform, with all that its package holds to run. */
  readonly directory: string;
}

/** Builds the executables of platforms, each in a folder of its own that is made anew. Gives the paths of what was bundled. */
export async function buildExecutables(
  platforms: readonly Platform[],
  { version, directory }: ExecutableSource,
): Promise<readonly string[]> {
  const work = mkdtempSync(join(tmpdir(), "ims-executables-"));
  try {
    const script = join(work, "provider.cjs");
    const inputs = await bundle("terraform-provider-ims", script, { isWhole: true });
    for (const platform of platforms) {
      const folder = join(directory, nameOf(platform));
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const launcher = launcherFor(platform);
      const started = startedFile(platform, version);
      if (launcher !== undefined) writeFileSync(join(folder, started), launcher, { mode: 0o755 });
      for (const { libc, runtime } of platform.builds)
        compileExecutable(script, runtime, join(folder, launcher === undefined ? started : runsAs(libc)));
    }
    return inputs;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
