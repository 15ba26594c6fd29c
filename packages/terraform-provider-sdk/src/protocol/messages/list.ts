/** Messages of the calls about lists and what is generated of their results. (docs/protocol.md#rpcs) */
import { defineMessage, optional, repeated } from "../proto/define-message.ts";
import { DiagnosticMessage, DynamicValue, ResourceIdentityData } from "./values.ts";

/** `limit`: the most objects that the engine reads. */
export const ListResourceRequest = defineMessage({
  typeName: [1, "string"],
  config: [2, DynamicValue],
  includeResourceObject: [3, "bool"],
  limit: [4, "int64"],
});

/** Without an identity it is about no object: then its diagnostics are all of it. */
export const ListResourceEvent = defineMessage({
  identity: [1, ResourceIdentityData],
  displayName: [2, "string"],
  resourceObject: [3, optional(DynamicValue)],
  diagnostic: [4, repeated(DiagnosticMessage)],
});

export const GenerateResourceConfigRequest = defineMessage({ typeName: [1, "string"], state: [2, DynamicValue] });
export const GenerateResourceConfigResponse = defineMessage({
  config: [1, DynamicValue],
  diagnostics: [2, repeated(DiagnosticMessage)],
});
