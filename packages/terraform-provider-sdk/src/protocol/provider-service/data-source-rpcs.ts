import { ConfigRequest, ReadDataSourceRequest, ReadDataSourceResponse } from "../messages/resource.ts";
import { DiagnosticsResponse } from "../messages/values.ts";
import { deferralAllowed, deferredToWire } from "./deferral.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { readValue, writeValue } from "./values.ts";

/** The RPCs of data sources. */
export const dataSourceRpcs: readonly Rpc[] = [
  defineRpc({
    name: "ValidateDataResourceConfig",
    request: ConfigRequest,
    response: DiagnosticsResponse,
    async answer({ typeName, config }, { server, dataSourceType, diagnostics }) {
      const type = dataSourceType(typeName);
      const result = await server.validateDataSourceConfig({ typeName, config: readValue(type, config) });
      return { diagnostics: diagnostics(result.diagnostics, type) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "ReadDataSource",
    request: ReadDataSourceRequest,
    response: ReadDataSourceResponse,
    async answer(request, { server, dataSourceType, diagnostics }) {
      const { typeName } = request;
      const type = dataSourceType(typeName);
      const config = readValue(type, request.config);
      const result = await server.readDataSource({ typeName, config, ...deferralAllowed(request) });
      return {
        ...deferredToWire(result),
        state: writeValue(type, result.state, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];
