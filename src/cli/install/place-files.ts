import { chmod, copyFile, link, lstat, readdir, readlink, rename, unlink } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { makeDirectory } from "../../core/make-directory.ts";
import type { ProviderFile } from "./provider-form.ts";

/** What installations put into a folder, in any form, and what a killed one has left there. */
const ownFile = /^(terraform-provider-ims_v.+|\w+-terraform-provider-ims|LICENSE|NOTICES\.txt|\.new-\d+)$/;

/**
 * Makes the folder of a platform where it is missing. Where it is a link, a folder takes the link's place, so that nothing is written or removed
 * where the link leads to; gives that place. A link between the mirror and the folder is refused: engines do not look behind it.
 *
 * @throws Failure `install-failed`
 */
export async function openFolder(
  folder: string,
  { mirror, doing }: { readonly mirror: string; readonly doing: string },
): Promise<string | undefined> {
  const parts = relative(mirror, dirname(folder)).split(sep);
  for (const path of parts.map((_, index) => join(mirror, ...parts.slice(0, index + 1))))
    if (await isLink(path)) throw behindLink(doing, path);
  const target = (await isLink(folder)) ? resolve(dirname(folder), await readlink(folder)) : undefined;
  if (target !== undefined) await unlink(folder);
  makeDirectory(folder);
  return target;
}

/**
 * Puts the files into a folder, and removes the other files of an installation, for Terraform's lock file has the hash of the whole. Each is
 * written beside the folder, where a killed installation may leave it, and renamed, so that a running provider keeps its old file. Gives the
 * names that no installation has put there: these stay.
 */
export async function placeFiles(
  files: readonly ProviderFile[],
  folder: string,
  put: typeof linkOrCopy,
): Promise<readonly string[]> {
  const draft = join(dirname(folder), `.new-${process.pid}`);
  for (const { name, source } of files) {
    // what is there may be a link, and a copy would be written to where it leads
    await unlink(draft).catch(() => undefined);
    await put(source, draft);
    if (name.includes("terraform-provider-")) await chmod(draft, 0o755);
    await rename(draft, join(folder, name));
  }
  const found = await readdir(folder, { withFileTypes: true });
  const left = found.filter((entry) => !files.some(({ name }) => name === entry.name));
  const own = left.filter((entry) => ownFile.test(entry.name) && !entry.isDirectory());
  for (const { name } of own) await unlink(join(folder, name));
  return left.filter((entry) => !own.includes(entry)).map(({ name }) => name);
}

export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}

async function isLink(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isSymbolicLink() === true;
}

function behindLink(doing: string, path: string): Failure {
  return new Failure({
    code: "install-failed",
    doing,
    happened: `${path} is a link, and neither Terraform nor OpenTofu looks for providers behind a link there.`,
    remedy: "Put a directory in its place, or choose another directory with --dir, which may be a link itself.",
  });
}
