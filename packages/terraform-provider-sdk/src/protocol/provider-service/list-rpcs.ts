import { visible } from "../../core/visible.ts";
import {
  GenerateResourceConfigRequest,
  GenerateResourceConfigResponse,
  ListResourceEvent,
  ListResourceRequest,
} from "../messages/list.ts";
import { defineConfigRpc } from "./config-rpc.ts";
import { defineRpc, defineStreamRpc, type Rpc } from "./rpc.ts";
import { readValue, writeIdentity, writeValue } from "./values.ts";

/** The RPCs by which an engine finds objects that no state holds, and writes configurations of them. */
export const listRpcs: readonly Rpc[] = [
  defineConfigRpc("ValidateListResourceConfig", {
    typeOf: (provider, typeName) => provider.listType(typeName),
    ask: ({ server }, config) => server.validateListConfig(config),
  }),
  defineStreamRpc({
    name: "ListResource",
    request: ListResourceRequest,
    event: ListResourceEvent,
    async answer(
      { typeName, config, includeResourceObject, limit },
      { server, diagnostics, signal, send, ...provider },
    ) {
      const type = provider.listType(typeName);
      const [resourceType, identity] = [provider.resourceType(typeName), provider.identityType(typeName)];
      const request = {
        typeName,
        config: readValue(type, config),
        includeResource: includeResourceObject,
        limit,
        signal,
      };
      for await (const event of server.listResource(request)) {
        if (signal.aborted) return;
        await send({
          identity: writeIdentity(identity, event.identity, event.diagnostics),
          displayName: visible(provider.shown(event.displayName ?? "")),
          resourceObject:
            event.resource === undefined ? undefined : writeValue(resourceType, event.resource, event.diagnostics),
          diagnostic: diagnostics(event.diagnostics, type),
        });
      }
    },
    failed: (diagnostic) => ({ diagnostic }),
  }),
  defineRpc({
    name: "GenerateResourceConfig",
    request: GenerateResourceConfigRequest,
    response: GenerateResourceConfigResponse,
    async answer({ typeName, state }, { server, resourceType, diagnostics }) {
      const type = resourceType(typeName);
      const result = await server.generateConfig({ typeName, state: readValue(type, state) });
      return {
        config: writeValue(type, result.config, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];
