import {
  ApplyResourceChangeRequest,
  ApplyResourceChangeResponse,
  PlanResourceChangeRequest,
  PlanResourceChangeResponse,
  ReadResourceRequest,
  ReadResourceResponse,
  ValidateResourceConfigRequest,
} from "../messages/resource.ts";
import { DiagnosticsResponse } from "../messages/values.ts";
import { pathToWire } from "./path.ts";
import { deferralAllowed, deferredToWire } from "./deferral.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { copyOf, readIdentity, readValue, writeIdentity, writeValue } from "./values.ts";

/** The RPCs of a managed resource's life. */
export const resourceRpcs: readonly Rpc[] = [
  defineRpc({
    name: "ValidateResourceConfig",
    request: ValidateResourceConfigRequest,
    response: DiagnosticsResponse,
    async answer({ typeName, config, clientCapabilities }, { server, resourceType, diagnostics }) {
      const type = resourceType(typeName);
      const result = await server.validateResourceConfig({
        typeName,
        config: readValue(type, config),
        writeOnlyAllowed: clientCapabilities?.writeOnlyAttributesAllowed === true,
      });
      return { diagnostics: diagnostics(result.diagnostics, type) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "ReadResource",
    request: ReadResourceRequest,
    response: ReadResourceResponse,
    async answer(request, { server, diagnostics, ...provider }) {
      const { typeName, private: bytes } = request;
      const [type, identity] = [provider.resourceType(typeName), provider.identityType(typeName)];
      const result = await server.readResource({
        typeName,
        currentState: readValue(type, request.currentState),
        private: bytes,
        currentIdentity: readIdentity(identity, request.currentIdentity),
        ...deferralAllowed(request),
      });
      return {
        ...deferredToWire(result),
        newState: writeValue(type, result.state, result.diagnostics),
        private: result.private,
        newIdentity: writeIdentity(identity, result.identity, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics, request) => ({
      newState: request.currentState,
      private: request.private,
      newIdentity: request.currentIdentity,
      diagnostics,
    }),
  }),
  defineRpc({
    name: "PlanResourceChange",
    request: PlanResourceChangeRequest,
    response: PlanResourceChangeResponse,
    async answer(request, { server, resourceType, identityType, diagnostics }) {
      const [type, identity] = [resourceType(request.typeName), identityType(request.typeName)];
      const result = await server.planResourceChange({
        typeName: request.typeName,
        priorState: readValue(type, request.priorState),
        proposedState: readValue(type, request.proposedNewState),
        config: readValue(type, request.config),
        priorPrivate: request.priorPrivate,
        priorIdentity: readIdentity(identity, request.priorIdentity),
        ...deferralAllowed(request),
      });
      return {
        ...deferredToWire(result),
        plannedState: writeValue(type, result.plannedState, result.diagnostics),
        requiresReplace: result.requiresReplace.flatMap((path) => pathToWire(path, type) ?? []),
        plannedPrivate: result.plannedPrivate,
        plannedIdentity: writeIdentity(identity, result.plannedIdentity, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics, request) => ({
      plannedState: request.priorState,
      plannedPrivate: request.priorPrivate,
      plannedIdentity: request.priorIdentity,
      diagnostics,
    }),
  }),
  defineRpc({
    name: "ApplyResourceChange",
    request: ApplyResourceChangeRequest,
    response: ApplyResourceChangeResponse,
    // no async function: Bun's engine keeps the parameters of one, here the bytes of the request, until it ends
    answer(request, { server, resourceType, identityType, diagnostics }) {
      const [type, identity] = [resourceType(request.typeName), identityType(request.typeName)];
      const applied = server.applyResourceChange({
        typeName: request.typeName,
        priorState: readValue(type, request.priorState),
        plannedState: readValue(type, request.plannedState),
        config: readValue(type, request.config),
        plannedPrivate: new Uint8Array(request.plannedPrivate),
        plannedIdentity: readIdentity(identity, request.plannedIdentity),
      });
      return applied.then((result) => ({
        newState: writeValue(type, result.state, result.diagnostics),
        private: result.private,
        newIdentity: writeIdentity(identity, result.identity, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      }));
    },
    kept: ({ typeName, priorState, plannedPrivate, plannedIdentity }) => ({
      ...{ typeName, plannedState: undefined, config: undefined },
      priorState: copyOf(priorState),
      plannedPrivate: new Uint8Array(plannedPrivate),
      plannedIdentity: plannedIdentity && { identityData: copyOf(plannedIdentity.identityData) },
    }),
    // a prior object stays as it was; without the private bytes core would drop them (docs/protocol.md#applying)
    failed: (diagnostics, request) => ({
      newState: request.priorState,
      private: request.plannedPrivate,
      newIdentity: request.plannedIdentity,
      diagnostics,
    }),
  }),
];
