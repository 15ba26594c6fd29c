import { ReadDataSourceRequest, ReadDataSourceResponse } from "../messages/resource.ts";
import { deferralAllowed, deferredToWire } from "./deferral.ts";
import { defineConfigRpc } from "./config-rpc.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { readValue, writeValue } from "./values.ts";

/** The RPCs of data sources. */
export const dataSourceRpcs: readonly Rpc[] = [
  defineConfigRpc("ValidateDataResourceConfig", {
    typeOf: (provider, typeName) => provider.dataSourceType(typeName),
    ask: ({ server }, config) => server.validateDataSourceConfig(config),
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
