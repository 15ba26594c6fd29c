import { build } from "esbuild";
import { chmodSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..");

/** Executables and their main programs. */
const executables = { "terraform-provider-ims": "src/main.ts", ims: "src/cli/main.ts" } as const;

/** Bundles an executable into one CommonJS file with nothing beside it. Tests of what is shipped bundle by this, too. */
export async function bundle(name: keyof typeof executables, outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [executables[name]],
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
