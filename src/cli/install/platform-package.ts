import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as z from "zod";

/** Name of the npm package with the executables for a platform, in Node's words: `cdktf-provider-ims-linux-x64`. */
export const platformPackage = ({ platform, arch }: { platform: string; arch: string }): string =>
  `cdktf-provider-ims-${platform}-${arch}`;

/** Folder of such a package that holds what an archive for the registries holds. */
export const providerFolder = "provider";

/** A package of executables that is installed. */
export interface InstalledPackage {
  readonly directory: string;
  readonly version: string;
  /** Path of its {@link providerFolder}. */
  readonly provider: string;
}

/** A package that is there, and of which something is missing or cannot be read. */
export class DamagedPackage extends Error {
  constructor(
    readonly directory: string,
    why: string,
    cause?: unknown,
  ) {
    super(why, { cause });
  }
}

const shape = z.object({ version: z.string() });

/**
 * Finds a package of executables as Node finds modules from a directory.
 *
 * @throws DamagedPackage
 */
export function findPackage(name: string, from: string): InstalledPackage | undefined {
  const paths = createRequire(join(from, "ims")).resolve.paths(name) ?? [];
  const manifest = paths.map((path) => join(path, name, "package.json")).find((file) => existsSync(file));
  if (manifest === undefined) return undefined;
  const directory = dirname(manifest);
  const text = reading(directory, manifest, () => readFileSync(manifest, "utf8"));
  return { directory, version: versionIn(directory, text), provider: join(directory, providerFolder) };
}

/**
 * The names of its files, that which Terraform starts being the last of them.
 *
 * @throws DamagedPackage
 */
export function filesOfPackage({ directory, provider }: InstalledPackage): readonly string[] {
  const names = reading(directory, provider, () => readdirSync(provider));
  const started = names.filter((name) => name.startsWith("terraform-provider-"));
  if (started.length === 0) throw new DamagedPackage(directory, `${provider} holds no executable`);
  return [...names.filter((name) => !started.includes(name)), ...started];
}

function versionIn(directory: string, text: string): string {
  try {
    return shape.parse(JSON.parse(text)).version;
  } catch (error) {
    throw new DamagedPackage(directory, `${join(directory, "package.json")} is none of npm`, error);
  }
}

function reading<T>(directory: string, path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new DamagedPackage(directory, `${path} cannot be read (${code})`, error);
  }
}
