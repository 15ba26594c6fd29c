/** Messages of the calls about actions. (docs/protocol.md#rpcs) */
import { defineMessage, oneOf, repeated } from "../proto/define-message.ts";
import { ClientCapabilities } from "./resource.ts";
import { DiagnosticMessage, DynamicValue } from "./values.ts";

/** Of PlanAction and InvokeAction; of the former as much is read as a `ConfigRequest` has. */
export const ActionRequest = defineMessage({
  actionType: [1, "string"],
  config: [2, DynamicValue],
  clientCapabilities: [3, ClientCapabilities],
});

/** Core ends the process at an event that is neither. */
export const InvokeActionEvent = defineMessage({
  progress: [1, oneOf("type", defineMessage({ message: [1, "string"] }))],
  completed: [2, oneOf("type", defineMessage({ diagnostics: [1, repeated(DiagnosticMessage)] }))],
});
