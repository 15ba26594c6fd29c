import { build, type BuildOptions, type Metafile } from "esbuild";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { engines } from "../../package.json";
import { compileWhenUsed } from "./compile-when-used.ts";
import { appendLate, loadLate } from "./bundle-in-two.ts";
import { loadWhenCalled } from "./load-when-called.ts";
import { tellSchemas } from "./tell-schemas.ts";

const root = join(__dirname, "../..");

/** Executables and their main programs. */
const executables = { "terraform-provider-ims": "src/main.ts", ims: "src/cli/main.ts" } as const;

const options = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20.19",
  // CommonJS: the files of `dist` have no extension, which Node 20 takes for that alone
  format: "cjs",
  minifySyntax: true,
  minifyWhitespace: true,
  // names stay, so that a user's stack trace says something
  keepNames: false,
  legalComments: "none",
  loader: { ".json": "json" },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** What the provider loads when it is asked for more than its schemas. */
const late = [
  "packages/terraform-provider-sdk/src/protocol/provider-service/provider-methods.ts",
  "src/provider/provider.ts",
];

/** What it loads when it has told its parent where to connect: little, so it stands in the beginning of the file. */
const early = [
  "packages/terraform-provider-sdk/src/protocol/grpc/server.ts",
  "packages/terraform-provider-sdk/src/protocol/services/plugin-methods.ts",
];

/** What only a configured provider uses. */
const whenCalled = ["src/client/connect.ts", "src/client/ims-client.ts"];

/** The oldest Node that runs what is built: `20.19`. */
const oldestNode = engines.node.replace(/^>=/, "");

/**
 * The first statement of a program: what an older Node says, which would fail at some call, or wait for ever. It is written in the words of old
 * engines. Terraform shows what a provider prints before its handshake.
 */
function refuseOldNode(name: string): string {
  const [major, minor] = oldestNode.split(".");
  const message = `${name} cannot start: it needs Node ${oldestNode} or newer, and this is Node `;
  const isOld = `+v[0]<${major ?? ""}||(+v[0]===${major ?? ""}&&+v[1]<${minor ?? "0"})`;
  const refuse = `var m=${JSON.stringify(message)}+n+".";console.error(m);console.log(m);process.exit(1)`;
  return `"use strict";(function(n){var v=n.split(".");if(${isOld}){${refuse}}})(process.versions.node);`;
}

/** The files of which code is in the output. A file of which nothing is used is not. */
function shippedFiles({ outputs }: Metafile): readonly string[] {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
}

/**
 * Bundles an executable into one CommonJS file with nothing beside it, and returns the paths of the files of which code is in it.
 * Tests of what is shipped bundle by this, too. `isWhole`: nothing is kept apart to be loaded late, for a runtime that compiles ahead.
 */
export async function bundle(
  name: keyof typeof executables,
  outfile: string,
  { isWhole = name === "ims" } = {},
): Promise<readonly string[]> {
  const inputs = new Set<string>();
  const note = (metafile: Metafile): void => shippedFiles(metafile).forEach((file) => inputs.add(file));
  const plugins = [compileWhenUsed("pg/lib/client.js", options, note), loadWhenCalled(whenCalled), tellSchemas()];
  const { metafile } = await build({
    ...options,
    metafile: true,
    entryPoints: [executables[name]],
    outfile,
    banner: { js: `#!/usr/bin/env node\n${refuseOldNode(name)}` },
    plugins: isWhole ? plugins : [loadLate({ late, early }), ...plugins],
  });
  note(metafile);
  if (!isWhole) note(await appendLate(outfile, late, { ...options, plugins }));
  chmodSync(outfile, 0o755);
  return [...inputs];
}
