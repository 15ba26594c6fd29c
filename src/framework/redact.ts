import type { Redact } from "../core/secret.ts";
import type { ProviderServer } from "./server.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** The same provider, with every text it shows passed through `redact`: the last gate before a diagnostic leaves. */
export function redactDiagnostics(server: ProviderServer, redact: Redact): ProviderServer {
  const clean = (diagnostic: Diagnostic): Diagnostic => ({
    ...diagnostic,
    summary: redact(diagnostic.summary),
    detail: redact(diagnostic.detail),
  });
  const gate =
    <Request, Result extends { readonly diagnostics: readonly Diagnostic[] }>(
      call: (request: Request) => Promise<Result>,
    ) =>
    async (request: Request): Promise<Result> => {
      const result = await call(request);
      return { ...result, diagnostics: result.diagnostics.map(clean) };
    };
  return {
    schemas: () => server.schemas(),
    stop: () => server.stop(),
    callFunction: (request) => server.callFunction(request),
    validateProviderConfig: gate((request) => server.validateProviderConfig(request)),
    configureProvider: gate((request) => server.configureProvider(request)),
    validateResourceConfig: gate((request) => server.validateResourceConfig(request)),
    validateDataSourceConfig: gate((request) => server.validateDataSourceConfig(request)),
    upgradeResourceState: gate((request) => server.upgradeResourceState(request)),
    readResource: gate((request) => server.readResource(request)),
    planResourceChange: gate((request) => server.planResourceChange(request)),
    applyResourceChange: gate((request) => server.applyResourceChange(request)),
    importResourceState: gate((request) => server.importResourceState(request)),
    moveResourceState: gate((request) => server.moveResourceState(request)),
    readDataSource: gate((request) => server.readDataSource(request)),
  };
}
