import { usualSegment, type ConnectOptions } from "../../client/index.ts";
import { comparedAddress } from "../../client/service-address.ts";
import { declaredValue } from "../../diff/declared-value.ts";
import { createEvaluator, type DeclaredStack, type Variables } from "../../diff/index.ts";
import { attributes } from "../../provider/provider-attributes.ts";
import { resolveSettings, type Environment, type ProviderConfig } from "../../provider/settings.ts";
import { isWhollyKnown } from "terraform-provider-sdk/values";

const usual = "ims";

/** A stack with several providers is one for each of them: they may be of several services. */
export function splitByProvider(stack: DeclaredStack): readonly DeclaredStack[] {
  const names = new Set(stack.resources.map(({ block }) => providerOf(block)));
  return [...names].map((name) => ({
    ...stack,
    providers: new Map([[usual, stack.providers.get(name) ?? {}]]),
    isCompared: (resource) => providerOf(resource.block) === name,
  }));
}

function providerOf(block: Readonly<Record<string, unknown>>): string {
  return typeof block["provider"] === "string" ? block["provider"] : usual;
}

/** The stack, whose provider's block says which platform is meant, as the environment may say it. */
export function withPlatform(
  stack: DeclaredStack,
  { platformSegment = usualSegment }: Pick<ConnectOptions, "platformSegment">,
): DeclaredStack {
  const block = { ...stack.providers.get(usual), platform_segment: platformSegment };
  return { ...stack, providers: new Map([[usual, block]]) };
}

/**
 * How to connect as the provider of a stack would: from its block, as far as it is known, and from the environment. An address of
 * one service is the same text, however it is written.
 *
 * @throws Failure `config-base-url-missing`, `config-environment`
 */
export function settingsOf(stack: DeclaredStack, variables: Variables, environment: Environment): ConnectOptions {
  const block = stack.providers.get(usual) ?? {};
  const declared = declaredValue(block, { typeName: usual, attributes }, createEvaluator(stack, variables));
  const known: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(declared).map(([name, value]) => [name, isWhollyKnown(value) ? value : null]),
  );
  const settings = resolveSettings(known as unknown as ProviderConfig, environment);
  return { ...settings, baseUrl: comparedAddress(settings.baseUrl) };
}
