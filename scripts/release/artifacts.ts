import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutables } from "../executables/build.ts";
import { bunVersion, nameOf, type Platform } from "../executables/platforms.ts";
import { bundledPackages } from "./bundled.ts";
import { contentHash, sha256 } from "./hashes.ts";
import { writeMirror, type Archive } from "./mirror.ts";
import { writeNpmPackages } from "./npm.ts";
import { notices } from "./notices.ts";
import { writeOciLayout } from "./oci.ts";
import { softwareBill } from "./sbom.ts";
import { sign, type SigningKey } from "./sign.ts";
import { zip, type ArchivedFile } from "./zip.ts";

const root = join(__dirname, "../..");

export interface ReleaseOptions {
  readonly version: string;
  readonly platforms: readonly Platform[];
  /** Its content is deleted first. */
  readonly directory: string;
  /** Absent: a release that nobody has signed. */
  readonly key: SigningKey | undefined;
}

/**
 * Makes what a release consists of: archives, manifest, sums and signature as the registries want them, the bill of materials,
 * `mirror` for a web server or a shared disk, `oci` for a container registry, `npm` for that of npm. Everything but the signature is the same, byte by byte,
 * when it is made again of the same sources.
 */
export async function makeArtifacts({ version, platforms, directory, key }: ReleaseOptions): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), "ims-release-"));
  try {
    const packages = bundledPackages(root, await buildExecutables(platforms, { version, directory: work }));
    const texts: readonly ArchivedFile[] = [
      { name: "LICENSE", content: readFileSync(join(root, "LICENSE")), isExecutable: false },
      { name: "NOTICES.txt", content: Buffer.from(notices(packages, bunVersion)), isExecutable: false },
    ];
    const prefix = `terraform-provider-ims_${version}`;
    const allOf = (platform: Platform): readonly ArchivedFile[] => [...texts, ...filesOf(work, platform)];
    const archives: Archive[] = [];
    for (const platform of platforms)
      archives.push(await writeArchive(directory, prefix, { platform, files: allOf(platform) }));
    const manifest = { version: 1, metadata: { protocol_versions: ["6.0"] } };
    writeFileSync(join(directory, `${prefix}_manifest.json`), `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(join(directory, `${prefix}_sbom.cdx.json`), softwareBill(version, packages, platforms));
    writeSums(directory, `${prefix}_SHA256SUMS`, key);
    writeMirror(join(directory, "mirror"), version, archives);
    writeOciLayout(join(directory, "oci"), version, archives);
    writeNpmPackages({ version, directory: join(directory, "npm"), platforms, filesOf: allOf });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function filesOf(work: string, platform: Platform): readonly ArchivedFile[] {
  const folder = join(work, nameOf(platform));
  return readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)), isExecutable: true }));
}

async function writeArchive(
  directory: string,
  prefix: string,
  { platform, files }: { platform: Platform; files: readonly ArchivedFile[] },
): Promise<Archive> {
  const file = join(directory, `${prefix}_${nameOf(platform)}.zip`);
  const content = await zip(files);
  writeFileSync(file, content);
  return { platform: nameOf(platform), file, hashes: [contentHash(files), `zh:${sha256(content)}`] };
}

/** Sums of all that is there by now. */
function writeSums(directory: string, name: string, key: SigningKey | undefined): void {
  const lines = readdirSync(directory)
    .sort()
    .map((file) => `${sha256(readFileSync(join(directory, file)))}  ${file}\n`);
  writeFileSync(join(directory, name), lines.join(""));
  if (key !== undefined) sign(join(directory, name), key);
}
