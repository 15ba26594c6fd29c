/** Messages of the calls about ephemeral resources. (docs/protocol.md#rpcs) */
import { defineMessage, repeated } from "../proto/define-message.ts";
import { DeferredMessage } from "./resource.ts";
import { DiagnosticMessage, DynamicValue } from "./values.ts";

/** google.protobuf.Timestamp: seconds and nanoseconds of Unix time. */
const Timestamp = defineMessage({ seconds: [1, "int64"], nanos: [2, "int64"] });

export const OpenEphemeralResourceResponse = defineMessage({
  diagnostics: [1, repeated(DiagnosticMessage)],
  renewAt: [2, Timestamp],
  result: [3, DynamicValue],
  private: [4, "bytes"],
  deferred: [5, DeferredMessage],
});

/** Of RenewEphemeralResource and CloseEphemeralResource. */
export const OpenEphemeralRequest = defineMessage({ typeName: [1, "string"], private: [2, "bytes"] });

export const RenewEphemeralResourceResponse = defineMessage({
  diagnostics: [1, repeated(DiagnosticMessage)],
  renewAt: [2, Timestamp],
  private: [3, "bytes"],
});
