import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

/**
 * Bundles a package as a text that is compiled when it is first required. The engine reads every function of a file when it starts,
 * also those that nobody calls: the PostgreSQL driver would cost every start 3 ms, and few use it. `note` is told what went in.
 */
export function compileWhenUsed(specifier: string, options: BuildOptions, note: (metafile: Metafile) => void): Plugin {
  const namespace = "compile-when-used";
  return {
    name: namespace,
    setup(bundle) {
      bundle.onResolve({ filter: /.*/ }, ({ path }) => (path === specifier ? { path, namespace } : undefined));
      bundle.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
        const nested = { ...options, entryPoints: [path], plugins: [] };
        const { outputFiles, metafile } = await build({ ...nested, write: false, metafile: true });
        note(metafile);
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
