import { build, type BuildOptions } from "esbuild";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { compileWhenUsed } from "./compile-when-used.ts";

const root = join(__dirname, "..");

/** Executables and their main programs. */
const executables = { "terraform-provider-ims": "src/main.ts", ims: "src/cli/main.ts" } as const;

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20.19",
  // CommonJS: as a file named terraform-provider-ims_v1.2.3 Node would take ".3" for an extension it does not know
  format: "cjs",
  minifySyntax: true,
  minifyWhitespace: true,
  // names stay, so that a user's stack trace says something
  keepNames: false,
  legalComments: "none",
  loader: { ".json": "json" },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Bundles an executable into one CommonJS file with nothing beside it. Tests of what is shipped bundle by this, too. */
export async function bundle(name: keyof typeof executables, outfile: string): Promise<void> {
  await build({
    ...options,
    entryPoints: [executables[name]],
    outfile,
    banner: { js: "#!/usr/bin/env node" },
    plugins: [compileWhenUsed("pg/lib/client.js", options)],
  });
  chmodSync(outfile, 0o755);
}
