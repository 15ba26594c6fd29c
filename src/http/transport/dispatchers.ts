import type { Agent, EnvHttpProxyAgent } from "undici";

/**
 * undici's dispatchers without the rest of it. The package's entry also loads fetch, web sockets, caches and mocks: more than
 * half of the provider's bundle and two thirds of the time until a first request. The version is pinned, so its inner paths
 * are what they are. (docs/decisions/0005-http.md)
 */
export async function loadAgent(): Promise<typeof Agent> {
  return (await import("undici/lib/dispatcher/agent.js")).default;
}

/**
 * Needed only where a proxy is set. A tunnel is opened by `dispatcher.connect()`, which is no method of the class: undici's
 * entry adds it to all dispatchers, and past the entry it is added here.
 */
export async function loadProxyAgent(): Promise<typeof EnvHttpProxyAgent> {
  const [{ default: ProxyAgent }, { default: Dispatcher }, { default: connect }] = await Promise.all([
    import("undici/lib/dispatcher/env-http-proxy-agent.js"),
    import("undici/lib/dispatcher/dispatcher.js"),
    import("undici/lib/api/api-connect.js"),
  ]);
  Object.assign(Dispatcher.prototype, { connect });
  return ProxyAgent;
}
