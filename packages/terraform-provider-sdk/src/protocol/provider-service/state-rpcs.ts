import {
  ImportResourceStateRequest,
  ImportResourceStateResponse,
  MoveResourceStateRequest,
  MoveResourceStateResponse,
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
} from "../messages/resource.ts";
import { rawStateText } from "./raw-state.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { writeValue } from "./values.ts";

/** The RPCs by which objects come into a state other than by creation. */
export const stateRpcs: readonly Rpc[] = [
  defineRpc({
    name: "UpgradeResourceState",
    request: UpgradeResourceStateRequest,
    response: UpgradeResourceStateResponse,
    async answer({ typeName, version, rawState }, { server, resourceType, diagnostics }) {
      const type = resourceType(typeName);
      const text = rawStateText(rawState, typeName);
      const result = await server.upgradeResourceState({ typeName, version, rawState: text });
      return {
        upgradedState: writeValue(type, result.state, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "ImportResourceState",
    request: ImportResourceStateRequest,
    response: ImportResourceStateResponse,
    async answer({ typeName, id }, { server, resourceType, diagnostics }) {
      const type = resourceType(typeName);
      const result = await server.importResourceState({ typeName, id });
      const imported = {
        typeName,
        state: writeValue(type, result.state, result.diagnostics),
        private: result.private,
      };
      return {
        importedResources: result.state === null ? [] : [imported],
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "MoveResourceState",
    request: MoveResourceStateRequest,
    response: MoveResourceStateResponse,
    async answer({ sourceState, ...request }, { server, resourceType, diagnostics }) {
      const type = resourceType(request.targetTypeName);
      const text = rawStateText(sourceState, request.sourceTypeName);
      const result = await server.moveResourceState({ ...request, sourceState: text });
      return {
        targetState: writeValue(type, result.state, result.diagnostics),
        targetPrivate: result.private,
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];
