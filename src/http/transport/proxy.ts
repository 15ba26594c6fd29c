import { isLoopbackHost } from "./loopback.ts";

/**
 * An environment, as far as the network is concerned. Names in lower case win, as with curl and undici; empty values count as none, as with
 * engines.
 */
export type NetworkEnvironment = Readonly<Record<string, string | undefined>>;

/** What `EnvHttpProxyAgent` is given instead of looking into the environment of the process. */
export interface ProxySettings {
  readonly httpProxy: string;
  readonly httpsProxy: string;
  readonly noProxy: string;
  /** What tells the proxy of this origin who we are. undici by itself does so only where there is a password, too. */
  readonly token?: string;
  /** The same for one of SOCKS: undici by itself sends them percent-encoded. */
  readonly username?: string;
  readonly password?: string;
  /** Whether TLS may be spoken to the proxy itself. undici would speak it to any of SOCKS. */
  readonly mayUseTls: boolean;
}

/**
 * The proxies to use for an origin; `undefined` for none. This machine itself is never reached through a proxy: a sandbox
 * on 127.0.0.1 must work where HTTP_PROXY is set.
 */
export function proxySettings(origin: string, environment: NetworkEnvironment): ProxySettings | undefined {
  const read = (name: string): string =>
    [name.toLowerCase(), name].map((each) => environment[each] ?? "").find((value) => value !== "") ?? "";
  const { protocol, hostname } = new URL(origin);
  const [httpProxy = "", httpsProxy = ""] = ["HTTP_PROXY", "HTTPS_PROXY"].map((name) => withScheme(read(name)));
  const settings = { httpProxy, httpsProxy, noProxy: read("NO_PROXY") };
  const own = protocol === "https:" ? settings.httpsProxy : settings.httpProxy;
  if (own === "" || isLoopbackHost(hostname)) return undefined;
  const isOfSocks = own.startsWith("socks5:");
  return { ...settings, ...userOf(own, isOfSocks), mayUseTls: !isOfSocks };
}

/** What tells the user of an address, if it names one: for HTTP as `Proxy-Authorization`. A `%` that encodes nothing stands for itself, as for curl. */
function userOf(address: string, isOfSocks: boolean): Pick<ProxySettings, "token" | "username" | "password"> {
  if (!URL.canParse(address)) return {};
  const { username, password } = new URL(address);
  if (username === "") return {};
  const decoded = (text: string): Buffer => {
    const octets = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(octets, "latin1");
  };
  if (isOfSocks) return { username: decoded(username).toString(), password: decoded(password).toString() };
  return { token: `Basic ${decoded(`${username}:${password}`).toString("base64")}` };
}

/**
 * An address without a scheme, such as `proxy:3128`, is taken for one of `http`, as curl and the engines take it. With `socks5` names are
 * looked up by the proxy, as with `socks5h`.
 */
function withScheme(address: string): string {
  if (address === "") return address;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address) ?? [];
  if (scheme === undefined) return `http://${address}`;
  return address.replace(/^socks5h?:/i, "socks5:");
}
