import { mapRecord } from "../../core/map-record.ts";
import type { ProviderSchemas } from "../../framework/server.ts";
import {
  ConfigureProviderRequest,
  GetMetadataResponse,
  GetProviderSchemaResponse,
  StopProviderResponse,
  ValidateProviderConfigRequest,
  ValidateProviderConfigResponse,
} from "../messages/provider.ts";
import { DiagnosticsResponse, Empty } from "../messages/values.ts";
import { encodeMessage } from "../proto/encode.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { functionToWire, schemaToWire } from "./schema-to-wire.ts";
import { readValue } from "./values.ts";

/** plan_destroy: plans of deletions are asked for. (docs/protocol.md#capabilities) */
const serverCapabilities = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

/** A schema without block crashes core, even in a response that says what went wrong. */
const emptySchema = { version: 0, block: { attributes: [], blockTypes: [] } };

const typeNames = (schemas: object): { typeName: string }[] => Object.keys(schemas).map((typeName) => ({ typeName }));

/** The answer to a request for the schemas. */
const schemasAnswer = (schemas: ProviderSchemas) => ({
  serverCapabilities,
  provider: schemaToWire(schemas.provider),
  resourceSchemas: mapRecord(schemas.resources, schemaToWire),
  dataSourceSchemas: mapRecord(schemas.dataSources, schemaToWire),
  ephemeralResourceSchemas: mapRecord(schemas.ephemeralResources, schemaToWire),
  listResourceSchemas: mapRecord(schemas.listResources, schemaToWire),
  actionSchemas: mapRecord(schemas.actions, (schema) => ({ schema: schemaToWire(schema) })),
  functions: mapRecord(schemas.functions, functionToWire),
});

/** The bytes of that answer. */
export const encodeSchemasAnswer = (schemas: ProviderSchemas): Uint8Array =>
  encodeMessage(GetProviderSchemaResponse, schemasAnswer(schemas));

/** The RPCs about the provider as a whole. */
export const providerRpcs: readonly Rpc[] = [
  defineRpc({
    name: "GetMetadata",
    request: Empty,
    response: GetMetadataResponse,
    answer: (_request, { schemas }) => ({
      serverCapabilities,
      dataSources: typeNames(schemas.dataSources),
      resources: typeNames(schemas.resources),
      functions: Object.keys(schemas.functions).map((name) => ({ name })),
      ephemeralResources: typeNames(schemas.ephemeralResources),
      listResources: typeNames(schemas.listResources),
      actions: typeNames(schemas.actions),
    }),
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "GetProviderSchema",
    request: Empty,
    response: GetProviderSchemaResponse,
    answer: (_request, { schemas }) => schemasAnswer(schemas),
    failed: (diagnostics) => ({ provider: emptySchema, diagnostics }),
  }),
  defineRpc({
    name: "ValidateProviderConfig",
    request: ValidateProviderConfigRequest,
    response: ValidateProviderConfigResponse,
    async answer(request, { server, configType, diagnostics }) {
      const result = await server.validateProviderConfig(readValue(configType, request.config));
      return { diagnostics: diagnostics(result.diagnostics, configType) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "ConfigureProvider",
    request: ConfigureProviderRequest,
    response: DiagnosticsResponse,
    async answer({ terraformVersion, config }, { server, configType, diagnostics }) {
      const result = await server.configureProvider({ terraformVersion, config: readValue(configType, config) });
      return { diagnostics: diagnostics(result.diagnostics, configType) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "StopProvider",
    request: Empty,
    response: StopProviderResponse,
    answer(_request, { server }) {
      server.stop();
      return {};
    },
    failed: (diagnostics) => ({ error: diagnostics.map(({ summary }) => summary).join("; ") }),
  }),
];
