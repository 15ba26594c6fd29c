"use strict";
/**
 * Who may import whom (docs/decisions/0002-layers.md). Data flows down, imports point down, nothing points up.
 * `only` lists what a layer may import inside src/, besides itself.
 */
const only = {
  start: [],
  core: [],
  values: ["core"],
  dns: ["core"],
  framework: ["core", "values"],
  protocol: ["core", "values", "framework"],
  reconcile: ["core"],
  http: ["core"],
  model: ["core", "dns", "framework/attribute"],
  apis: ["core", "dns", "model", "http"],
  client: ["core", "dns", "model", "reconcile", "http", "apis"],
  sandbox: ["core", "dns", "apis/[^/]+/(endpoints|wire)", "http/endpoint", "http/transport"],
  functions: ["core", "dns", "framework"],
  review: ["core", "dns"],
  resources: ["core", "dns", "framework", "model", "apis", "client"],
  adopt: ["core", "values", "dns", "framework", "model", "client", "resources"],
  diff: ["core", "values", "dns", "framework", "client", "resources"],
};

const layer = (name) => `^src/${name}/`;

/** The sole importer of each of these packages. */
const owners = {
  undici: "http",
  "@msgpack/msgpack": "protocol",
  "lossless-json": "(values|http)",
  pg: "reconcile",
};

module.exports = {
  forbidden: [
    ...Object.entries(only).map(([name, allowed]) => ({
      name: `layer-${name}`,
      comment: `${name} may import only: ${allowed.join(", ") || "nothing"}`,
      severity: "error",
      from: { path: layer(name), pathNot: "\\.test\\.ts$" },
      to: { path: "^(src|constructs|test|scripts)/", pathNot: [layer(name), ...allowed.map((a) => `^src/${a}[/.]`)] },
    })),
    ...Object.entries(owners).map(([pkg, owner]) => ({
      name: `owner-${pkg.replace(/\W/g, "-")}`,
      comment: `only ${owner} imports ${pkg}`,
      severity: "error",
      from: { path: "^(src|constructs)/", pathNot: [layer(owner), "\\.test\\.ts$"] },
      to: { path: `node_modules/${pkg}/` },
    })),
    {
      name: "http2-only-in-protocol",
      comment: "the plugin protocol is the only user of http2",
      severity: "error",
      from: { path: "^(src|constructs)/", pathNot: ["^src/protocol/", "\\.test\\.ts$"] },
      to: { path: "^(node:)?http2$" },
    },
    {
      name: "kind-never-imports-kind",
      severity: "error",
      from: { path: "^src/resources/([^/]+)/" },
      to: { path: "^src/resources/[^/]+/", pathNot: "^src/resources/$1/" },
    },
    {
      name: "constructs-never-import-protocol",
      severity: "error",
      from: { path: "^constructs/", pathNot: ["\\.test\\.ts$", "^constructs/testing/"] },
      to: { path: "^src/(protocol|cli|sandbox|adopt)/" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "constructs/generated" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
