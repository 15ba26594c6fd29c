import {
  ImportResourceStateRequest,
  ImportResourceStateResponse,
  MoveResourceStateRequest,
  MoveResourceStateResponse,
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
} from "../messages/resource.ts";
import { rawStateText } from "./raw-state.ts";
import { deferralAllowed, deferredToWire } from "./deferral.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { readIdentity, writeIdentity, writeValue } from "./values.ts";

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
    async answer(request, { server, resourceType, identityType, diagnostics }) {
      const { typeName, id } = request;
      const [type, identity] = [resourceType(typeName), identityType(typeName)];
      const wanted = readIdentity(identity, request.identity);
      const result = await server.importResourceState({ typeName, id, identity: wanted, ...deferralAllowed(request) });
      const imported = {
        typeName,
        state: writeValue(type, result.state, result.diagnostics),
        private: result.private,
        identity: writeIdentity(identity, result.identity, result.diagnostics),
      };
      return {
        ...deferredToWire(result),
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
    async answer({ sourceState, ...request }, { server, resourceType, identityType, diagnostics }) {
      const [type, identity] = [resourceType(request.targetTypeName), identityType(request.targetTypeName)];
      const text = rawStateText(sourceState, request.sourceTypeName);
      const result = await server.moveResourceState({ ...request, sourceState: text });
      return {
        targetState: writeValue(type, result.state, result.diagnostics),
        targetPrivate: result.private,
        targetIdentity: writeIdentity(identity, result.identity, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];
