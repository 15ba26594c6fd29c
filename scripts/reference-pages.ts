import { join } from "node:path";
import type { TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { showAttributesAsProperties } from "./reference-attributes.ts";
import { describeOptions } from "./reference-options.ts";

const root = join(__dirname, "..");

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
    "src/reconcile/wait.ts:Waited",
    "src/sandbox/call.ts:ApiName",
    "constructs/construct-options.ts:Readonlies",
  ],
  requiredToBeDocumented: ["Class", "Enum", "EnumMember", "Function", "Interface", "Method", "TypeAlias", "Variable"],
};

/** Writes the pages. Answers whether everything that they must say is said; what is not is printed. */
export async function writeReference(directory: string): Promise<boolean> {
  // an ES module, which a test's transformer cannot load
  const typedoc = await import("typedoc");
  const app = await typedoc.Application.bootstrapWithPlugins({ ...options, out: directory });
  showAttributesAsProperties(app, typedoc);
  describeOptions(app, typedoc);
  const project = await app.convert();
  if (project === undefined) return false;
  app.validate(project);
  await app.generateOutputs(project);
  return !app.logger.hasErrors() && !app.logger.hasWarnings();
}
