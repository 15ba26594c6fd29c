import type { Agent, EnvHttpProxyAgent, Socks5ProxyAgent } from "undici";
import { errorCode } from "./error-code.ts";

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
  const [{ default: ProxyAgent }, { default: Dispatcher }, { default: connect }, { default: SocksAgent }] =
    await Promise.all([
      import("undici/lib/dispatcher/env-http-proxy-agent.js"),
      import("undici/lib/dispatcher/dispatcher.js"),
      import("undici/lib/api/api-connect.js"),
      import("undici/lib/dispatcher/socks5-proxy-agent.js"),
    ]);
  Object.assign(Dispatcher.prototype, { connect: askingProxy(connect) });
  takeWarningOf(SocksAgent);
  plainSocks ??= SocksAgent.prototype.createSocks5Connection;
  SocksAgent.prototype.createSocks5Connection = askingProxy(plainSocks);
  return ProxyAgent;
}

/**
 * The first agent of a process warns that SOCKS is experimental in undici, on a standard error that engines show to users. Nothing follows from it
 * for them, as the version is pinned: one that nobody uses takes the warning, and no other warning can come meanwhile.
 */
function takeWarningOf(Agent: typeof Socks5ProxyAgent): void {
  const plain = { emitWarning: Reflect.get(process, "emitWarning") as unknown };
  process.emitWarning = () => undefined;
  try {
    new Agent("socks5://127.0.0.1");
  } finally {
    Object.assign(process, plain);
  }
}

/** As undici has it, however often it is loaded. */
let plainSocks: ((this: Socks5ProxyAgent, host: string, port: number) => Promise<unknown>) | undefined;

/**
 * What fails on the way to a proxy gets a code of its own, since it says nothing of the service. And undici takes some of its codes for a
 * sign that a connection that stood has ended: it would connect again at once, thousands of times a second.
 */
function askingProxy<Agent, Asked extends unknown[], Way>(
  connect: (this: Agent, ...asked: Asked) => Promise<Way>,
): (this: Agent, ...asked: Asked) => Promise<Way> {
  return async function (...asked) {
    try {
      return await connect.apply(this, asked);
    } catch (error) {
      throw Object.assign(new Error("no tunnel"), { code: `PROXY_${errorCode(error)}` });
    }
  };
}
