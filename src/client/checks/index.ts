import type { ServedClient } from "../../served/index.ts";
import type { ConnectedServices } from "../../apis/create-services.ts";
import type { PlatformClient } from "../platform.ts";
import type { ProjectsClient } from "../projects/index.ts";
import type { RecordsClient } from "../records/records-client.ts";
import type { ServersClient } from "../servers/index.ts";
import type { ZonesClient } from "../zones/index.ts";
import { withCheckedProjects } from "./check-projects.ts";
import { withCheckedRecords } from "./check-records.ts";
import { withCheckedServed } from "./check-served.ts";
import { withCheckedServers } from "./check-servers.ts";
import { withCheckedServices } from "./check-services.ts";
import type { StoppedAs } from "./stopped-calls.ts";
import { withCheckedPlatform, withCheckedZones } from "./check-zones.ts";

export { withCheckedLocks } from "./check-locks.ts";
export { checkOptions } from "./check-options.ts";
export type { StoppedAs } from "./stopped-calls.ts";

interface Checked {
  readonly servers: ServersClient;
  readonly records: RecordsClient;
  readonly served: ServedClient;
  readonly projects: ProjectsClient;
  readonly zones: ZonesClient;
  readonly platform: PlatformClient;
  readonly services: ConnectedServices;
}

/** The clients of programs, which look at each request before anything is sent, and tell where a signal stops a call. */
export function withChecks(
  { servers, records, served, projects, zones, platform, services }: Checked,
  stopped?: StoppedAs,
): Checked {
  return {
    servers: withCheckedServers(servers, stopped),
    records: withCheckedRecords(records, stopped),
    served: withCheckedServed(served, stopped),
    projects: withCheckedProjects(projects, stopped),
    zones: withCheckedZones(zones, stopped),
    platform: withCheckedPlatform(platform, stopped),
    services: withCheckedServices(services, stopped),
  };
}
