import type { ConnectOptions } from "../client/index.ts";
import { attributes } from "../provider/attributes.ts";
import { resolveSettings, type Environment, type ProviderConfig } from "../provider/settings.ts";

const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null])) as unknown as ProviderConfig;

/** How to connect as a provider does that is configured by the environment alone. @throws Failure as `resolveSettings` */
export function environmentSettings(environment: Environment): ConnectOptions {
  return resolveSettings(nothing, environment);
}
