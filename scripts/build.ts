/**
 * Makes what is shipped: `dist/terraform-provider-ims` and `dist/ims`, one executable CommonJS file each with nothing beside
 * it, and `lib/`, the package that programs import.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";

const root = join(__dirname, "..");
const dist = join(root, "dist");

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
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
  }
}

void main();
