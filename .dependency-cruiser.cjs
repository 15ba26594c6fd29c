"use strict";
/**
 * Who may import whom (docs/decisions/0002-layers.md). Data flows down, imports point down, nothing points up.
 * `only` lists what a layer may import inside src/, besides itself; `sdk` what it may import of the SDK: its entry points.
 */
const only = {
  start: { src: ["core/timers", "core/make-directory", "core/base-directory"], sdk: [] },
  core: { src: [], sdk: ["core"] },
  dns: { src: ["core"], sdk: ["core"] },
  reconcile: { src: ["core"], sdk: ["core"] },
  served: { src: ["core", "dns", "reconcile"], sdk: ["core"] },
  http: { src: ["core"], sdk: ["core"] },
  model: { src: ["core", "dns"], sdk: ["index"] },
  apis: { src: ["core", "dns", "model", "http"], sdk: ["core"] },
  client: { src: ["core", "dns", "model", "reconcile", "http", "apis", "served"], sdk: ["core"] },
  sandbox: {
    src: ["core", "apis/[^/]+/endpoints", "http/answers/data-identity", "http/endpoint", "http/transport/transport"],
    sdk: ["core"],
  },
  functions: { src: ["core", "dns", "model"], sdk: ["core", "index"] },
  review: { src: ["core", "dns", "model"], sdk: ["core"] },
  resources: { src: ["core", "dns", "model", "apis", "client"], sdk: ["core", "values", "index"] },
  adopt: { src: ["core", "dns", "model", "client", "resources"], sdk: ["core", "values", "index"] },
  diff: { src: ["core", "dns", "client", "resources"], sdk: ["core", "values", "index"] },
};

/** The layers within the SDK, which imports nothing outside. */
const onlyInSdk = {
  core: [],
  values: ["core"],
  framework: ["core", "values"],
  "framework/schema": ["core", "values", "framework/server"],
  "framework/objects": ["core", "values", "framework/schema", "framework/diagnostic"],
  "framework/kinds": ["core", "values", "framework/(schema|objects|server|diagnostic|walk-count)"],
  protocol: ["core", "values", "framework"],
  testing: ["core", "values", "framework", "protocol"],
};

const sdk = "packages/terraform-provider-sdk/src";
const layer = (name) => `^src/${name}/`;
const inSdk = (name) => `^${sdk}/${name}[/.]`;

/** The sole importers of each of these packages. */
const owners = {
  undici: [layer("http")],
  "@msgpack/msgpack": [inSdk("protocol")],
  "lossless-json": [inSdk("values"), layer("http")],
  pg: [layer("reconcile")],
  "dns-packet": [layer("served/network")],
};

module.exports = {
  forbidden: [
    ...Object.entries(only).map(([name, allowed]) => ({
      name: `layer-${name}`,
      comment: `${name} may import only: ${allowed.src.join(", ") || "nothing"}; of the SDK: ${allowed.sdk.join(", ") || "nothing"}`,
      severity: "error",
      from: { path: layer(name), pathNot: "\\.test\\.ts$" },
      to: {
        path: "^(src|constructs|test|scripts|packages)/",
        pathNot: [layer(name), ...allowed.src.map((a) => `^src/${a}[/.]`), ...allowed.sdk.map(inSdk)],
      },
    })),
    ...Object.entries(onlyInSdk).map(([name, allowed]) => ({
      name: `sdk-layer-${name}`,
      comment: `${name} of the SDK may import only: ${allowed.join(", ") || "nothing"}`,
      severity: "error",
      from: { path: inSdk(name), pathNot: "\\.test\\.ts$" },
      to: { path: "^(src|constructs|test|scripts|packages)/", pathNot: [inSdk(name), ...allowed.map(inSdk)] },
    })),
    {
      name: "sdk-by-its-entry-points",
      comment: "the SDK is used as a package: by what it exports",
      severity: "error",
      from: { path: "^(src|constructs)/" },
      to: { path: `^${sdk}/`, pathNot: [`^${sdk}/index\\.ts$`, `^${sdk}/[a-z]+/index\\.ts$`] },
    },
    ...Object.entries(owners).map(([pkg, owner]) => ({
      name: `owner-${pkg.replace(/\W/g, "-")}`,
      comment: `only ${owner.join(" and ")} imports ${pkg}`,
      severity: "error",
      from: { path: "^(src|constructs|packages)/", pathNot: [...owner, "\\.test\\.ts$"] },
      to: { path: `node_modules/${pkg}/` },
    })),
    {
      name: "http2-only-in-protocol",
      comment: "the plugin protocol is the only user of http2",
      severity: "error",
      from: { path: "^(src|constructs|packages)/", pathNot: [inSdk("protocol"), inSdk("testing"), "\\.test\\.ts$"] },
      to: { path: "^(node:)?http2$" },
    },
    {
      name: "kind-never-imports-kind",
      comment: "what the kinds of records share stands in records/, and knows none of them",
      severity: "error",
      from: { path: "^src/resources/([^/]+)/" },
      to: { path: "^src/resources/[^/]+/", pathNot: ["^src/resources/$1/", "^src/resources/records/"] },
    },
    {
      name: "constructs-never-import-protocol",
      severity: "error",
      from: { path: "^constructs/", pathNot: ["\\.test\\.ts$", "^constructs/testing/"] },
      to: { path: ["^src/(cli|sandbox|adopt)/", inSdk("protocol")] },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "constructs/generated" },
    tsPreCompilationDeps: true,
    // not by tsConfig: the folder constructs/ would be taken for the package of that name
    webpackConfig: { fileName: "scripts/resolve-sdk.cjs" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default"],
    },
  },
};
