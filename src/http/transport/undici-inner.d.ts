// undici types its entry only. These are the same classes, imported past it.
declare module "undici/lib/dispatcher/agent.js" {
  import { Agent } from "undici";
  export default Agent;
}
declare module "undici/lib/dispatcher/env-http-proxy-agent.js" {
  import { EnvHttpProxyAgent } from "undici";
  export default EnvHttpProxyAgent;
}
declare module "undici/lib/dispatcher/dispatcher.js" {
  import { Dispatcher } from "undici";
  export default Dispatcher;
}
declare module "undici/lib/api/api-connect.js" {
  import type { Dispatcher } from "undici";
  const connect: Dispatcher["connect"];
  export default connect;
}
declare module "undici/lib/dispatcher/socks5-proxy-agent.js" {
  import type { Socks5ProxyAgent } from "undici";
  /** With what it is made of, which undici's types leave out. */
  const agent: typeof Socks5ProxyAgent & {
    readonly prototype: {
      createSocks5Connection: (this: Socks5ProxyAgent, host: string, port: number) => Promise<unknown>;
    };
  };
  export default agent;
}
