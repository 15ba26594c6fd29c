import { connect, type ConnectedClient, type ConnectedServices, type ConnectOptions } from "../client/index.ts";
import type { Log } from "terraform-provider-sdk/core";
import type { Redactor } from "../core/redactor.ts";
import { createProvider, type ProviderServer, type StalePolicy } from "terraform-provider-sdk";
import * as functions from "../functions/index.ts";
import { actions, dataSources, listResources, resources } from "../registry.ts";
import type { KindServices } from "../resources/kind-services.ts";
import { providerAddress } from "./address.ts";
import { checkAddresses } from "./check-addresses.ts";
import { lastingName } from "./lasting-name.ts";
import { attributes } from "./provider-attributes.ts";
import { resolveSettings, resolveStalePolicy, settingsForPlans, type Environment } from "./settings.ts";

/** What the provider takes from its process. */
export interface ProviderSurroundings {
  readonly environment: Environment;
  /** Terraform's. Absent: nothing is noted of creates. */
  readonly workingDirectory?: string;
  readonly log: Log;
  /** Gets the tokens added and removes them from logs and diagnostics. */
  readonly redactor: Redactor;
  /** Called when all that a configured provider uses is loaded. */
  readonly configured?: () => void;
}

/** The services that resources and data sources use, and the summary that is logged at the end. */
interface ImsServices extends KindServices {
  readonly stalePlan: StalePolicy;
  readonly requestCounts: () => ReturnType<ConnectedServices["requestCounts"]>;
  readonly awaited: () => string | undefined;
}

/** The provider `ims`: composition root of everything the provider process serves. */
export function createImsProvider(surroundings: ProviderSurroundings): ProviderServer {
  const { environment, log, configured } = surroundings;
  return createProvider<typeof attributes, ImsServices>(
    {
      address: providerAddress,
      ended({ client, requestCounts }, { log: ownLog, isOrderly, isForPlans, hasApplied }) {
        if (isOrderly && !isForPlans) client.creates.ended();
        client.end({ isPlanNeeded: !hasApplied });
        ownLog.debug("requests of this run", { ...requestCounts() });
      },
      description:
        "Servers, DNS and container-platform projects of the infrastructure management service. Every attribute but " +
        "`insecure` can also be given by its environment variable; the attribute wins.",
      attributes,
      resources,
      dataSources,
      listResources,
      actions,
      functions: Object.values(functions),
      validate: checkAddresses,
      async configure(config, { calls }) {
        const client = serveEngine(calls, surroundings, resolveSettings(config, environment));
        await client.creates.quiet();
        configured?.();
        return servicesOf(client, resolveStalePolicy(config, environment));
      },
      configureForPlans(known, { calls }) {
        const settings = settingsForPlans(known, environment);
        return servicesOf(serveEngine(calls, surroundings, settings), "error");
      },
      stalePlan: (services) => services.stalePlan,
      stalePlanSetting: 'on_stale_plan = "warn" or IMS_ON_STALE_PLAN=warn',
      serviceName: ({ client }) => client.baseUrl,
      lastingName: ({ client }) => lastingName(client.baseUrl),
      actionPlans: ({ client }) => client.actionPlans,
      keptPrivate: ({ client }) => client.keptPrivate,
      notice: ({ client }) => client.creates.notice(),
      awaited: (services) => services.awaited(),
    },
    log,
  );
}

/** A client for an engine, which keeps in a state what it is answered. */
function serveEngine(
  calls: NonNullable<ConnectOptions["engine"]>["calls"],
  { workingDirectory, log, redactor }: ProviderSurroundings,
  settings: ConnectOptions,
): ConnectedClient {
  return connect({ ...settings, engine: { workingDirectory, calls }, log, redactor });
}

function servicesOf(client: ConnectedClient, stalePlan: StalePolicy): ImsServices {
  const { services } = client;
  const told = { requestCounts: () => services.requestCounts(), awaited: () => services.awaited() };
  return { api: services, client, stalePlan, ...told };
}
