import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { nodePlatform } from "../../src/cli/install/provider-mirror.ts";
import { platformPackage, providerFolder } from "../../src/cli/install/platform-package.ts";
import { nameOf, type Platform } from "../executables/platforms.ts";
import { npmPack } from "../executables/npm-pack.ts";
import type { ArchivedFile } from "./zip.ts";

const root = join(__dirname, "../..");

interface NpmOptions {
  readonly version: string;
  /** Gets the tarballs. */
  readonly directory: string;
  readonly platforms: readonly Platform[];
  /** What the archive of a platform holds. */
  readonly filesOf: (platform: Platform) => readonly ArchivedFile[];
}

/**
 * Packs this package for npm, and one with the executables for each platform, which this one names as optional dependencies: npm
 * installs that of the user's platform, and `ims install` takes it. They are named here and not in the repository's own
 * package.json, since `npm ci` fails on an optional dependency that is not published yet.
 */
export function writeNpmPackages({ version, directory, platforms, filesOf }: NpmOptions): void {
  mkdirSync(directory, { recursive: true });
  const common = { version, license: manifest().license, repository: manifest().repository };
  const names = platforms.map((platform) => {
    const { platform: os, arch } = nodePlatform(nameOf(platform));
    const name = platformPackage({ platform: os, arch });
    const description = `The provider of cdktf-provider-ims as an executable for ${os} on ${arch}`;
    packFolder(directory, (folder) => {
      writeManifest(folder, { name, ...common, description, os: [os], cpu: [arch], preferUnplugged: true });
      const purpose = `${description}. \`cdktf-provider-ims\` brings it; \`npx ims install\` takes it.`;
      writeFileSync(join(folder, "README.md"), `# ${name}\n\n${purpose}\n`);
      for (const file of filesOf(platform)) writeProviderFile(folder, file);
    });
    return name;
  });
  packFolder(directory, (folder) => {
    for (const file of [...manifest().files, "README.md", "LICENSE"]) copyPart(file, folder);
    const optionalDependencies = Object.fromEntries(names.map((name) => [name, version]));
    writeManifest(folder, { ...manifest(), version, optionalDependencies });
  });
}

interface Manifest {
  readonly license: string;
  readonly repository?: unknown;
  readonly files: readonly string[];
}

const manifest = (): Manifest => JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;

const writeManifest = (folder: string, content: object): void =>
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);

function packFolder(destination: string, fill: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "ims-npm-"));
  try {
    fill(folder);
    useCommonModes(folder);
    npmPack(folder, destination);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** npm packs the modes that files have here, which depend on the umask of who made them, or of who checked out their sources. */
function useCommonModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const isExecutable = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0;
    chmodSync(path, isExecutable ? 0o755 : 0o644);
  }
}

function writeProviderFile(folder: string, { name, content, isExecutable }: ArchivedFile): void {
  mkdirSync(join(folder, providerFolder), { recursive: true });
  writeFileSync(join(folder, providerFolder, name), content, { mode: isExecutable ? 0o755 : 0o644 });
}

function copyPart(part: string, folder: string): void {
  if (!existsSync(join(root, part))) throw new Error(`there is no ${part} to pack: run \`npm run build\` first`);
  mkdirSync(dirname(join(folder, part)), { recursive: true });
  cpSync(join(root, part), join(folder, part), { recursive: true });
}
