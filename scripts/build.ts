/**
 * Makes what is shipped: `dist/terraform-provider-ims` and `dist/ims`, one executable CommonJS file each with nothing beside
 * it, and `lib/`, the package that programs import. `dist` or `lib` makes that one alone, `missing` what is not there.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { bundle } from "./build/bundle.ts";
import { writeCdktnCopy } from "./build/cdktn-copy.ts";
import { missingParts } from "./build/missing-parts.ts";

const root = join(__dirname, "..");
const dist = join(root, "dist");

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const only = asked.includes("missing") ? missingParts(root) : asked.length === 0 ? ["dist", "lib"] : asked;
  const wants = (part: string): boolean => only.includes(part);
  if (wants("dist")) {
    rmSync(dist, { recursive: true, force: true });
    await Promise.all((["terraform-provider-ims", "ims"] as const).map((name) => bundle(name, join(dist, name))));
  }
  if (wants("lib")) {
    rmSync(join(root, "lib"), { recursive: true, force: true });
    execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json"], {
      cwd: root,
      stdio: "inherit",
    });
    useOwnCopies(join(root, "lib"));
    writeCdktnCopy(join(root, "lib"));
  }
}

/**
 * The compiler puts the packages of this repository that are imported beside the rest, and leaves their names in the imports:
 * here they become the paths, so that what is shipped depends on no package that is not published with it.
 */
function useOwnCopies(lib: string): void {
  for (const file of readdirSync(lib, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue;
    const path = join(lib, file);
    const text = readFileSync(path, "utf8");
    const own = text.replace(/(?<=["'])terraform-provider-sdk(\/\w+)?(?=["'])/g, (_, entry: string | undefined) => {
      const target = join(lib, "packages/terraform-provider-sdk/src", entry ?? "", "index.js");
      const way = relative(dirname(path), target).replaceAll("\\", "/");
      return way.startsWith(".") ? way : `./${way}`;
    });
    if (own !== text) writeFileSync(path, own);
  }
}

void main();
