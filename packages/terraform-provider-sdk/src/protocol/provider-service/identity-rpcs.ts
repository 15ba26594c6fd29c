import { mapRecord } from "../../core/map-record.ts";
import { GetResourceIdentitySchemasResponse } from "../messages/provider.ts";
import { UpgradeResourceIdentityRequest, UpgradeResourceIdentityResponse } from "../messages/resource.ts";
import { Empty } from "../messages/values.ts";
import { rawStateText } from "./raw-state.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { identityToWire } from "./schema-to-wire.ts";
import { writeIdentity } from "./values.ts";

/** The RPCs about what names an object beside its state. */
export const identityRpcs: readonly Rpc[] = [
  defineRpc({
    name: "GetResourceIdentitySchemas",
    request: Empty,
    response: GetResourceIdentitySchemasResponse,
    answer: (_request, { schemas }) => ({
      identitySchemas: mapRecord(schemas.identities, identityToWire),
    }),
    failed: (diagnostics) => ({ diagnostics }),
  }),
  defineRpc({
    name: "UpgradeResourceIdentity",
    request: UpgradeResourceIdentityRequest,
    response: UpgradeResourceIdentityResponse,
    async answer({ typeName, version, rawIdentity }, { server, identityType, diagnostics }) {
      const text = rawStateText(rawIdentity, typeName);
      const result = await server.upgradeResourceIdentity({ typeName, version, rawIdentity: text });
      return {
        upgradedIdentity: writeIdentity(identityType(typeName), result.identity, result.diagnostics),
        diagnostics: diagnostics(result.diagnostics),
      };
    },
    failed: (diagnostics) => ({ diagnostics }),
  }),
];
