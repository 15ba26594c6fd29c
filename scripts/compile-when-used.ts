import { build, type BuildOptions, type Plugin } from "esbuild";

/**
 * Bundles a package as a text that is compiled when it is first required. The engine reads every function of a file when it starts,
 * also those that nobody calls: the PostgreSQL driver would cost every start 3 ms, and few use it.
 */
export function compileWhenUsed(specifier: string, options: BuildOptions): Plugin {
  const namespace = "compile-when-used";
  return {
    name: namespace,
    setup(bundle) {
      bundle.onResolve({ filter: /.*/ }, ({ path }) => (path === specifier ? { path, namespace } : undefined));
      bundle.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
        const { outputFiles } = await build({ ...options, entryPoints: [path], write: false, plugins: [] });
        const text = outputFiles[0]?.text ?? "";
        return {
          contents: `
            const { compileFunction } = require("node:vm");
            const text = ${JSON.stringify(text)};
            compileFunction(text, ["module", "exports", "require"])(module, exports, require);`,
        };
      });
    },
  };
}
