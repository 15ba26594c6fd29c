/**
 * Makes what is shipped: `dist/terraform-provider-ims` and `dist/ims`, one executable CommonJS file each with nothing beside
 * it, and `lib/`, the package that programs import.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(__dirname, "..");
const executables = { "terraform-provider-ims": "src/main.ts", ims: "src/cli/main.ts" };

async function bundle(name: string, entry: string): Promise<void> {
  const outfile = join(root, "dist", name);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20.19",
    // CommonJS: as a file named terraform-provider-ims_v1.2.3 Node would take ".3" for an extension it does not know
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    minifySyntax: true,
    minifyWhitespace: true,
    // names stay, so that a user's stack trace says something
    keepNames: false,
    legalComments: "none",
    loader: { ".json": "json" },
    logLevel: "warning",
  });
  chmodSync(outfile, 0o755);
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  if (wants("dist")) {
    rmSync(join(root, "dist"), { recursive: true, force: true });
    await Promise.all(Object.entries(executables).map(([name, entry]) => bundle(name, entry)));
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
