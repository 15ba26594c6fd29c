import type { DnsService } from "./dns/service.ts";
import type { PlatformService } from "./platform/service.ts";
import type { ServersService } from "./servers/service.ts";

/** The three APIs, each bound to its root and token. */
export interface Services {
  readonly servers: ServersService;
  readonly dns: DnsService;
  readonly platform: PlatformService;
}
