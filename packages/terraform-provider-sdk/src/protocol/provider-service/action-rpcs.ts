import { ActionRequest, InvokeActionEvent } from "../messages/action.ts";
import { defineConfigRpc } from "./config-rpc.ts";
import { defineStreamRpc, type Rpc } from "./rpc.ts";
import { readValue } from "./values.ts";

/** The RPCs of actions, which change no state. */
export const actionRpcs: readonly Rpc[] = [
  defineConfigRpc("ValidateActionConfig", {
    typeOf: (provider, typeName) => provider.actionType(typeName),
    ask: ({ server }, config) => server.validateActionConfig(config),
  }),
  defineConfigRpc("PlanAction", {
    typeOf: (provider, typeName) => provider.actionType(typeName),
    ask: ({ server }, config) => server.planAction(config),
  }),
  defineStreamRpc({
    name: "InvokeAction",
    request: ActionRequest,
    event: InvokeActionEvent,
    async answer({ actionType: typeName, config }, { server, actionType, diagnostics, shown, send, signal }) {
      const type = actionType(typeName);
      const progress = (message: string): void => void send({ progress: { message: shown(message) } });
      const result = await server.invokeAction({ typeName, config: readValue(type, config), progress, signal });
      await send({ completed: { diagnostics: diagnostics(result.diagnostics, type) } });
    },
    failed: (diagnostics) => ({ completed: { diagnostics } }),
  }),
];
