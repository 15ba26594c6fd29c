import type { ConnectOptions } from "../client/index.ts";
import { Secret } from "../core/secret.ts";
import { attributes } from "../provider/provider-attributes.ts";
import { resolveSettings, type ProviderConfig } from "../provider/settings.ts";
import type { CommandContext } from "./command-context.ts";

const nothing = Object.fromEntries(Object.keys(attributes).map((name) => [name, null])) as unknown as ProviderConfig;

/**
 * How to connect as the provider does where its block is empty. From here on the command writes none of the environment's tokens.
 *
 * @throws Failure naming every variable that makes no sense
 */
export function settingsOfEnvironment({
  environment,
  redactor,
}: Pick<CommandContext, "environment" | "redactor">): ConnectOptions {
  hideTokens({ environment, redactor });
  return { ...resolveSettings(nothing, environment), redactor };
}

/** Makes the gate know each token of the environment, whichever is used. */
export function hideTokens({ environment, redactor }: Pick<CommandContext, "environment" | "redactor">): void {
  for (const [name, value = ""] of Object.entries(environment))
    if (/^IMS_.*TOKEN$/.test(name) && value !== "") redactor.add(new Secret(value));
}
