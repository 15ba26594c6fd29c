import { ConfigRequest, ReadDataSourceResponse } from "../messages/resource.ts";
import { DiagnosticsResponse } from "../messages/values.ts";
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
    request: ConfigRequest,
    response: ReadDataSourceResponse,
    async answer({ typeName, config }, { server, dataSourceType, diagnostics }) {
      const type = dataSourceType(typeName);
      const result = await server.readDataSource({ typeName, config: readValue(type, config) });
      return {
        state: writeValue(type, result.state, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];
