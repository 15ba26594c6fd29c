import type { Agent, EnvHttpProxyAgent } from "undici";

/**
 * undici's dispatchers without the rest of it. The package's entry also loads fetch, web sockets, caches and mocks: more than
 * half of the provider's bundle and two thirds of the time until a first request. The version is pinned, so its inner paths
 * are what they are. (docs/decisions/0005-http.md)
 */
export async function loadAgent(): Promise<typeof Agent> {
  return (await import("undici/lib/dispatcher/agent.js")).default;
}

/** Needed only where a proxy is set. */
export async function loadProxyAgent(): Promise<typeof EnvHttpProxyAgent> {
  return (await import("undici/lib/dispatcher/env-http-proxy-agent.js")).default;
}
