/** `npm run generate`: writes everything that follows from the provider's own description, and removes what no longer does. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generate/generated-files.ts";
import { generatedFolders } from "./generate/files.ts";

async function main(root: string): Promise<void> {
  const files = await generatedFiles();
  await Promise.all(generatedFolders.map((folder) => rm(join(root, folder), { recursive: true, force: true })));
  for (const [path, text] of files) {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  console.log(`${files.size} files are up to date.`);
}

void main(join(__dirname, ".."));
