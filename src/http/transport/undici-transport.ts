import type { Agent, Dispatcher } from "undici";
import { nodesVariable, readAuthorities, trustAlso } from "./authorities.ts";
import { loadAgent, loadProxyAgent } from "./dispatchers.ts";
import { proxySettings, type NetworkEnvironment } from "./proxy.ts";
import { dispatchRequest } from "./dispatch-request.ts";
import { TransportError, type Transport } from "./transport.ts";

export interface NetworkOptions {
  /** PEM files of certificate authorities trusted besides Node's own. */
  readonly caFiles?: readonly string[] | undefined;
  /** Where HTTP_PROXY, HTTPS_PROXY, NO_PROXY and NODE_EXTRA_CA_CERTS are looked up. */
  readonly environment?: NetworkEnvironment | undefined;
}

/** A transport over the real network. */
export interface NetworkTransport {
  readonly send: Transport;
  /** Breaks off what is under way and closes all connections. */
  readonly close: () => Promise<void>;
}

/**
 * The network by undici: one pool of connections an origin, no redirects, certificates always checked. undici is loaded by
 * the first request, since that takes some 100 ms which a provider's start should not. Reads the CA files at once; throws
 * the `Failure` of `readAuthorities`.
 */
export function createNetworkTransport(options: NetworkOptions = {}): NetworkTransport {
  const environment = options.environment ?? {};
  const secureContext = trustAlso(allAuthorities(options.caFiles ?? [], environment));
  const connect: Connect = {
    timeout: 5_000,
    rejectUnauthorized: true,
    ...(secureContext === undefined ? {} : { secureContext }),
  };
  const dispatchers = new Map<string, Promise<Dispatcher>>();
  return {
    async send(request, signal) {
      let dispatcher = dispatchers.get(request.origin);
      if (dispatcher === undefined) {
        dispatcher = createDispatcher(request.origin, connect, environment);
        dispatchers.set(request.origin, dispatcher);
      }
      return dispatchRequest(await dispatcher, request, signal);
    },
    async close() {
      const opened = await Promise.allSettled(dispatchers.values());
      dispatchers.clear();
      const open = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      await Promise.all(open.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** Naming authorities makes Node forget those of its own variable, which it otherwise reads by itself. */
function allAuthorities(caFiles: readonly string[], environment: NetworkEnvironment): readonly string[] {
  const inherited = environment[nodesVariable] ?? "";
  const own = caFiles.flatMap((file) => readAuthorities(file));
  return caFiles.length === 0 || inherited === "" ? own : [...own, ...readAuthorities(inherited, nodesVariable)];
}

type Connect = Exclude<NonNullable<Agent.Options["connect"]>, (...all: never) => unknown>;

async function createDispatcher(
  origin: string,
  connect: Connect,
  environment: NetworkEnvironment,
): Promise<Dispatcher> {
  // the deadline of the whole attempt is the caller's signal: undici's own time-outs do not stop a dripping body
  const settings = { connect, headersTimeout: 0, bodyTimeout: 0 };
  const proxies = proxySettings(origin, environment);
  if (proxies === undefined) return new (await loadAgent())(settings);
  const { mayUseTls, ...given } = proxies;
  const EnvHttpProxyAgent = await loadProxyAgent();
  try {
    // a proxied connection takes its TLS options from elsewhere; plain http goes through a proxy without a tunnel, which
    // most proxies refuse for port 80
    return new EnvHttpProxyAgent({
      ...settings,
      ...given,
      requestTls: connect,
      ...(mayUseTls ? { proxyTls: connect } : {}),
      proxyTunnel: false,
    });
  } catch {
    // the message would show the proxy's password
    throw new TransportError("PROXY_INVALID", { sent: false });
  }
}
