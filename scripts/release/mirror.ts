import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkOrCopy } from "./link.ts";

/** The archive of a platform. */
export interface Archive {
  /** As Terraform names it: `linux_amd64`. */
  readonly platform: string;
  readonly file: string;
  /** Forms that Terraform's lock file holds: `zh:…` of the archive, `h1:…` of its content. */
  readonly hashes: readonly string[];
}

/** Both default hosts: an unqualified source address means either, depending on who reads it. */
const hosts = ["registry.terraform.io", "registry.opentofu.org"];

/**
 * Puts archives into a directory that is a packed filesystem mirror and, on any web server, a network mirror. Other versions in it
 * stay, and stay listed. (Terraform's provider network mirror protocol)
 */
export function writeMirror(directory: string, version: string, archives: readonly Archive[]): void {
  for (const host of hosts) {
    const folder = join(directory, host, "infra-management", "ims");
    mkdirSync(folder, { recursive: true });
    const listed: Record<string, { url: string; hashes: readonly string[] }> = {};
    for (const { platform, file, hashes } of archives) {
      const name = `terraform-provider-ims_${version}_${platform}.zip`;
      linkOrCopy(file, join(folder, name));
      listed[platform] = { url: name, hashes };
    }
    writeJson(join(folder, `${version}.json`), { archives: listed });
    const index = join(folder, "index.json");
    writeJson(index, { versions: { ...listedVersions(index), [version]: {} } });
  }
}

function listedVersions(index: string): object {
  if (!existsSync(index)) return {};
  return (JSON.parse(readFileSync(index, "utf8")) as { versions: object }).versions;
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
