import { ActionRequest, InvokeActionEvent } from "../messages/action.ts";
import { ConfigRequest } from "../messages/resource.ts";
import { DiagnosticsResponse } from "../messages/values.ts";
import { defineRpc, defineStreamRpc, type Rpc } from "./rpc.ts";
import { readValue } from "./values.ts";

/** The RPCs of actions, which change no state. */
export const actionRpcs: readonly Rpc[] = [
  defineRpc({
    name: "ValidateActionConfig",
    request: ConfigRequest,
    response: DiagnosticsResponse,
    async answer({ typeName, config }, { server, actionType, diagnostics }) {
      const type = actionType(typeName);
      const result = await server.validateActionConfig({ typeName, config: readValue(type, config) });
      return { diagnostics: diagnostics(result.diagnostics, type) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "PlanAction",
    request: ActionRequest,
    response: DiagnosticsResponse,
    async answer({ actionType: typeName, config }, { server, actionType, diagnostics }) {
      const type = actionType(typeName);
      const result = await server.planAction({ typeName, config: readValue(type, config) });
      return { diagnostics: diagnostics(result.diagnostics, type) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineStreamRpc({
    name: "InvokeAction",
    request: ActionRequest,
    event: InvokeActionEvent,
    async answer({ actionType: typeName, config }, { server, actionType, diagnostics, redact, send, signal }) {
      const type = actionType(typeName);
      const progress = (message: string): void => void send({ progress: { message: redact(message) } });
      const result = await server.invokeAction({ typeName, config: readValue(type, config), progress, signal });
      await send({ completed: { diagnostics: diagnostics(result.diagnostics, type) } });
    },
    failed: (diagnostics) => ({ completed: { diagnostics } }),
  }),
];
