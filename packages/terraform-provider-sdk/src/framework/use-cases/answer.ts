import type { ProviderServer } from "../server.ts";

/** What a call of the provider resolves with. */
export type Answer<Method extends keyof ProviderServer> = Awaited<
  ReturnType<Extract<ProviderServer[Method], (...args: never[]) => unknown>>
>;
