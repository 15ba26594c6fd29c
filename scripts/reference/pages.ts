import { join } from "node:path";
import type { TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { showAttributesAsProperties } from "./attributes.ts";
import { describeOptions } from "./options.ts";

const root = join(__dirname, "../..");

/** The modules that `exports` of package.json names, as they are in the sources. */
const entryPoints = ["constructs/index.ts", "constructs/jest.ts", "src/client/public.ts", "src/sandbox/index.ts"];

const options: TypeDocOptions & Partial<PluginOptions> = {
  name: "API reference",
  basePath: root,
  entryPoints: entryPoints.map((path) => join(root, path)),
  tsconfig: join(root, "tsconfig.build.json"),
  logLevel: "Warn",
  readme: "none",
  // what cdktf adds to every construct is described there
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeProtected: true,
  disableSources: true,
  plugin: ["typedoc-plugin-markdown"],
  router: "module",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  propertyMembersFormat: "table",
  typeDeclarationFormat: "table",
  indexFormat: "table",
  validation: { notExported: true, notDocumented: true, invalidLink: true, rewrittenLink: true },
  treatValidationWarningsAsErrors: true,
  tableColumnSettings: { hideDefaults: true, hideOverrides: true, hideInherited: true },
  // shapes of the inside that a program hands on as they are
  intentionallyNotExported: [
    "src/apis/dns/endpoints.ts:dnsEndpoints",
    "src/apis/dns/wire.ts:RecordWire",
    "src/apis/platform/endpoints.ts:platformEndpoints",
    "src/apis/servers/endpoints.ts:serversEndpoints",
    "src/apis/create-service.ts:Service",
    "src/reconcile/concurrency/wait.ts:Waited",
    "src/sandbox/call.ts:ApiName",
    "constructs/construct-options.ts:Readonlies",
  ],
  requiredToBeDocumented: ["Class", "Enum", "EnumMember", "Function", "Interface", "Method", "TypeAlias", "Variable"],
};

const sdk = join(root, "packages/terraform-provider-sdk");

/** The same of the SDK. What its entry point for tests has besides are the messages of the protocol. */
const sdkOptions: typeof options = {
  ...options,
  name: "terraform-provider-sdk",
  basePath: sdk,
  entryPoints: ["src/index.ts", "src/values/index.ts", "src/core/index.ts", "src/protocol/index.ts"].map((path) =>
    join(sdk, path),
  ),
  tsconfig: join(sdk, "tsconfig.build.json"),
  // types that compute types
  validation: { notExported: false, notDocumented: true, invalidLink: true, rewrittenLink: true },
  intentionallyNotExported: [],
  intentionallyNotDocumented: [],
};

/**
 * Writes the pages of the package and, in a folder of their own, those of the SDK. Answers whether everything that they must say is
 * said; what is not is printed.
 */
export async function writeReference(directory: string): Promise<boolean> {
  const isComplete = await writePages(options, directory);
  return (await writePages(sdkOptions, join(directory, "sdk"))) && isComplete;
}

async function writePages(described: typeof options, directory: string): Promise<boolean> {
  // an ES module, which a test's transformer cannot load
  const typedoc = await import("typedoc");
  const app = await typedoc.Application.bootstrapWithPlugins({ ...described, out: directory });
  showAttributesAsProperties(app, typedoc);
  describeOptions(app, typedoc);
  const project = await app.convert();
  if (project === undefined) return false;
  app.validate(project);
  await app.generateOutputs(project);
  return !app.logger.hasErrors() && !app.logger.hasWarnings();
}
