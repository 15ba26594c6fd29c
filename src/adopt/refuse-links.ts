import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Failure } from "terraform-provider-sdk/core";

/**
 * Refuses folders of a project that are links: files would be written, and removed, where these lead. The project's directory itself may be one.
 *
 * @param paths of files, relative to the directory
 * @throws Failure `import-unwritable`
 */
export async function refuseLinks(doing: string, directory: string, paths: readonly string[]): Promise<void> {
  for (const folder of new Set(paths.flatMap(foldersAbove))) {
    const found = await lstat(join(directory, folder)).catch(() => undefined);
    if (found?.isSymbolicLink() !== true) continue;
    throw new Failure({
      code: "import-unwritable",
      doing,
      happened: `${join(directory, folder)} is a link: what it leads to was not put there by \`ims import\`.`,
      remedy: "Nothing was written. Put a directory in the link's place, or choose another directory with --out.",
    });
  }
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === "." ? [] : [...foldersAbove(above), above];
}
