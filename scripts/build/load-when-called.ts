import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "esbuild";

const root = join(__dirname, "../..");
const namespace = "load-when-called";

/**
 * Bundles modules whose exports are functions so that they run, with all that only they import, when the first of these is called. A
 * provider that tells its schema or checks a configuration has no use for a client, and that is what most processes of a run of
 * Terraform do. `modules` are paths of files. Throws where one does not exist.
 */
export function loadWhenCalled(modules: readonly string[]): Plugin {
  const functions = new Map(modules.map((file) => resolve(root, file)).map((file) => [file, functionsOf(file)]));
  return {
    name: namespace,
    setup(bundle) {
      bundle.onResolve({ filter: /^\./ }, ({ path, resolveDir, importer }) => {
        const file = join(resolveDir, path);
        return functions.has(file) && importer !== file ? { path: file, namespace } : undefined;
      });
      bundle.onLoad({ filter: /.*/, namespace }, ({ path }) => {
        const load = `require(${JSON.stringify(path)})`;
        const calls = functions.get(path)?.map((name) => `${name}: (...args) => ${load}.${name}(...args)`) ?? [];
        return { contents: `module.exports = { ${calls.join(", ")} };`, resolveDir: dirname(path) };
      });
    },
  };
}

/** The functions that a module exports. Throws where it exports another value: that would be needed before any call. */
function functionsOf(file: string): readonly string[] {
  const declared = [...readFileSync(file, "utf8").matchAll(/^\s*export (?:async )?(function|const|class|let) (\w+)/gm)];
  return declared.map(([, kind, name = ""]) => {
    if (kind !== "function")
      throw new Error(`${file} exports ${name}, which is no function and cannot be loaded when it is called`);
    return name;
  });
}
