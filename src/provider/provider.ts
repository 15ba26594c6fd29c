import { connect, type ConnectedServices } from "../client/index.ts";
import type { Log } from "../core/log.ts";
import type { Redactor } from "../core/redactor.ts";
import { createProvider } from "../framework/provider.ts";
import type { ProviderServer } from "../framework/server.ts";
import * as functions from "../functions/index.ts";
import { dataSources, resources } from "../registry.ts";
import type { KindServices } from "../resources/kind-services.ts";
import { attributes } from "./attributes.ts";
import { resolveSettings, type Environment } from "./settings.ts";

/** What the provider takes from its process. */
export interface ProviderSurroundings {
  readonly environment: Environment;
  readonly log: Log;
  /** Learns the tokens; whoever writes logs and diagnostics passes them through it. */
  readonly redactor: Redactor;
}

/** What the kinds work with, and what the log is told at the end. */
interface ImsServices extends KindServices {
  readonly requestCounts: () => ReturnType<ConnectedServices["requestCounts"]>;
}

/** The provider `ims`: composition root of everything the provider process serves. */
export function createImsProvider({ environment, log, redactor }: ProviderSurroundings): ProviderServer {
  return createProvider<typeof attributes, ImsServices>(
    {
      name: "ims",
      ended: ({ requestCounts }, ownLog) => ownLog.debug("requests of this run", { ...requestCounts() }),
      description:
        "Servers, DNS and container-platform projects of the infrastructure management service. Every attribute can also " +
        "be given by its environment variable; the attribute wins.",
      attributes,
      resources,
      dataSources,
      functions: Object.values(functions),
      configure(config) {
        const client = connect({ ...resolveSettings(config, environment), log, redactor });
        return Promise.resolve({ api: client.services, client, requestCounts: () => client.services.requestCounts() });
      },
    },
    log,
  );
}
