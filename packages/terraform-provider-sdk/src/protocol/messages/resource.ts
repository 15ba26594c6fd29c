/** Messages of the calls about managed resources and data sources. (docs/protocol.md#rpcs) */
import { defineMessage, repeated } from "../proto/define-message.ts";
import { AttributePath, DiagnosticMessage, DynamicValue, RawState, ResourceIdentityData } from "./values.ts";

/** What the engine can do. */
export const ClientCapabilities = defineMessage({
  deferralAllowed: [1, "bool"],
  writeOnlyAttributesAllowed: [2, "bool"],
});

export const ValidateResourceConfigRequest = defineMessage({
  typeName: [1, "string"],
  config: [2, DynamicValue],
  clientCapabilities: [3, ClientCapabilities],
});

/** Of the calls that ask about the configuration of what is no managed resource. */
export const ConfigRequest = defineMessage({ typeName: [1, "string"], config: [2, DynamicValue] });

/** Of OpenEphemeralResource. */
export const OpenRequest = defineMessage({
  typeName: [1, "string"],
  config: [2, DynamicValue],
  clientCapabilities: [3, ClientCapabilities],
});

/** Why an answer is put off. */
export const DeferredMessage = defineMessage({ reason: [1, "enum"] });
export const deferReasons = { "provider-config-unknown": 2 } as const;

export const UpgradeResourceStateRequest = defineMessage({
  typeName: [1, "string"],
  version: [2, "int64"],
  rawState: [3, RawState],
});
export const UpgradeResourceStateResponse = defineMessage({
  upgradedState: [1, DynamicValue],
  diagnostics: [2, repeated(DiagnosticMessage)],
});

export const UpgradeResourceIdentityRequest = defineMessage({
  typeName: [1, "string"],
  version: [2, "int64"],
  rawIdentity: [3, RawState],
});
export const UpgradeResourceIdentityResponse = defineMessage({
  upgradedIdentity: [1, ResourceIdentityData],
  diagnostics: [2, repeated(DiagnosticMessage)],
});

export const ReadResourceRequest = defineMessage({
  typeName: [1, "string"],
  currentState: [2, DynamicValue],
  private: [3, "bytes"],
  clientCapabilities: [5, ClientCapabilities],
  currentIdentity: [6, ResourceIdentityData],
});
export const ReadResourceResponse = defineMessage({
  newState: [1, DynamicValue],
  diagnostics: [2, repeated(DiagnosticMessage)],
  private: [3, "bytes"],
  deferred: [4, DeferredMessage],
  newIdentity: [5, ResourceIdentityData],
});

export const PlanResourceChangeRequest = defineMessage({
  typeName: [1, "string"],
  priorState: [2, DynamicValue],
  proposedNewState: [3, DynamicValue],
  config: [4, DynamicValue],
  priorPrivate: [5, "bytes"],
  clientCapabilities: [7, ClientCapabilities],
  priorIdentity: [8, ResourceIdentityData],
});
export const PlanResourceChangeResponse = defineMessage({
  plannedState: [1, DynamicValue],
  requiresReplace: [2, repeated(AttributePath)],
  plannedPrivate: [3, "bytes"],
  diagnostics: [4, repeated(DiagnosticMessage)],
  deferred: [6, DeferredMessage],
  plannedIdentity: [7, ResourceIdentityData],
});

export const ApplyResourceChangeRequest = defineMessage({
  typeName: [1, "string"],
  priorState: [2, DynamicValue],
  plannedState: [3, DynamicValue],
  config: [4, DynamicValue],
  plannedPrivate: [5, "bytes"],
  plannedIdentity: [7, ResourceIdentityData],
});
export const ApplyResourceChangeResponse = defineMessage({
  newState: [1, DynamicValue],
  private: [2, "bytes"],
  diagnostics: [3, repeated(DiagnosticMessage)],
  newIdentity: [5, ResourceIdentityData],
});

export const ImportResourceStateRequest = defineMessage({
  typeName: [1, "string"],
  id: [2, "string"],
  clientCapabilities: [3, ClientCapabilities],
  identity: [4, ResourceIdentityData],
});
const ImportedResource = defineMessage({
  typeName: [1, "string"],
  state: [2, DynamicValue],
  private: [3, "bytes"],
  identity: [4, ResourceIdentityData],
});
export const ImportResourceStateResponse = defineMessage({
  importedResources: [1, repeated(ImportedResource)],
  diagnostics: [2, repeated(DiagnosticMessage)],
  deferred: [3, DeferredMessage],
});

export const MoveResourceStateRequest = defineMessage({
  sourceProviderAddress: [1, "string"],
  sourceTypeName: [2, "string"],
  sourceSchemaVersion: [3, "int64"],
  sourceState: [4, RawState],
  targetTypeName: [5, "string"],
  sourcePrivate: [6, "bytes"],
});
export const MoveResourceStateResponse = defineMessage({
  targetState: [1, DynamicValue],
  diagnostics: [2, repeated(DiagnosticMessage)],
  targetPrivate: [3, "bytes"],
  targetIdentity: [4, ResourceIdentityData],
});

export const ReadDataSourceRequest = defineMessage({
  typeName: [1, "string"],
  config: [2, DynamicValue],
  clientCapabilities: [4, ClientCapabilities],
});
export const ReadDataSourceResponse = defineMessage({
  state: [1, DynamicValue],
  diagnostics: [2, repeated(DiagnosticMessage)],
  deferred: [3, DeferredMessage],
});
