import { createHash } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";
import { toComment } from "../../src/start/late-text.ts";

const root = join(__dirname, "../..");
const chunk = "late-chunk";

/** The files of the modules that a program loads by `import(…)`. */
interface LoadedModules {
  readonly late: readonly string[];
  /** These stay in the program's beginning. */
  readonly early: readonly string[];
}

/**
 * Keeps what a program loads late out of its beginning: all of it becomes one bundle, which stands at the end of the file as a comment and is
 * read from there.
 */
export function loadLate({ late, early }: LoadedModules): Plugin {
  const filesOf = (modules: readonly string[]): ReadonlySet<string> => new Set(modules.map((file) => join(root, file)));
  const [lateFiles, earlyFiles] = [filesOf(late), filesOf(early)];
  return {
    name: chunk,
    setup(bundle) {
      bundle.onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (path === chunk) return { path, namespace: chunk };
        if (kind !== "dynamic-import" || pluginData === chunk) return undefined;
        const found = await bundle.resolve(path, { kind, importer, resolveDir, pluginData: chunk });
        if (earlyFiles.has(found.path)) return found;
        if (!lateFiles.has(found.path))
          throw new Error(
            `${path}, which ${importer} loads by import(), is among neither the late nor the early modules`,
          );
        return { path: relative(root, found.path), namespace: `${chunk}-module` };
      });
      bundle.onLoad({ filter: /./, namespace: `${chunk}-module` }, ({ path }) => ({
        contents: `module.exports = require("${chunk}")[${JSON.stringify(path)}]();`,
        resolveDir: root,
      }));
      bundle.onLoad({ filter: /./, namespace: chunk }, () => ({
        contents: `module.exports = require("./src/start/load-late.ts").loadLate(__filename, require, process);`,
        resolveDir: root,
      }));
    },
  };
}

/** Appends that bundle to the program's file. */
export async function appendLate(
  outfile: string,
  modules: readonly string[],
  options: BuildOptions,
): Promise<Metafile> {
  const contents = modules.map((file) => `exports[${JSON.stringify(file)}] = () => require("./${file}");`).join("\n");
  const { outputFiles, metafile } = await build({
    ...options,
    stdin: { contents, resolveDir: root },
    write: false,
    metafile: true,
  });
  const text = outputFiles[0]?.text ?? "";
  appendFileSync(outfile, toComment(createHash("sha256").update(text).digest("hex").slice(0, 16), text));
  return metafile;
}
