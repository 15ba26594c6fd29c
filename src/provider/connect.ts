import { systemClock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { Redactor } from "../core/secret.ts";
import { createServices, type ConnectedServices } from "../apis/services.ts";
import { parseBaseUrl } from "../http/base-url.ts";
import { createNetworkTransport } from "../http/undici-transport.ts";
import type { Environment, Settings } from "./settings.ts";

/** What a connection needs besides its settings. */
export interface Surroundings {
  readonly environment: Environment;
  readonly log: Log;
  readonly redactor: Redactor;
}

/** The three APIs over the network. Sends nothing yet. Throws `Failure` for settings that make no sense. */
export function connectServices(settings: Settings, { environment, log, redactor }: Surroundings): ConnectedServices {
  for (const token of Object.values(settings.tokens)) if (token !== undefined) redactor.add(token);
  const caFiles = settings.caFile === undefined ? [] : [settings.caFile];
  return createServices({
    ...settings,
    baseUrl: parseBaseUrl(settings.baseUrl, { insecure: settings.insecure }),
    transport: createNetworkTransport({ caFiles, environment }).send,
    clock: systemClock,
    random: Math.random,
    log,
    redact: redactor.redact,
  });
}
