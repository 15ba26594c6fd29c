/** Messages of the calls about the provider itself and its functions. (docs/protocol.md#rpcs) */
import { defineMessage, mapOf, repeated } from "../proto/define-message.ts";
import { FunctionMessage, IdentitySchemaMessage, SchemaMessage } from "./schema.ts";
import { DiagnosticMessage, DynamicValue, FunctionError } from "./values.ts";

const ServerCapabilities = defineMessage({
  planDestroy: [1, "bool"],
  getProviderSchemaOptional: [2, "bool"],
  moveResourceState: [3, "bool"],
  generateResourceConfig: [4, "bool"],
});

const ActionSchema = defineMessage({ schema: [1, SchemaMessage] });

const TypeName = defineMessage({ typeName: [1, "string"] });

export const GetMetadataResponse = defineMessage({
  serverCapabilities: [1, ServerCapabilities],
  diagnostics: [2, repeated(DiagnosticMessage)],
  dataSources: [3, repeated(TypeName)],
  resources: [4, repeated(TypeName)],
  functions: [5, repeated(defineMessage({ name: [1, "string"] }))],
  ephemeralResources: [6, repeated(TypeName)],
  listResources: [7, repeated(TypeName)],
  actions: [9, repeated(TypeName)],
});

export const GetProviderSchemaResponse = defineMessage({
  provider: [1, SchemaMessage],
  resourceSchemas: [2, mapOf(SchemaMessage)],
  dataSourceSchemas: [3, mapOf(SchemaMessage)],
  diagnostics: [4, repeated(DiagnosticMessage)],
  serverCapabilities: [6, ServerCapabilities],
  functions: [7, mapOf(FunctionMessage)],
  ephemeralResourceSchemas: [8, mapOf(SchemaMessage)],
  listResourceSchemas: [9, mapOf(SchemaMessage)],
  actionSchemas: [11, mapOf(ActionSchema)],
});

export const GetResourceIdentitySchemasResponse = defineMessage({
  identitySchemas: [1, mapOf(IdentitySchemaMessage)],
  diagnostics: [2, repeated(DiagnosticMessage)],
});

export const ValidateProviderConfigRequest = defineMessage({ config: [1, DynamicValue] });
/** The diagnostics stand at field 2 here. */
export const ValidateProviderConfigResponse = defineMessage({ diagnostics: [2, repeated(DiagnosticMessage)] });

export const ConfigureProviderRequest = defineMessage({ terraformVersion: [1, "string"], config: [2, DynamicValue] });

export const StopProviderResponse = defineMessage({ error: [1, "string"] });

export const GetFunctionsResponse = defineMessage({
  functions: [1, mapOf(FunctionMessage)],
  diagnostics: [2, repeated(DiagnosticMessage)],
});

export const CallFunctionRequest = defineMessage({ name: [1, "string"], arguments: [2, repeated(DynamicValue)] });
export const CallFunctionResponse = defineMessage({ result: [1, DynamicValue], error: [2, FunctionError] });
