import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedFiles } from "../../scripts/generate/generated-files.ts";
import { generatedFolders } from "../../scripts/generate/files.ts";

const root = join(__dirname, "..", "..");

function present(): string[] {
  return generatedFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
}

describe("what is generated is up to date: else run `npm run generate`", () => {
  test("every file is as it would be written now, and none is left over", async () => {
    const files = await generatedFiles();
    const stale = [...files].filter(
      ([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text,
    );
    expect(stale.map(([path]) => path)).toEqual([]);
    expect(present().filter((path) => !files.has(path))).toEqual([]);
  });

  test("the same input gives the same bytes", async () => {
    expect([...(await generatedFiles())]).toEqual([...(await generatedFiles())]);
  });
});
