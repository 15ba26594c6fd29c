import type { ConnectOptions } from "../client/index.ts";
import { attributes } from "../provider/provider-attributes.ts";
import { resolveSettings, type Environment, type ProviderConfig } from "../provider/settings.ts";

const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null])) as unknown as ProviderConfig;

/** How to connect as the provider does where its block is empty. @throws Failure naming every variable that makes no sense */
export function settingsOfEnvironment(environment: Environment): ConnectOptions {
  return resolveSettings(nothing, environment);
}
