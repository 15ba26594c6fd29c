import type { KindConfig, WithDiagnostics } from "../../framework/server.ts";
import type { ObjectType } from "../../values/type.ts";
import { ConfigRequest } from "../messages/resource.ts";
import { DiagnosticsResponse } from "../messages/values.ts";
import type { LoadedProvider } from "./loaded-provider.ts";
import { defineRpc, type Rpc } from "./rpc.ts";
import { readValue } from "./values.ts";

/** What an RPC asks about a configuration: of which type this is, and who answers. */
interface Question {
  readonly typeOf: (provider: LoadedProvider, typeName: string) => ObjectType;
  readonly ask: (provider: LoadedProvider, config: KindConfig) => Promise<WithDiagnostics>;
}

/** An RPC that is asked about the configuration of a kind, and answers with diagnostics alone. */
export function defineConfigRpc(name: string, { typeOf, ask }: Question): Rpc {
  return defineRpc({
    name,
    request: ConfigRequest,
    response: DiagnosticsResponse,
    async answer({ typeName, config }, { diagnostics, ...provider }) {
      const type = typeOf(provider, typeName);
      const result = await ask(provider, { typeName, config: readValue(type, config) });
      return { diagnostics: diagnostics(result.diagnostics, type) };
    },
    failed: (diagnostics) => ({ diagnostics }),
  });
}
