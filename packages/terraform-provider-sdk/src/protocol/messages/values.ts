/** Values, paths and diagnostics on the wire. (docs/protocol.md#values) */
import { defineMessage, mapOf, oneOf, optional, repeated } from "../proto/define-message.ts";

export const Empty = defineMessage({});

/** A value in one of two encodings; msgpack is preferred where both are given, absence of both means null. */
export const DynamicValue = defineMessage({ msgpack: [1, "bytes"], json: [2, "bytes"] });

const Step = defineMessage({
  attributeName: [1, oneOf("selector", "string")],
  elementKeyString: [2, oneOf("selector", "string")],
  elementKeyInt: [3, oneOf("selector", "int64")],
});

export const AttributePath = defineMessage({ steps: [1, repeated(Step)] });

/** Never 0: core treats that as a defect of the provider. */
export const severities = { error: 1, warning: 2 } as const;

export const DiagnosticMessage = defineMessage({
  severity: [1, "enum"],
  summary: [2, "string"],
  detail: [3, "string"],
  attribute: [4, AttributePath],
});

export const FunctionError = defineMessage({ text: [1, "string"], functionArgument: [2, optional("int64")] });

/** A stored state as core read it from its file; `flatmap` comes only from states older than Terraform 0.12. */
export const RawState = defineMessage({ json: [1, "bytes"], flatmap: [2, mapOf("string")] });

/** The response of the calls that answer with diagnostics at field 1 and nothing else. */
export const DiagnosticsResponse = defineMessage({ diagnostics: [1, repeated(DiagnosticMessage)] });

/** What names an object beside its state. Absent where nothing does. */
export const ResourceIdentityData = defineMessage({ identityData: [1, DynamicValue] });
