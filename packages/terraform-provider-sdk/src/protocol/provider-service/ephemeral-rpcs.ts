import {
  OpenEphemeralRequest,
  OpenEphemeralResourceResponse,
  RenewEphemeralResourceResponse,
} from "../messages/ephemeral.ts";
import { OpenRequest } from "../messages/resource.ts";
import { DiagnosticsResponse } from "../messages/values.ts";
import { deferralAllowed, deferredToWire } from "./deferral.ts";
import { defineConfigRpc } from "./config-rpc.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { readValue, writeValue } from "./values.ts";

/** The RPCs of ephemeral resources: open for one run, kept in no state. */
export const ephemeralRpcs: readonly Rpc[] = [
  defineConfigRpc("ValidateEphemeralResourceConfig", {
    typeOf: (provider, typeName) => provider.ephemeralType(typeName),
    ask: ({ server }, config) => server.validateEphemeralConfig(config),
  }),
  defineRpc({
    name: "OpenEphemeralResource",
    request: OpenRequest,
    response: OpenEphemeralResourceResponse,
    async answer(request, { server, ephemeralType, diagnostics }) {
      const { typeName } = request;
      const type = ephemeralType(typeName);
      const config = readValue(type, request.config);
      const opened = await server.openEphemeral({ typeName, config, ...deferralAllowed(request) });
      return {
        ...deferredToWire(opened),
        result: writeValue(type, opened.result, opened.diagnostics),
        renewAt: timestamp(opened.renewAt),
        private: opened.private,
        diagnostics: diagnostics(opened.diagnostics, type),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "RenewEphemeralResource",
    request: OpenEphemeralRequest,
    response: RenewEphemeralResourceResponse,
    async answer(request, { server, diagnostics }) {
      const renewed = await server.renewEphemeral(request);
      return {
        renewAt: timestamp(renewed.renewAt),
        private: renewed.private,
        diagnostics: diagnostics(renewed.diagnostics),
      };
    },
    failed: (diagnostics, request) => ({ diagnostics, private: request.private }),
  }),
  defineRpc({
    name: "CloseEphemeralResource",
    request: OpenEphemeralRequest,
    response: DiagnosticsResponse,
    async answer(request, { server, diagnostics }) {
      const closed = await server.closeEphemeral(request);
      return { diagnostics: diagnostics(closed.diagnostics) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];

function timestamp(milliseconds: number | undefined): { readonly seconds: number; readonly nanos: number } | undefined {
  if (milliseconds === undefined) return undefined;
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: Math.round((milliseconds - seconds * 1000) * 1e6) };
}
