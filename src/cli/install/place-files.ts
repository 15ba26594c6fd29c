import { chmod, copyFile, link, lstat, readdir, readlink, rename, rm, unlink } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Failure } from "terraform-provider-sdk/core";
import { makeDirectory } from "../../core/make-directory.ts";
import type { ProviderFile } from "./provider-form.ts";

/** What installations put into a folder, in any form, and what a killed one has left there. */
const ownFile = /^(terraform-provider-ims_v.+|\w+-terraform-provider-ims|LICENSE|NOTICES\.txt|\.new-\d+)$/;

/** What an installation has found in the place of a folder. */
export interface Placed {
  /** Where a link led that stood there: a folder has taken its place. */
  readonly replaced: string | undefined;
  /** Names that no installation has put there: these stay. */
  readonly others: readonly string[];
}

interface Placing {
  readonly mirror: string;
  readonly doing: string;
  readonly put: typeof linkOrCopy;
}

/**
 * Puts the files into the folder of a platform, and removes the other files of an installation, for Terraform's lock file has the hash of the
 * whole. All of them are written beside the versions first, where a killed installation may leave them: engines take any folder of a platform for
 * a version that is there. Where there is no such folder, theirs becomes it; else they are renamed into it, so that a running provider keeps its
 * old file. A link between the mirror and the folder is refused: engines do not look behind it.
 *
 * @throws Failure `install-failed`
 */
export async function placeFiles(
  files: readonly ProviderFile[],
  folder: string,
  { mirror, doing, put }: Placing,
): Promise<Placed> {
  const parts = relative(mirror, dirname(folder)).split(sep);
  for (const path of parts.map((_, index) => join(mirror, ...parts.slice(0, index + 1))))
    if (await isLink(path)) throw behindLink(doing, path);
  const draft = join(dirname(dirname(folder)), `.new-${process.pid}`);
  // what is there may be a link, and a copy would be written to where it leads
  await remove(draft);
  try {
    makeDirectory(draft);
    for (const { name, source } of files) {
      await put(source, join(draft, name));
      if (name.includes("terraform-provider-")) await chmod(join(draft, name), 0o755);
    }
    const replaced = await takeLinkAway(folder);
    makeDirectory(dirname(folder));
    return { replaced, others: await moveInto(folder, draft, files) };
  } finally {
    await remove(draft).catch(() => undefined);
  }
}

/** Removes a link in the place of a folder, so that nothing is written or removed where it leads to; gives that place. */
async function takeLinkAway(folder: string): Promise<string | undefined> {
  if (!(await isLink(folder))) return undefined;
  const target = resolve(dirname(folder), await readlink(folder));
  await unlink(folder);
  return target;
}

async function moveInto(folder: string, draft: string, files: readonly ProviderFile[]): Promise<readonly string[]> {
  if (!(await isThere(folder)) && (await becomes(draft, folder))) return [];
  for (const { name } of files) await rename(join(draft, name), join(folder, name));
  const found = await readdir(folder, { withFileTypes: true });
  const left = found.filter((entry) => !files.some(({ name }) => name === entry.name));
  const own = left.filter((entry) => ownFile.test(entry.name) && !entry.isDirectory());
  for (const { name } of own) await unlink(join(folder, name));
  return left.filter((entry) => !own.includes(entry)).map(({ name }) => name);
}

/** Whether the draft has become the folder; else another installation has made it meanwhile. */
async function becomes(draft: string, folder: string): Promise<boolean> {
  try {
    await rename(draft, folder);
    return true;
  } catch (error) {
    if (await isThere(folder)) return false;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true });
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
