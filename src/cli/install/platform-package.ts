import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Name of the npm package with the executables for a platform, in Node's words: `cdktf-provider-ims-linux-x64`. */
export const platformPackage = ({ platform, arch }: { platform: string; arch: string }): string =>
  `cdktf-provider-ims-${platform}-${arch}`;

/** Folder of such a package that holds what an archive for the registries holds. */
export const providerFolder = "provider";

/** A package of executables that is installed. */
export interface InstalledPackage {
  readonly version: string;
  /** Path of its {@link providerFolder}. */
  readonly directory: string;
}

/** Finds a package of executables as Node finds modules from a directory. */
export function findPackage(name: string, from: string): InstalledPackage | undefined {
  const paths = createRequire(join(from, "ims")).resolve.paths(name) ?? [];
  const manifest = paths.map((path) => join(path, name, "package.json")).find((file) => existsSync(file));
  if (manifest === undefined) return undefined;
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  return { version, directory: join(dirname(manifest), providerFolder) };
}
