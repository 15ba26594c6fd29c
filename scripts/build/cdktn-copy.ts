import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** `cdktf` where code or a declaration imports it, also by a path within it; not the packages whose names begin with it. */
const importedName = /(?<=\b(?:from |require\(|import\(|import )["'])cdktf(?=["'/])/g;

/** The text of a compiled file with its imports of `cdktf` naming `cdktn`. */
export function overCdktn(text: string): string {
  return text.replace(importedName, "cdktn");
}

/**
 * Writes `cdktn` beside `constructs` in the compiled package: the same files over CDK Terrain (docs/decisions/0020-cdktn.md). It
 * stands beside them so that their relative imports of the rest hold.
 */
export function writeCdktnCopy(lib: string): void {
  const copy = join(lib, "cdktn");
  cpSync(join(lib, "constructs"), copy, { recursive: true });
  for (const file of readdirSync(copy, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const path = join(copy, file);
    writeFileSync(path, overCdktn(readFileSync(path, "utf8")));
  }
}
